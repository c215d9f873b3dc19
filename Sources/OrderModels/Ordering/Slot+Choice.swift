/// Which of the offered slots suits an event.
public enum SlotChoice: Hashable, Sendable {
    /// The last slot that ends before the event and begins soon enough before it.
    case before(Slot)
    /// No slot does. `before` is the nearest one that ends by then, `after` the nearest one that
    /// does not.
    case nothingNear(before: Slot?, after: Slot?)

    /// The most seconds that a slot may begin before an event, unless the diner says otherwise.
    public static let usualTolerance: Int64 = 1800

    public init(
        for event: Instant, among slots: [Slot], tolerance: Int64 = usualTolerance
    ) {
        let inTime = slots.filter { $0.end <= event }
            .max { ($0.end, $0.start) < ($1.end, $1.start) }
        if let inTime, event.seconds(since: inTime.start) <= tolerance {
            self = .before(inTime)
        } else {
            let late = slots.filter { $0.end > event }
                .min { ($0.start, $0.end) < ($1.start, $1.end) }
            self = .nothingNear(before: inTime, after: late)
        }
    }
}

/// The slots of one day, in the kitchen's time zone.
public struct SlotDay: Hashable, Sendable {
    public let date: CalendarDate
    public let slots: [Slot]

    /// `slots` by the day on which they start, earliest first.
    public static func days(of slots: [Slot], in zone: ZoneRules) -> [SlotDay] {
        let days = Dictionary(grouping: slots) { zone.local(at: $0.start).date }
        return days.sorted { $0.key < $1.key }.map { date, slots in
            SlotDay(date: date, slots: slots.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
        }
    }
}
