import JSON
import OrderModels

/// `GET /api/search/shops_products`.
enum SearchWire {
    static func hits(_ json: JSONValue, provider: ProviderID) throws(JSONError) -> [ServerHit] {
        var hits: [ServerHit] = []
        for row in try json.required("hydra:member").elements() {
            let kind = try row.required("result_type")
            if kind.equals("shop") {
                let id = try restaurant(row.required("id"), provider)
                hits.append(.caterer(id, name: try row.required("name").string()))
            } else if kind.equals("product") {
                let caterer = try restaurant(row.required("shop_id"), provider)
                hits.append(
                    .dish(
                        name: try row.required("name").string(), caterer: caterer,
                        catererName: try row.optional("shop_name")?.string() ?? ""))
            }
        }
        return hits
    }

    /// A bare number, sent as text or not.
    private static func restaurant(
        _ json: JSONValue, _ provider: ProviderID
    ) throws(JSONError) -> Caterer.ID {
        let number = json.kind == .string ? try json.string() : String(try json.int())
        return Caterer.ID(provider: provider, local: "/api/restaurants/" + number)
    }
}
