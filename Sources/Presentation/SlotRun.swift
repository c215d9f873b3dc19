public import OrderModels

/// Consecutive slots of the same length, for a short text.
public struct SlotRun: Hashable {
    public let first: Slot
    public var last: Slot

    /// Groups `slots`, the earliest first, into as few runs as possible.
    public static func runs(of slots: [Slot]) -> [SlotRun] {
        var runs: [SlotRun] = []
        for slot in slots {
            if let run = runs.last, run.last.end == slot.start, run.length == length(of: slot) {
                runs[runs.count - 1].last = slot
            } else {
                runs.append(SlotRun(first: slot, last: slot))
            }
        }
        return runs
    }

    /// As in `11:30-14:00 every 30 min` or `11:30-12:00`.
    public func words(in zone: ZoneRules) -> String {
        guard first != last, length > 0, let whole = Slot(start: first.start, end: last.end) else {
            return OrderWords.hours(first, in: zone)
        }
        return Say.Times.slotRun(
            hours: OrderWords.hours(whole, in: zone), length: Words.age(length))
    }

    private var length: Int64 { Self.length(of: first) }

    private static func length(of slot: Slot) -> Int64 { slot.end.seconds(since: slot.start) }
}
