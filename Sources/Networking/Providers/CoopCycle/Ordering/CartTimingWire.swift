import JSON
import OrderModels

/// `GET /api/orders/{id}/timing`.
enum CartTimingWire {
    /// More slots than any kitchen offers: two weeks of ten-minute slots.
    private static let mostSlots = 2016

    static func timing(_ json: JSONValue) throws(JSONError) -> CartTiming {
        var slots: [Slot] = []
        for row in try json.rows("ranges") {
            guard slots.count < mostSlots else { throw row.error(.tooLarge) }
            guard let slot = try row.slot(), slot.start < slot.end else { continue }
            slots.append(slot)
        }
        slots.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        // An empty range means that nothing is available.
        let range = try json.slot("range").flatMap { $0.start < $0.end ? $0 : nil }
        let takesSoonest = try json.optional("behavior")?.string() != "time_slot"
        return CartTiming(
            soonest: range, slots: slots, allowsSoonest: takesSoonest && range != nil)
    }
}
