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

    public func instant(_ text: String) throws(UnusableTime) -> Instant {
        let reader = TimeReader(now: now, zone: zone)
        let day = TimeReader.isFromNow(typed: text) ? nil : reader.day(typed: text, .coming)
        guard let end = day.map({ start(of: $0) }) else { return try reader.instant(typed: text) }
        guard end > now else { throw .past(end) }
        return end
    }

    private func day(after days: Int) -> Instant {
        let today = zone.local(at: now).date
        return start(of: today.adding(days: days))
    }

    private func start(of date: CalendarDate) -> Instant {
        zone.instant(of: LocalDateTime(date, .midnight))
    }
}
