import OrderModels

/// Computes when one kitchen can deliver.
struct SlotPlanner {
    let caterer: Caterer
    let zone: ZoneRules
    let now: Instant
    /// The slots of orders already placed.
    let taken: [Slot]
    /// The number of orders per slot.
    let capacity: Int

    static let usualCapacity = 6
    private static let daysAhead = 7

    /// The first slot on offer.
    var first: Slot? { slots(atMost: 1).first }

    /// The slots on offer, earliest first.
    func slots(atMost count: Int = .max) -> [Slot] {
        let start = zone.local(at: now).wallMinutes
        let end = start + Self.daysAhead * 1440
        var slots: [Slot] = []
        var last = now
        for span in caterer.hours.spans(from: start, to: end) {
            var minute = max(span.lowerBound, start) + caterer.wait
            while minute < min(span.upperBound, end) {
                // Fine steps for the next hours, coarse ones for the days after.
                let isCoarse = caterer.offersSlots || minute > start + 2160
                let width = isCoarse ? caterer.slotLength : 10
                let from = (minute + width - 1) / width * width
                guard from + width <= span.upperBound else { break }
                minute = from + width
                // When clocks are put forward, one hour would be offered twice.
                let begin = zone.moment(wallMinutes: from)
                guard begin >= last else { continue }
                last = begin.adding(minutes: width)
                let slot = Slot(from: begin, until: last)
                if !isFull(slot) { slots.append(slot) }
                if slots.count >= count { return slots }
            }
        }
        return slots
    }

    /// Why `slot` cannot be chosen, or nil.
    func trouble(with slot: Slot) -> Violation? {
        if slot.from <= now {
            return .order(
                "shippingTimeRange", "SHIPPED_AT_EXPIRED", "The chosen time has passed.")
        }
        // Allows for the minutes that filling in the form takes.
        let earliest = now.adding(minutes: caterer.wait - caterer.ride)
        let from = zone.local(at: slot.from).wallMinutes
        let length = Int(slot.until.seconds(since: slot.from)) / 60
        let until = from + min(max(length, 0), 1440)
        let isOpen =
            length == until - from
            && caterer.hours.spans(from: from, to: until).contains {
                $0.lowerBound <= from && until <= $0.upperBound
            }
        guard slot.from >= earliest, slot.from < slot.until, isOpen, !isFull(slot) else {
            return .order(
                "shippingTimeRange", "SHIPPING_TIME_RANGE_NOT_AVAILABLE",
                "The chosen time is not available any more.")
        }
        return nil
    }

    private func isFull(_ slot: Slot) -> Bool {
        taken.count { $0.from < slot.until && $0.until > slot.from } >= capacity
    }
}
