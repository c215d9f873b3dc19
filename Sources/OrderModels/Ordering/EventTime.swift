/// Parses the time of an event as people write it: `12:30`, `tomorrow 12:30`, `Fri 12:30`,
/// `2026-11-27 12:30`, in one time zone.
///
/// A date, `today`, `tomorrow` and the name of today's weekday are taken literally, and refused
/// when the time is over. A bare time that has passed today is refused too, unless the same time
/// tomorrow is only hours away: 12:30 typed at 12:31 hardly means lunch tomorrow.
public struct EventTime: Hashable, Sendable {
    private let now: Instant
    private let zone: ZoneRules

    public init(now: Instant, zone: ZoneRules) {
        self.now = now
        self.zone = zone
    }

    public func instant(_ text: String) throws(EventTimeError) -> Instant {
        if let instant = Instant(rfc3339: text) { return try future(instant) }
        if let local = LocalDateTime(text: text) { return try future(at(local)) }
        let words = text.split { $0 == " " || $0 == "," }
        guard let last = words.last, words.count <= 2, let time = TimeOfDay(text: last) else {
            throw .unreadable(text)
        }
        let today = zone.local(at: now).date
        guard words.count == 2 else { return try next(time, from: today) }
        let day = String(words[0])
        switch day.lowercased() {
        case "today": return try future(at(LocalDateTime(today, time)))
        case "tomorrow": return try at(later(today, by: 1, time))
        default: break
        }
        guard let weekday = Self.weekday(day.lowercased()) else { throw .unreadable(text) }
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return try future(at(later(today, by: ahead, time)))
    }

    /// The longest wait, in seconds, for which a bare time can mean tomorrow.
    private static let longestNight: Int64 = 12 * 3600

    /// The time on `today`, or in the night after it.
    private func next(
        _ time: TimeOfDay, from today: CalendarDate
    ) throws(EventTimeError) -> Instant {
        let first = zone.instant(of: LocalDateTime(today, time))
        guard first <= now else { return try at(LocalDateTime(today, time)) }
        let second = try at(later(today, by: 1, time))
        guard second.seconds(since: now) <= Self.longestNight else { throw .past(first) }
        return second
    }

    private func later(
        _ date: CalendarDate, by days: Int, _ time: TimeOfDay
    ) -> LocalDateTime {
        LocalDateTime(CalendarDate(dayNumber: date.dayNumber + days), time)
    }

    private func at(_ local: LocalDateTime) throws(EventTimeError) -> Instant {
        switch zone.resolve(local) {
        case .unique(let instant): return instant
        // The earlier one, so that the food is there in time for both.
        case .repeated(let earlier, _): return earlier
        case .skipped: throw .skipped(local)
        }
    }

    private func future(_ instant: Instant) throws(EventTimeError) -> Instant {
        guard instant > now else { throw .past(instant) }
        return instant
    }

    /// Accepts `fri`, `fr` and `friday`, but no other abbreviation.
    private static func weekday(_ word: String) -> Weekday? {
        Weekday.allCases.first { day in
            let name = day.englishName.lowercased()
            return word == name || word == name.prefix(3) || word == name.prefix(2)
        }
    }
}

/// Why a text is not the time of an event.
public enum EventTimeError: Error, Hashable, Sendable {
    case unreadable(String)
    case past(Instant)
    /// Clocks are put forward over this time.
    case skipped(LocalDateTime)
}
