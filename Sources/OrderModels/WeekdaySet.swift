/// A set of weekdays, in one byte.
public struct WeekdaySet: OptionSet, TextReadable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x7F
    }

    public init(_ days: some Sequence<Weekday>) {
        rawValue = days.reduce(0) { $0 | 1 << UInt8($1.rawValue - 1) }
    }

    /// Parses `Mo-Sa`, `Mo,We-Fr` or `Sa-Mo` (which wraps around the week).
    public init?(text: Substring) {
        var scanner = TextScanner(text)
        guard let days = scanner.weekdays(), scanner.isAtEnd else { return nil }
        self = days
    }

    public func contains(_ day: Weekday) -> Bool {
        rawValue & 1 << UInt8(day.rawValue - 1) != 0
    }

    /// `Mo-Sa`, `Mo,We-Fr`: three or more consecutive days become a range.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func write(to bytes: inout [UInt8]) {
        var first = 1
        var isFirst = true
        while first <= 7 {
            guard let day = Weekday(rawValue: first), contains(day) else {
                first += 1
                continue
            }
            var last = day
            while let next = Weekday(rawValue: last.rawValue + 1), contains(next) { last = next }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes += day.shortName.utf8
            if last != day {
                bytes.append(UInt8(ascii: last.rawValue - first == 1 ? "," : "-"))
                bytes += last.shortName.utf8
            }
            first = last.rawValue + 1
        }
    }
}

extension TextScanner {
    /// Reads `Mo`, `Mo-Sa` or `Mo,We-Fr`.
    mutating func weekdays() -> WeekdaySet? {
        var days: UInt8 = 0
        repeat {
            guard let first = weekday() else { return nil }
            var last = first
            if take("-") {
                guard let read = weekday() else { return nil }
                last = read
            }
            for step in 0...(last.rawValue - first.rawValue + 7) % 7 {
                days |= 1 << UInt8((first.rawValue - 1 + step) % 7)
            }
        } while take(",")
        return WeekdaySet(rawValue: days)
    }

    private mutating func weekday() -> Weekday? {
        guard let first = takeAny(), let second = takeAny() else { return nil }
        return Weekday(letters: first, second)
    }
}
