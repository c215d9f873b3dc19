/// A time of day, to the minute. 24:00 is the end of the day, as in opening hours.
public struct TimeOfDay: TextReadable, Hashable, Comparable, Sendable {
    public static let midnight = TimeOfDay(unchecked: 0)
    public static let endOfDay = TimeOfDay(unchecked: 1440)

    /// 0 to 1440.
    public let minutes: Int

    public init?(minutes: Int) {
        guard 0...1440 ~= minutes else { return nil }
        self.minutes = minutes
    }

    public init?(hour: Int, minute: Int) {
        guard 0...24 ~= hour, 0...59 ~= minute else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    /// Reads `19:30`, `9:30`, `24:00`, and `19:30:00` as some servers write it.
    public init?(text: Substring) {
        var scanner = TextScanner(text)
        guard let time = scanner.timeOfDay() else { return nil }
        if scanner.take(":") {
            guard let seconds = scanner.number(digits: 2...2), seconds < 60 else { return nil }
        }
        guard scanner.isAtEnd else { return nil }
        self = time
    }

    private init(unchecked minutes: Int) {
        self.minutes = minutes
    }

    public var hour: Int { minutes / 60 }

    public var minute: Int { minutes % 60 }

    /// `19:30`.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func write(to bytes: inout [UInt8]) {
        bytes.append(twoDigits: hour)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(twoDigits: minute)
    }

    public static func < (earlier: TimeOfDay, later: TimeOfDay) -> Bool {
        earlier.minutes < later.minutes
    }
}

/// A date and a time of day. Only a zone makes it an instant.
public struct LocalDateTime: TextReadable, Hashable, Comparable, Sendable {
    public let date: CalendarDate
    /// 0 to 86,399.
    public let secondOfDay: Int

    public init(date: CalendarDate, secondOfDay: Int) {
        self.init(
            wallSeconds: Int64(date.dayNumber) * 86_400 + Int64(min(max(secondOfDay, 0), 86_400)))
    }

    /// 24:00 becomes 00:00 of the next day.
    public init(_ date: CalendarDate, _ time: TimeOfDay) {
        self.init(date: date, secondOfDay: time.minutes * 60)
    }

    /// Reads `2026-12-24T18:00` or `2026-12-24 18:00`, with seconds or without.
    public init?(text: Substring) {
        var scanner = TextScanner(text)
        guard let local = scanner.localDateTime(), scanner.isAtEnd else { return nil }
        self = local
    }

    /// The date and time `wallSeconds` after 1 January 1970, 00:00, on the same clock.
    init(wallSeconds: Int64) {
        let (day, second) = wallSeconds.flooredDivision(by: 86_400)
        date = CalendarDate(dayNumber: Int(day))
        secondOfDay = Int(second)
    }

    var wallSeconds: Int64 {
        Int64(date.dayNumber) * 86_400 + Int64(secondOfDay)
    }

    /// The time without its seconds.
    public var time: TimeOfDay {
        TimeOfDay(minutes: secondOfDay / 60) ?? .midnight
    }

    public var weekday: Weekday {
        date.weekday
    }

    /// ISO 8601 without an offset, as in `2026-12-24T18:00:00`.
    public var text: String {
        text(ending: [])
    }

    /// `zone` is written behind it.
    func text(ending zone: [UInt8]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        date.write(to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        time.write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(twoDigits: secondOfDay % 60)
        bytes += zone
        return String(decoding: bytes, as: UTF8.self)
    }

    public static func < (earlier: LocalDateTime, later: LocalDateTime) -> Bool {
        (earlier.date, earlier.secondOfDay) < (later.date, later.secondOfDay)
    }
}

extension TextScanner {
    /// Reads `19:30` and stops before any seconds.
    mutating func timeOfDay() -> TimeOfDay? {
        guard let hour = number(digits: 1...2), take(":"), let minute = number(digits: 2...2) else {
            return nil
        }
        return TimeOfDay(hour: hour, minute: minute)
    }

    mutating func localDateTime() -> LocalDateTime? {
        guard let date = date(), take("T") || take(" "), let time = timeOfDay() else { return nil }
        guard take(":") else { return LocalDateTime(date, time) }
        guard let seconds = number(digits: 2...2), seconds < 60, time != .endOfDay else {
            return nil
        }
        return LocalDateTime(date: date, secondOfDay: time.minutes * 60 + seconds)
    }
}
