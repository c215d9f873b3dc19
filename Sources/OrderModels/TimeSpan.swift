/// Reads how long something takes, as people write it: `45m`, `40 min`, `1h30m`, `2d`, `90s`.
///
/// A number without a unit is none, except `0`: some would mean minutes, and others seconds.
public enum TimeSpan {
    private static let units: [(letter: Unicode.Scalar, seconds: Int64)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    public static func seconds(_ text: String) -> Int64? {
        guard text != "0" else { return 0 }
        var scanner = TextScanner(text[...])
        var sum: Int64 = 0
        var rest = units[...]
        repeat {
            while scanner.take(" ") {}
            guard let number = scanner.number(digits: 1...6) else { return nil }
            while scanner.take(" ") {}
            guard
                let unit = rest.firstIndex(where: { scanner.take($0.letter) })
            else { return nil }
            sum += Int64(number) * units[unit].seconds
            if units[unit].letter == "m", scanner.take("i"), !scanner.take("n") { return nil }
            rest = rest[(unit + 1)...]
        } while !scanner.isAtEnd
        return sum
    }
}
