/// The rule at the end of a TZif file, as in `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
    private let standard: Int
    private let summer: Summer?

    private struct Summer: Sendable {
        let offset: Int
        let starts: Change
        let ends: Change
    }

    /// The day of a change and its time on the wall's clock, in seconds.
    private struct Change: Sendable {
        enum Day: Sendable {
            case weekday(month: Int, week: Int, day: Int)
            /// Counted from 1, never counting a 29 February.
            case julian(Int)
            /// Counted from 0.
            case ordinal(Int)
        }
        let day: Day
        let time: Int
    }

    init?(_ text: String) {
        var scanner = Scanner(text)
        guard scanner.skipName(), let west = scanner.time() else { return nil }
        standard = -west
        guard scanner.skipName() else {
            summer = nil
            return
        }
        let offset = scanner.time().map { -$0 } ?? standard + 3600
        guard let starts = Self.change(&scanner), let ends = Self.change(&scanner) else {
            return nil
        }
        summer = Summer(offset: offset, starts: starts, ends: ends)
    }

    /// Seconds east of UTC.
    func offset(at seconds: Int) -> Int {
        guard let summer else { return standard }
        let year = Civil.date(days: Civil.floor(seconds + standard, by: 86_400)).year
        let start = Self.moment(summer.starts, year: year) - standard
        let end = Self.moment(summer.ends, year: year) - summer.offset
        let isSummer =
            start < end
            ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
        return isSummer ? summer.offset : standard
    }

    private static func moment(_ change: Change, year: Int) -> Int {
        let newYear = Civil.days(year: year, month: 1, day: 1)
        let isLeap = Civil.days(year: year + 1, month: 1, day: 1) - newYear == 366
        let day: Int
        switch change.day {
        case .julian(let number):
            day = newYear + number - (isLeap && number > 59 ? 0 : 1)
        case .ordinal(let number):
            day = newYear + number
        case .weekday(let month, let week, let weekday):
            let first = Civil.days(year: year, month: month, day: 1)
            let next = Civil.days(
                year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
            // POSIX counts days from Sunday.
            let ahead = (weekday + 6 - Civil.weekday(days: first)) % 7
            var found = first + ahead + (week - 1) * 7
            if found >= next { found -= 7 }
            day = found
        }
        return day * 86_400 + change.time
    }

    private static func change(_ scanner: inout Scanner) -> Change? {
        guard scanner.skip(",") else { return nil }
        let day: Change.Day
        if scanner.skip("M") {
            guard let month = scanner.number(), scanner.skip("."), let week = scanner.number(),
                scanner.skip("."), let weekday = scanner.number()
            else { return nil }
            day = .weekday(month: month, week: week, day: weekday)
        } else if scanner.skip("J") {
            guard let number = scanner.number() else { return nil }
            day = .julian(number)
        } else {
            guard let number = scanner.number() else { return nil }
            day = .ordinal(number)
        }
        return Change(day: day, time: scanner.skip("/") ? scanner.time() ?? 7200 : 7200)
    }

    private struct Scanner {
        private var rest: Substring

        init(_ text: String) {
            rest = text[...]
        }

        mutating func skip(_ mark: Character) -> Bool {
            guard rest.first == mark else { return false }
            rest.removeFirst()
            return true
        }

        mutating func skipName() -> Bool {
            if skip("<") {
                rest = rest.drop { $0 != ">" }.dropFirst()
                return true
            }
            let name = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(name.count)
            return !name.isEmpty
        }

        mutating func number() -> Int? {
            let digits = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return Int(digits)
        }

        /// `[+-]h[:m[:s]]` in seconds.
        mutating func time() -> Int? {
            let sign = skip("-") ? -1 : 1
            _ = skip("+")
            guard let hours = number() else { return nil }
            let minutes = skip(":") ? number() ?? 0 : 0
            let seconds = skip(":") ? number() ?? 0 : 0
            return sign * (hours * 3600 + minutes * 60 + seconds)
        }
    }
}
