/// A month of a year.
public struct CalendarMonth: Hashable, Comparable, Sendable {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    public init(_ date: CalendarDate) {
        (year, month) = (date.year, date.month)
    }

    private init(number: Int) {
        let (year, month) = min(max(number, 0), 9999 * 12 + 11).flooredDivision(by: 12)
        (self.year, self.month) = (year, month + 1)
    }

    /// Months since January of the year 0.
    private var number: Int { year * 12 + month - 1 }

    /// The month so many months later, or earlier; limited to the years 0 to 9999.
    public func advanced(by months: Int) -> CalendarMonth {
        CalendarMonth(number: number + min(max(months, -200_000), 200_000))
    }

    public func months(since earlier: CalendarMonth) -> Int { number - earlier.number }

    /// Its first and its last day.
    public var days: ClosedRange<CalendarDate>? {
        let last = CalendarDate.days(inMonth: month, of: year)
        guard let first = CalendarDate(year: year, month: month, day: 1),
            let end = CalendarDate(year: year, month: month, day: last)
        else { return nil }
        return first...end
    }

    /// ISO 8601, as in `2026-11`.
    public var text: String { "\(padded(year, 4))-\(padded(month, 2))" }

    public static func < (earlier: CalendarMonth, later: CalendarMonth) -> Bool {
        earlier.number < later.number
    }
}

/// Whole days, from one to another; open where an end is nil.
public struct DatePeriod: Hashable, Sendable {
    public static let always = DatePeriod()

    public var since: CalendarDate?
    /// The last day.
    public var until: CalendarDate?

    public init(since: CalendarDate? = nil, until: CalendarDate? = nil) {
        self.since = since
        self.until = until
    }

    public init(_ days: ClosedRange<CalendarDate>?) {
        self.init(since: days?.lowerBound, until: days?.upperBound)
    }

    public func contains(_ date: CalendarDate) -> Bool {
        since.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true
    }

    /// The days of a year, a month or a day: `2026`, `2026-11`, `2026-11-27`.
    public static func days(_ text: String) -> ClosedRange<CalendarDate>? {
        if let day = CalendarDate(text: text) { return day...day }
        if let first = CalendarDate(text: text + "-01") { return CalendarMonth(first).days }
        guard let first = CalendarDate(text: text + "-01-01"),
            let last = CalendarDate(text: text + "-12-31")
        else { return nil }
        return first...last
    }
}
