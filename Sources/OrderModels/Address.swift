/// A point on the map, in degrees.
public struct Coordinate: Hashable, Sendable {
    public let latitude: Double
    public let longitude: Double

    /// Nil where the numbers are not a place on Earth.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads `48.8532,2.3691`, with or without spaces: decimal degrees, without exponents.
    public init?(text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Self.degrees(parts[0]),
            let longitude = Self.degrees(parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The form for URLs and cache keys: six decimals, which is about ten centimetres.
    public var text: String {
        Self.sixDecimals(latitude) + "," + Self.sixDecimals(longitude)
    }

    private static func degrees(_ part: Substring) -> Double? {
        var number = part.drop { $0 == " " }
        while number.last == " " { number.removeLast() }
        let digits = number.first == "-" || number.first == "+" ? number.dropFirst() : number
        let halves = digits.split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard
            halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return Double(number)
    }

    private static func sixDecimals(_ degrees: Double) -> String {
        let scaled = Int((degrees * 1_000_000).rounded())
        let digits = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        return (scaled < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
    }
}

/// The address of a place. Servers fill in only some of the parts.
public struct Address: Hashable, Sendable {
    public var line: String
    public var postcode: String?
    public var town: String?
    public var coordinate: Coordinate?
    public var note: String?
    public var phone: String?

    public init(
        line: String, postcode: String? = nil, town: String? = nil, coordinate: Coordinate? = nil,
        note: String? = nil, phone: String? = nil
    ) {
        self.line = line
        self.postcode = postcode
        self.town = town
        self.coordinate = coordinate
        self.note = note
        self.phone = phone
    }

    /// Whether both are the same place. The other may come from a server, which can format the
    /// street differently or drop the coordinates. Another street or door is another place, wherever
    /// a server says that it is.
    public func isSamePlace(as other: Address) -> Bool {
        let isSameLine = fold(line) == fold(other.line)
        guard let here = coordinate, let there = other.coordinate else { return isSameLine }
        let apart = max(
            abs(here.latitude - there.latitude), abs(here.longitude - there.longitude))
        // About ten metres; for the same street name about two kilometres, so that the same name in
        // the next town is a different place.
        return (apart < 0.0001 && mayBeAtOneDoor(with: other)) || (isSameLine && apart < 0.02)
    }

    /// With what servers take of a place and do not return, if it is the same place: a street of that
    /// name in another town is not.
    public func completed(by wanted: Address?) -> Address {
        guard let wanted, isSamePlace(as: wanted), isTown(of: wanted) else { return self }
        var whole = self
        whole.postcode = postcode ?? wanted.postcode
        whole.town = town ?? wanted.town
        whole.note = note ?? wanted.note
        return whole
    }

    /// Whether it is written like `other`, as far as both say their towns; it may be another place.
    public func isCalled(as other: Address) -> Bool {
        fold(line) == fold(other.line) && isTown(of: other)
    }

    private func isTown(of other: Address) -> Bool {
        func differ(_ here: String?, _ there: String?) -> Bool {
            guard let here, let there else { return false }
            return fold(here) != fold(there)
        }
        return !differ(postcode, other.postcode) && !differ(town, other.town)
    }

    /// Whether the lines may be two ways of writing one: the same numbers, and a name in common.
    private func mayBeAtOneDoor(with other: Address) -> Bool {
        let doors = (Self.door(of: line), Self.door(of: other.line))
        if let here = doors.0, let there = doors.1, here != there { return false }
        let (here, there) = (Self.words(of: line), Self.words(of: other.line))
        guard !here.isSubset(of: there), !there.isSubset(of: here) else { return true }
        func names(_ words: Set<String>) -> Set<String> {
            words.subtracting(Self.ways).filter { !$0.contains(where: \.isNumber) }
        }
        let (names, namesThere) = (names(here), names(there))
        return names.isEmpty || namesThere.isEmpty
            || !Set(names.map(Self.stem)).isDisjoint(with: namesThere.map(Self.stem))
    }

    /// The first number with what is beside it, as `12a` or `5 bis`; nil without any.
    static func door(of line: String) -> String? {
        let words = fold(line).split { !$0.isLetter && !$0.isNumber }
        guard let place = words.firstIndex(where: { $0.first?.isNumber == true }) else {
            return nil
        }
        let (number, rest) = (
            words[place].prefix(while: \.isNumber), words[place].drop(while: \.isNumber)
        )
        guard rest.isEmpty, words.indices.contains(place + 1) else { return String(number + rest) }
        let next = words[place + 1]
        let isBeside = next.count == 1 && next != "d" && next != "l" || Self.besides.contains(next)
        return String(number) + (isBeside && next.allSatisfy(\.isLetter) ? next : "")
    }

    private static let besides: Set<Substring> = ["bis", "ter", "quater"]

    private static func words(of line: String) -> Set<String> {
        Set(fold(line).split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// `Hauptstr.` is the Hauptstraße.
    private static func stem(_ name: String) -> Substring {
        for end in ["strasse", "str"] where name.hasSuffix(end) { return name.dropLast(end.count) }
        return name[...]
    }

    /// Words of streets that say nothing of which one it is.
    static let ways: Set<String> = [
        "rue", "avenue", "av", "boulevard", "bd", "bld", "place", "pl", "quai", "chemin", "allee",
        "route", "impasse", "cours", "de", "du", "des", "la", "le", "les", "l", "d", "et", "bis",
        "ter", "quater",
        "street", "st", "road", "rd", "lane", "ln", "square", "sq", "drive", "way", "the", "of",
        "strasse", "str", "weg", "platz", "gasse", "ufer", "am", "an", "der", "die", "das",
        "calle", "c", "avenida", "avda", "plaza", "paseo", "camino", "del", "el", "los", "las", "y",
        "via", "viale", "piazza", "corso", "straat", "laan", "plein", "ulica", "ul",
    ]

    /// The postcode and the town, as far as they are known.
    public var place: String { [postcode, town].compactMap { $0 }.joined(separator: " ") }

    /// The address on one line, as on an envelope.
    public var whole: String {
        [line, place].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension Coordinate {
    public static let metresPerDegree = 111_320.0

    /// The distance in metres. Treats the Earth as flat, which is accurate enough within a town.
    public func distance(to other: Coordinate) -> Double {
        let metresPerDegree = Self.metresPerDegree
        let middle = (latitude + other.latitude) / 2 * .pi / 180
        let north = (latitude - other.latitude) * metresPerDegree
        let apart = abs(longitude - other.longitude)
        let east = min(apart, 360 - apart) * metresPerDegree * Self.cosine(middle)
        return (north * north + east * east).squareRoot()
    }

    /// A polynomial with an error of a few parts in 100,000, so that no mathematics library is
    /// needed.
    private static func cosine(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    }
}
