/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Reads `Monday`, in any case, also in the form `http://schema.org/Monday`.
    @inlinable
    public init?(englishName: some StringProtocol) {
        self.init(englishName: Substring(englishName))
    }

    @usableFromInline
    init?(englishName: Substring) {
        var name = englishName.utf8
        for prefix in ["http://schema.org/", "https://schema.org/"]
        where name.count > 12 && name.starts(with: prefix.utf8) {
            name = name.dropFirst(prefix.utf8.count)
        }
        guard let day = Self(letters: name.prefix(2)), day.englishName.utf8.count == name.count,
            zip(name, day.englishName.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        else { return nil }
        self = day
    }

    /// Reads `Mo`, in any case.
    @inlinable
    public init?(shortName: some StringProtocol) {
        self.init(shortName: Substring(shortName))
    }

    @usableFromInline
    init?(shortName: Substring) {
        self.init(letters: shortName.utf8)
    }

    /// The day that begins with these two letters.
    init?(letters: Substring.UTF8View) {
        guard letters.count == 2, let first = letters.first, let second = letters.last else {
            return nil
        }
        switch (Unicode.Scalar(first | 0x20), Unicode.Scalar(second | 0x20)) {
        case ("m", "o"): self = .monday
        case ("t", "u"): self = .tuesday
        case ("w", "e"): self = .wednesday
        case ("t", "h"): self = .thursday
        case ("f", "r"): self = .friday
        case ("s", "a"): self = .saturday
        case ("s", "u"): self = .sunday
        default: return nil
        }
    }

    init(dayNumber: Int) {
        // Day 0, 1 January 1970, was a Thursday.
        let index = (dayNumber + 3).flooredDivision(by: 7).remainder
        self = Weekday(rawValue: index + 1) ?? .monday
    }

    public var englishName: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The first two letters, as opening hours write them: `Mo`.
    public var shortName: String {
        String(englishName.prefix(2))
    }

    /// The first three letters, as people do: `Mon`.
    public var threeLetterName: String {
        String(englishName.prefix(3))
    }

    public static func < (earlier: Weekday, later: Weekday) -> Bool {
        earlier.rawValue < later.rawValue
    }
}
