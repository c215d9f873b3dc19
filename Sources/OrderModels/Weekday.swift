/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    private static let vocabulary: StaticString = "http://schema.org/"
    private static let secureVocabulary: StaticString = "https://schema.org/"

    /// Parses `Monday`, ignoring case, also as `http://schema.org/Monday`.
    @inlinable
    public init?(englishName: some StringProtocol) {
        self.init(englishName: Substring(englishName))
    }

    @usableFromInline
    init?(englishName: Substring) {
        // By bytes for speed: called for each day of each span of each caterer.
        var copy = englishName
        guard let day = copy.withUTF8({ Self(englishName: $0[...]) }) else { return nil }
        self = day
    }

    private init?(englishName: Slice<UnsafeBufferPointer<UInt8>>) {
        var name = englishName
        if name.count > 12 {
            for vocabulary in [Self.vocabulary, Self.secureVocabulary]
            where vocabulary.withUTF8Buffer({ name.starts(with: $0) }) {
                name = name.dropFirst(vocabulary.utf8CodeUnitCount)
            }
        }
        guard name.count >= 6, let first = name.first, let second = name.dropFirst().first,
            let day = Self(letters: first, second)
        else { return nil }
        let expected = day.fullName
        let matches = expected.withUTF8Buffer { expected in
            name.count == expected.count
                && zip(name, expected).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
        guard matches else { return nil }
        self = day
    }

    /// The day whose name begins with these two letters.
    init?(letters first: UInt8, _ second: UInt8) {
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
        fullName.description
    }

    private var fullName: StaticString {
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

    /// The first two letters, as in opening hours: `Mo`.
    public var shortName: String {
        switch self {
        case .monday: "Mo"
        case .tuesday: "Tu"
        case .wednesday: "We"
        case .thursday: "Th"
        case .friday: "Fr"
        case .saturday: "Sa"
        case .sunday: "Su"
        }
    }

    public static func < (earlier: Weekday, later: Weekday) -> Bool {
        earlier.rawValue < later.rawValue
    }
}
