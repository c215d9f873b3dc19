import JSON
import OrderModels

/// `GET /api/search/shops_products`.
enum SearchWire {
    /// Skips rows that cannot be read; throws if none can be.
    static func hits(_ json: JSONValue, provider: ProviderID) throws(JSONError) -> [ServerHit] {
        var hits: [ServerHit] = []
        var problem: JSONError?
        for row in try json.required("hydra:member").elements() {
            do throws(JSONError) {
                if let hit = try hit(row, provider) { hits.append(hit) }
            } catch {
                problem = problem ?? error
            }
        }
        if let problem, hits.isEmpty { throw problem }
        return hits
    }

    private static func hit(
        _ row: JSONValue, _ provider: ProviderID
    ) throws(JSONError) -> ServerHit? {
        let kind = try row.required("result_type")
        if kind.equals("shop") {
            let id = try restaurant(row.required("id"), provider)
            return .caterer(id, name: try row.required("name").string())
        }
        guard kind.equals("product") else { return nil }
        let caterer = try restaurant(row.required("shop_id"), provider)
        return .dish(
            name: try row.required("name").string(), caterer: caterer,
            catererName: try row.optional("shop_name")?.string() ?? "")
    }

    /// A plain number, sent as text or as a number.
    private static func restaurant(
        _ json: JSONValue, _ provider: ProviderID
    ) throws(JSONError) -> Caterer.ID {
        let number = json.kind == .string ? try json.string() : String(try json.int())
        return Caterer.ID(provider: provider, local: "/api/restaurants/" + number)
    }
}
