/// A POSIX `TZ` rule such as `CET-1CEST,M3.5.0,M10.5.0/3`: how a zone changes its clocks every year
/// from then on.
struct PosixRule: Hashable, Sendable {
    /// A day of every year.
    enum YearDay: Hashable, Sendable {
        /// `Jn`: 1 to 365, never counting 29 February.
        case julian(Int)
        /// `n`: 0 to 365, counting 29 February.
        case ordinal(Int)
        /// `Mm.w.d`: weekday d (0 is Sunday) in week w of month m; w 5 is the last one.
        case weekday(month: Int, week: Int, day: Int)

        /// Days since 1 January 1970.
        func dayNumber(in year: Int) -> Int {
            let newYear = PosixRule.dayNumber(year: year, month: 1, day: 1)
            switch self {
            case .ordinal(let day):
                return newYear + day
            case .julian(let day):
                return newYear + day - 1 + (CalendarDate.isLeap(year) && day >= 60 ? 1 : 0)
            case .weekday(let month, let week, let day):
                let first = PosixRule.dayNumber(year: year, month: month, day: 1)
                let firstMatch = (day - (first + 4)).flooredDivision(by: 7).remainder
                let date = firstMatch + (week - 1) * 7
                let length = CalendarDate.days(inMonth: month, of: year)
                return first + (date < length ? date : date - 7)
            }
        }
    }

    struct Change: Hashable, Sendable {
        let day: YearDay
        /// Seconds after midnight; may be negative, or more than a day.
        let time: Int
    }

    struct Daylight: Hashable, Sendable {
        let type: ZoneRules.LocalType
        let start: Change
        let end: Change
    }

    let standard: ZoneRules.LocalType
    let daylight: Daylight?

    /// When the rule changes clocks, ascending; of two changes at the same instant, only the last
    /// counts.
    func changes(in years: ClosedRange<Int>) -> [(second: Int64, isDaylight: Bool)] {
        guard let daylight else { return [] }
        var changes: [(second: Int64, isDaylight: Bool)] = []
        for year in years {
            changes.append((second(of: daylight.start, in: year, before: standard), true))
            changes.append((second(of: daylight.end, in: year, before: daylight.type), false))
        }
        // All-year daylight time is written as ending at the instant when it starts again, so the
        // start wins.
        changes.sort { ($0.second, $0.isDaylight ? 1 : 0) < ($1.second, $1.isDaylight ? 1 : 0) }
        var kept: [(second: Int64, isDaylight: Bool)] = []
        for change in changes {
            if kept.last?.second == change.second { kept.removeLast() }
            if kept.last?.isDaylight != change.isDaylight { kept.append(change) }
        }
        return kept
    }

    func period(at second: Int64) -> ZoneRules.Period {
        guard let daylight else {
            return ZoneRules.Period(
                start: .min, end: .max, offset: Int(standard.offset),
                abbreviation: standard.abbreviation)
        }
        // No instant lies beyond these years; they only limit the search.
        let bounded = min(max(second, -62_300_000_000), 253_500_000_000)
        let year = CalendarDate(dayNumber: Int(bounded.flooredDivision(by: 86_400).quotient)).year
        let changes = changes(in: year - 2...year + 2)
        let next = changes.firstIndex { $0.second > second } ?? changes.count
        let isDaylight =
            next > 0 ? changes[next - 1].isDaylight : !(changes.first?.isDaylight ?? true)
        let type = isDaylight ? daylight.type : standard
        return ZoneRules.Period(
            start: next > 0 ? changes[next - 1].second : .min,
            end: next < changes.count ? changes[next].second : .max,
            offset: Int(type.offset), abbreviation: type.abbreviation)
    }

    private func second(
        of change: Change, in year: Int, before type: ZoneRules.LocalType
    ) -> Int64 {
        Int64(change.day.dayNumber(in: year)) * 86_400 + Int64(change.time) - Int64(type.offset)
    }

    /// Accepts years slightly outside 0 to 9999, unlike `CalendarDate`.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let (cycles, yearOfCycle) = year.flooredDivision(by: 400)
        let date = CalendarDate(year: 2000 + yearOfCycle, month: month, day: day)
        return (date?.dayNumber ?? 0) + (cycles - 5) * 146_097
    }
}
