/// A moment, in seconds since 1970 in UTC.
public struct Instant: Hashable, Comparable, Codable, Sendable {
    public var seconds: Int

    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads RFC 3339, as in `2026-05-04T12:30:00+02:00`; fractions of a second are dropped.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            return range.reduce(Int?(0)) { sum, index in
                let digit = Int(bytes[index]) - 48
                guard let sum, (0...9).contains(digit) else { return nil }
                return sum * 10 + digit
            }
        }
        guard bytes.count >= 20, let year = number(0..<4), let month = number(5..<7),
            let day = number(8..<10), let hour = number(11..<13), let minute = number(14..<16),
            let second = number(17..<19), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var rest = 19
        if bytes[rest] == UInt8(ascii: ".") {
            rest += 1
            while rest < bytes.count, (48...57).contains(bytes[rest]) { rest += 1 }
        }
        guard rest < bytes.count else { return nil }
        var offset = 0
        switch bytes[rest] {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): break
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard let hours = number(rest + 1..<rest + 3), let minutes = number(rest + 4..<rest + 6)
            else { return nil }
            offset = (hours * 60 + minutes) * (bytes[rest] == UInt8(ascii: "-") ? -60 : 60)
        default: return nil
        }
        let days = Civil.days(year: year, month: month, day: day)
        seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.seconds < right.seconds
    }
}
