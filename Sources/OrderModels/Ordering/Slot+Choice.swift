/// Which of the offered slots serves an event.
public enum SlotChoice: Hashable, Sendable {
    /// The last one that is over when the event begins.
    case before(Slot)
    /// None is: this one comes first.
    case tooLate(earliest: Slot)
    case nothingOffered

    public init(for event: Instant, among slots: [Slot]) {
        let inTime = slots.filter { $0.end <= event }
        if let slot = inTime.max(by: { ($0.end, $0.start) < ($1.end, $1.start) }) {
            self = .before(slot)
        } else if let slot = slots.min(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            self = .tooLate(earliest: slot)
        } else {
            self = .nothingOffered
        }
    }
}

/// The slots of one day, on the kitchen's clocks.
public struct SlotDay: Hashable, Sendable {
    public let date: CalendarDate
    public let slots: [Slot]

    /// `slots` by the day they start on, earliest first.
    public static func days(of slots: [Slot], in zone: ZoneRules) -> [SlotDay] {
        let days = Dictionary(grouping: slots) { zone.local(at: $0.start).date }
        return days.sorted { $0.key < $1.key }.map { date, slots in
            SlotDay(date: date, slots: slots.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
        }
    }
}
