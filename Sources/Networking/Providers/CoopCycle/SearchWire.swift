import JSON
import OrderModels

/// `GET /api/search/shops_products`.
enum SearchWire {
    /// Each caterer once. Skips rows that cannot be read; throws if none can be.
    static func caterers(
        _ json: JSONValue, provider: ProviderID
    ) throws(JSONError) -> [Caterer.ID] {
        var found: [Caterer.ID] = []
        var problem: JSONError?
        for row in try json.required("hydra:member").elements() {
            do throws(JSONError) {
                guard let id = try caterer(row, provider), !found.contains(id) else { continue }
                found.append(id)
            } catch {
                problem = problem ?? error
            }
        }
        if let problem, found.isEmpty { throw problem }
        return found
    }

    private static func caterer(
        _ row: JSONValue, _ provider: ProviderID
    ) throws(JSONError) -> Caterer.ID? {
        let kind = try row.required("result_type")
        if kind.equals("shop") { return try restaurant(row.required("id"), provider) }
        return kind.equals("product") ? try restaurant(row.required("shop_id"), provider) : nil
    }

    /// A plain number, sent as text or as a number.
    private static func restaurant(
        _ json: JSONValue, _ provider: ProviderID
    ) throws(JSONError) -> Caterer.ID {
        let number = json.kind == .string ? try json.string() : String(try json.int())
        return Caterer.ID(provider: provider, local: "/api/restaurants/" + number)
    }
}
