import Sentences
import JSON
import OrderModels

/// `GET /api/restaurants/{id}/timing`.
enum TimingWire {
    static func timing(_ json: JSONValue, caterer: Caterer.ID) throws(JSONError) -> Timing {
        Timing(
            caterer: caterer, delivery: try estimate(json.optional("delivery")),
            collection: try estimate(json.optional("collection")))
    }

    private static func estimate(_ json: JSONValue?) throws(JSONError) -> Timing.Estimate? {
        guard let json, let range = json.optional("range") else { return nil }
        let ends = try range.instants()
        // A known bug of the server: an empty range means that nothing is available.
        guard ends.count == 2, ends[0] != ends[1], let slot = Slot(start: ends[0], end: ends[1])
        else { return nil }
        return Timing.Estimate(range: slot, minutes: try minutes(json.optional("diff")))
    }

    /// `30 - 40`.
    private static func minutes(_ json: JSONValue?) throws(JSONError) -> ClosedRange<Int>? {
        guard let json else { return nil }
        let ends = try json.string().split(separator: "-").compactMap { part in
            Int(part.filter { $0 != " " })
        }
        guard let least = ends.first, let most = ends.last, least <= most else { return nil }
        return least...most
    }
}
