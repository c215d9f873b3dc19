public import OrderModels

/// Until when an error is muted, as people say it: a date, which is meant from its first minute, or
/// the time of an event.
public struct MuteEnd: Sendable {
    private let now: Instant
    private let zone: ZoneRules

    public init(now: Instant, zone: ZoneRules) {
        self.now = now
        self.zone = zone
    }

    public var tomorrow: Instant { day(after: 1) }
    public var inAWeek: Instant { day(after: 7) }

    /// Nil if it is no time to come.
    public func instant(_ text: String) -> Instant? {
        let text = text.split(separator: " ").joined(separator: " ")
        if text.lowercased() == "tomorrow" { return tomorrow }
        if let date = CalendarDate(text: text[...]) {
            let start = start(of: date)
            return start > now ? start : nil
        }
        return try? EventTime(now: now, zone: zone).instant(typed: text)  // Nil says the same.
    }

    private func day(after days: Int) -> Instant {
        let today = zone.local(at: now).date
        return start(of: CalendarDate(dayNumber: today.dayNumber + days))
    }

    private func start(of date: CalendarDate) -> Instant {
        zone.instant(of: LocalDateTime(date, .midnight))
    }
}
