/// Reads when something is to happen, as people write it: `12:30`, `tomorrow 12:30`, `Fri 12:30`,
/// `2026-11-27 12:30`, on the clocks of one zone.
///
/// A bare time or a weekday means the next one; a date, `today` and `tomorrow` mean themselves, and
/// are refused when they are over.
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
        guard words.count == 2 else { return try next(time, from: today, every: 1) }
        let day = String(words[0])
        switch day.lowercased() {
        case "today": return try future(at(LocalDateTime(today, time)))
        case "tomorrow": return try at(later(today, by: 1, time))
        default: break
        }
        guard let weekday = Self.weekday(day.lowercased()) else { throw .unreadable(text) }
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return try next(time, from: CalendarDate(dayNumber: today.dayNumber + ahead), every: 7)
    }

    /// That time on `date`, or so many days later when it is over.
    private func next(
        _ time: TimeOfDay, from date: CalendarDate, every days: Int
    ) throws(EventTimeError) -> Instant {
        let first = LocalDateTime(date, time)
        return try at(zone.instant(of: first) > now ? first : later(date, by: days, time))
    }

    private func later(
        _ date: CalendarDate, by days: Int, _ time: TimeOfDay
    ) -> LocalDateTime {
        LocalDateTime(CalendarDate(dayNumber: date.dayNumber + days), time)
    }

    private func at(_ local: LocalDateTime) throws(EventTimeError) -> Instant {
        switch zone.resolve(local) {
        case .unique(let instant): return instant
        // Whoever comes at the first of them is not late for the second.
        case .repeated(let earlier, _): return earlier
        case .skipped: throw .skipped(local)
        }
    }

    private func future(_ instant: Instant) throws(EventTimeError) -> Instant {
        guard instant > now else { throw .past(instant) }
        return instant
    }

    /// `fri`, `fr`, `friday`, and nothing in between.
    private static func weekday(_ word: String) -> Weekday? {
        Weekday.allCases.first { day in
            let name = day.englishName.lowercased()
            return word == name || word == name.prefix(3) || word == name.prefix(2)
        }
    }
}

/// Why a time cannot be that of an event.
public enum EventTimeError: Error, Hashable, Sendable {
    case unreadable(String)
    case past(Instant)
    /// Clocks are put forward over it that night.
    case skipped(LocalDateTime)
}
