/// When a kitchen takes orders: the same spans every week, except for closures.
///
/// All times are the kitchen's local time. A span happens once on each of its days, also when
/// clocks change: it begins when they first show its opening time and ends when they first show its
/// closing time, or jump over it.
public struct OpeningHours: Hashable, Sendable {
    /// From opening to closing on certain days of the week.
    public struct Span: Hashable, Sendable {
        /// The days on which the span begins.
        public let days: WeekdaySet
        public let opens: TimeOfDay
        /// If not later than `opens`, on the next day, so that 00:00 to 00:00 is all day.
        public let closes: TimeOfDay

        public init(days: WeekdaySet, opens: TimeOfDay, closes: TimeOfDay) {
            self.days = days
            // Servers use "24:00-24:00" for the whole day, never for the day after it.
            self.opens = opens == .endOfDay && closes == .endOfDay ? .midnight : opens
            self.closes = closes
        }

        var minutes: Int {
            let minutes = closes.minutes - opens.minutes
            return minutes > 0 ? minutes : minutes + 1440
        }
    }

    /// A time at which the kitchen is closed in spite of a span.
    public struct Closure: Hashable, Sendable {
        public let from: LocalDateTime
        public let until: LocalDateTime

        public init(from: LocalDateTime, until: LocalDateTime) {
            self.from = from
            self.until = until
        }
    }

    public let spans: [Span]
    public let closures: [Closure]
    /// The spans in seconds since Monday, 00:00: ascending, none touching the next.
    ///
    /// Each begins within the week; the last one may extend into the next week.
    let week: [Range<Int64>]
    /// The closures in wall seconds: ascending, none touching the next.
    let closed: [Range<Int64>]

    public init(spans: [Span], closures: [Closure] = []) {
        self.spans = spans.filter { !$0.days.isEmpty }
        self.closures = closures
        week = Self.week(of: spans)
        closed = Self.joined(
            closures.compactMap { closure in
                closure.from < closure.until
                    ? closure.from.wallSeconds..<closure.until.wallSeconds : nil
            })
    }

    public static func == (one: OpeningHours, other: OpeningHours) -> Bool {
        one.spans == other.spans && one.closures == other.closures
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(spans)
        hasher.combine(closures)
    }

    static let secondsPerWeek: Int64 = 7 * 86_400

    /// Whether it is open at every minute of the week.
    var neverCloses: Bool {
        week.count == 1 && week[0].upperBound - week[0].lowerBound >= Self.secondsPerWeek
    }

    private static func week(of spans: [Span]) -> [Range<Int64>] {
        var ranges: [Range<Int64>] = []
        for span in spans {
            for day in Weekday.allCases where span.days.contains(day) {
                let start = Int64((day.rawValue - 1) * 1440 + span.opens.minutes) * 60
                let wrapped = start % secondsPerWeek
                ranges.append(wrapped..<wrapped + Int64(span.minutes) * 60)
            }
        }
        var week = joined(ranges)
        // A span that extends into Monday may cover one that begins there.
        while week.count > 1, let first = week.first, let last = week.last,
            last.upperBound >= first.lowerBound + secondsPerWeek
        {
            let end = max(last.upperBound, first.upperBound + secondsPerWeek)
            week[week.count - 1] = last.lowerBound..<end
            week.removeFirst()
        }
        if let only = week.first, week.count == 1,
            only.upperBound - only.lowerBound >= secondsPerWeek
        {
            week = [0..<secondsPerWeek]
        }
        return week
    }

    /// The same times in ascending order, with touching ones joined.
    private static func joined(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
        var joined: [Range<Int64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, last.upperBound >= range.lowerBound {
                let end = max(last.upperBound, range.upperBound)
                joined[joined.count - 1] = last.lowerBound..<end
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
