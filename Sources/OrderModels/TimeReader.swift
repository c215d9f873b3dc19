/// Reads a time as people write it, on the clocks of one zone: `now`, `12:30`, `tomorrow 12:30`,
/// `Fri 12:30`, `2026-12-24 18:00`, `2026-12-24T18:00:00+01:00`, or how far it is away, `1h30m`.
///
/// This is the only grammar of time: options, forms and questions all use it.
public struct TimeReader: Hashable, Sendable {
    /// On which side of now a time lies.
    public enum Tense: Hashable, Sendable {
        /// Still to come. A date, `today`, `tomorrow` and the name of today's weekday are taken
        /// literally, and refused when the time is over. A bare time that has passed today is
        /// refused too, unless the same time tomorrow is only hours away: 12:30 typed at 12:31
        /// hardly means lunch tomorrow.
        case coming
        /// On either side: a bare time is today's, a span lies ahead, a weekday is the next one, which is
        /// a week away where its time is over today.
        case either
        /// Past: a weekday is the last one, a span lies behind.
        case gone
    }

    private let now: Instant
    public let zone: ZoneRules

    public init(now: Instant, zone: ZoneRules) {
        self.now = now
        self.zone = zone
    }

    public var today: CalendarDate { zone.local(at: now).date }
    public func date(of instant: Instant) -> CalendarDate { zone.local(at: instant).date }
    public var tomorrow: CalendarDate { zone.local(at: now).date.adding(days: 1) }

    public func instant(_ text: String, _ tense: Tense = .coming) throws(UnusableTime) -> Instant {
        if let instant = Instant(rfc3339: text) { return try checked(instant, tense) }
        if let local = LocalDateTime(text: text) { return try checked(at(local), tense) }
        if let span = TimeSpan.seconds(text), span > 0 { return away(span, tense) }
        let words = text.split { $0 == " " || $0 == "," }
        if words.count == 1, words[0].lowercased() == "now" { return now }
        guard let last = words.last, words.count <= 2, let time = TimeOfDay(text: last) else {
            throw .unreadable(text)
        }
        let today = zone.local(at: now).date
        guard words.count == 2 else { return try next(time, from: today, tense) }
        guard let day = named(words[0].lowercased(), tense) else { throw .unreadable(text) }
        if tense == .either, day == today, Self.weekday(words[0].lowercased()) != nil,
            try at(LocalDateTime(day, time)) <= now
        {
            return try at(LocalDateTime(day.adding(days: 7), time))
        }
        return try checked(at(LocalDateTime(day, time)), tense)
    }

    /// A day without a time: `today`, `yesterday`, `Fri`, `2026-12-24`, or that of `7d` from now.
    public func day(_ text: String, _ tense: Tense) -> CalendarDate? {
        if let date = CalendarDate(text: text) { return date }
        if let span = TimeSpan.seconds(text), span > 0 {
            // Not every day has 24 hours.
            let (days, rest) = span.quotientAndRemainder(dividingBy: 86_400)
            let date = zone.local(at: away(rest, tense)).date
            return date.adding(days: Int(tense == .gone ? -days : days))
        }
        return named(text.lowercased(), tense)
    }

    /// Why `2026-02-30 12:00` and `Fri 25:00` name no time; nil where it is something else.
    public static func missing(in text: String) -> UnusableTime? {
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "T" }) {
            if word.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, CalendarDate(text: word) == nil {
                return .noSuchDay(String(word))
            }
            if word.wholeMatch(of: /\d{1,2}:\d{2}/) != nil, TimeOfDay(text: word) == nil {
                return .noSuchTime(String(word))
            }
        }
        return nil
    }

    /// The longest wait, in seconds, for which a bare time can mean tomorrow.
    private static let longestNight: Int64 = 12 * 3600

    /// The time on `today`, or in the night after it.
    private func next(
        _ time: TimeOfDay, from today: CalendarDate, _ tense: Tense
    ) throws(UnusableTime) -> Instant {
        let local = LocalDateTime(today, time)
        let first = zone.resolve(local)
        guard tense == .coming, first.last <= now else { return try at(local) }
        let second = try at(LocalDateTime(today.adding(days: 1), time))
        guard second.seconds(since: now) <= Self.longestNight else { throw .past(first.last) }
        return second
    }

    public func away(_ span: Int64, _ tense: Tense) -> Instant {
        now.adding(seconds: tense == .gone ? -span : span)
    }

    private func at(_ local: LocalDateTime) throws(UnusableTime) -> Instant {
        switch zone.resolve(local) {
        case .unique(let instant): return instant
        case .repeated(let earlier, let later): throw .repeated(local, earlier, later)
        case .skipped(let jump): throw .skipped(local, at: jump)
        }
    }

    private func checked(_ instant: Instant, _ tense: Tense) throws(UnusableTime) -> Instant {
        guard tense != .coming || instant > now else { throw .past(instant) }
        return instant
    }

    /// The day that a word names, or a date does.
    private func named(_ word: String, _ tense: Tense) -> CalendarDate? {
        let today = zone.local(at: now).date
        switch word {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default: break
        }
        guard let weekday = Self.weekday(word) else { return nil }
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return today.adding(days: tense == .gone && ahead > 0 ? ahead - 7 : ahead)
    }

    /// Accepts `fri`, `fr` and `friday`, but no other abbreviation.
    private static func weekday(_ word: String) -> Weekday? {
        Weekday.allCases.first { day in
            let name = day.englishName.lowercased()
            return word == name || word == name.prefix(3) || word == name.prefix(2)
        }
    }
}

extension CalendarDate {
    public func adding(days: Int) -> CalendarDate {
        CalendarDate(dayNumber: dayNumber + days)
    }
}

/// Why a text names no time that can be used.
public enum UnusableTime: Error, Hashable, Sendable {
    case unreadable(String)
    /// `2026-02-30`.
    case noSuchDay(String)
    /// `25:00`.
    case noSuchTime(String)
    /// It names several: `from 7 pm`, `tonight`.
    case range(String)
    case past(Instant)
    /// Clocks are put forward over this time.
    case skipped(LocalDateTime, at: Instant)
    /// Clocks are put back, and show this time twice: nobody can tell which is meant.
    case repeated(LocalDateTime, Instant, Instant)
    /// It says an hour of either half of a day, midnight of a day that has two, or a date that may have
    /// its month first.
    case eitherHalf(String, Instant, Instant)
    /// So long from now, or the time of a clock: `13h`, `2h30`.
    case spanOrClock(String, hours: Int, minutes: Int)
}
