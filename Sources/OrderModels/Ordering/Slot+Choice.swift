/// Which of the offered slots serves an event.
public enum SlotChoice: Hashable, Sendable {
    /// The last one that is over when the event begins, and begins close enough before it.
    case before(Slot)
    /// No slot does: these are the nearest one that is over by then and the nearest one that is not.
    case nothingNear(before: Slot?, after: Slot?)

    /// How long before an event a slot may begin, in seconds, unless the diner says otherwise.
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
