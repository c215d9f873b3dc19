/// Dates of the calendar, counted without any library.
///
/// A local time is the number of minutes since 1970-01-01 00:00 on the wall's clock.
enum Civil {
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = floor(shifted, by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = floor(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let index = (5 * dayOfYear + 2) / 153
        let month = index < 10 ? index + 3 : index - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * index + 2) / 5 + 1)
    }

    /// Monday is 0.
    static func weekday(days: Int) -> Int {
        let index = (days + 3) % 7
        return index < 0 ? index + 7 : index
    }

    /// The quotient rounded down, also below zero.
    static func floor(_ value: Int, by divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    /// `2026-05-04`.
    static func text(days: Int) -> String {
        let (year, month, day) = date(days: days)
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// `19:30`.
    static func clock(_ minutes: Int) -> String {
        let minutes = minutes % 1440
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    static func two(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }
}
