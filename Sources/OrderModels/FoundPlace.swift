/// A place that a geocoder found.
public struct FoundPlace: Hashable, Sendable {
    /// The whole address, as the geocoder writes it.
    public let name: String
    public let coordinate: Coordinate
    /// Parts of the address. Nil where the geocoder says only the whole.
    public var road: String?
    public var number: String?
    public var postcode: String?

    public init(
        _ name: String, at coordinate: Coordinate, road: String? = nil, number: String? = nil,
        postcode: String? = nil
    ) {
        (self.name, self.coordinate) = (name, coordinate)
        (self.road, self.number, self.postcode) = (road, number, postcode)
    }

    /// In what a place is another than the one asked for.
    public enum Difference: Hashable, Sendable, CaseIterable {
        case street, number, noNumber, postcode, town
    }

    /// Empty if this is the place asked for. A difference of writing is none: accents, capitals,
    /// abbreviations, what joins the words.
    public func differences(from asked: Address) -> [Difference] {
        let whole = StreetWords(name)
        let line = StreetWords(asked.line)
        let place = StreetWords(asked.place)
        let door = Address.door(of: asked.line)
        var found: Set<Difference> = []
        // Where a postcode stands first, it is no house.
        let isHouse = door.map { $0.count < 4 || isAt($0) || !isCode($0, whole) } ?? false
        if let door, isHouse, !isAt(door), !isInStreet(door) {
            found.insert(road != nil && number == nil ? .noNumber : .number)
        }
        for code in line.numbers.dropFirst(door == nil ? 0 : 1) where !isCode(code, whole) {
            if code.count >= 4 {
                found.insert(.postcode)
            } else if !isAt(code) {
                found.insert(.street)
            }
        }
        if !place.numbers.allSatisfy({ isCode($0, whole) }) { found.insert(.postcode) }
        if !line.names.isEmpty, !isStreet(line, isHouse, of: asked, whole) { found.insert(.street) }
        // A postcode says which town it is, however that is spelt.
        if place.numbers.isEmpty || found.contains(.postcode), !whole.contains(place) {
            found.insert(.town)
        }
        return Difference.allCases.filter(found.contains)
    }

    private func isCode(_ word: String, _ whole: StreetWords) -> Bool {
        whole.numbers.contains(word)
            || postcode.map { StreetWords($0).numbers.contains(word) } ?? false
    }

    /// Whether the number is part of the name of the street, as in Rue du 8 Mai.
    private func isInStreet(_ number: String) -> Bool {
        road.map { StreetWords($0).numbers.contains(number) } ?? false
    }

    private func isAt(_ door: String) -> Bool {
        guard let number else { return road == nil && Address.door(of: name) == door }
        let parts = fold(number).split { !$0.isLetter && !$0.isNumber }
        return parts.joined() == door || parts.contains { $0 == door }
    }

    /// Whether `line` is this street, or what else is found under its name. What names no street, such
    /// as a town, need only be in the whole.
    private func isStreet(
        _ line: StreetWords, _ isHouse: Bool, of asked: Address, _ whole: StreetWords
    ) -> Bool {
        guard isHouse || !line.kinds.isEmpty else { return whole.contains(line) }
        let called = name.split(separator: ",").first { !StreetWords(String($0)).names.isEmpty }
        let all = StreetWords(asked.whole)
        return [road, called.map(String.init)].compactMap { $0 }.map { StreetWords($0) }.contains {
            ($0.contains(line) || road == nil && whole.contains(line)) && all.hasNames(of: $0)
        }
    }
}

/// The words of a street or of a whole address, without those that say nothing of which one it is.
private struct StreetWords {
    private(set) var names: Set<String> = []
    /// Street, avenue, square, each in one spelling.
    private(set) var kinds: Set<String> = []
    /// Words that begin with a digit, in their order.
    private(set) var numbers: [String] = []

    init(_ text: String) {
        // An elision is no part of the name: l'Abbaye.
        let text = String(text.map { "'’".contains($0) ? " " : $0 })
        var isAfterNumber = false
        for word in fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            // 12 A
            if !(isAfterNumber && word.count == 1) { add(String(word)) }
            isAfterNumber = word.first?.isNumber == true
        }
    }

    private mutating func add(_ word: String) {
        if word.first?.isNumber == true {
            numbers.append(word)
        } else if let kind = Self.spellings[word] {
            kinds.insert(kind)
        } else if let end = ["strasse", "str"].first(where: { word.hasSuffix($0) && word != $0 }) {
            names.insert(String(word.dropLast(end.count)))
            kinds.insert("strasse")
        } else if !Address.ways.contains(word) {
            names.insert(word)
        } else if !Self.small.contains(word) {
            kinds.insert(word)
        }
    }

    /// Whether every word of `other` is here. `St` is a saint or a street.
    func contains(_ other: StreetWords) -> Bool {
        hasNames(of: other)
            && other.kinds.allSatisfy { kind in
                switch kind {
                case "st":
                    kinds.contains("st") || kinds.contains("street") || names.contains("saint")
                case "street": kinds.contains("street") || kinds.contains("st")
                default: kinds.contains(kind)
                }
            }
    }

    func hasNames(of other: StreetWords) -> Bool {
        other.names.allSatisfy { names.contains($0) || $0 == "saint" && kinds.contains("st") }
    }

    private static let spellings = [
        "av": "avenue", "ave": "avenue", "avda": "avenida", "bd": "boulevard", "bld": "boulevard",
        "blvd": "boulevard", "pl": "place", "rd": "road", "ln": "lane", "sq": "square",
        "str": "strasse", "c": "calle", "ul": "ulica", "imp": "impasse", "all": "allee",
        "rte": "route", "ch": "chemin", "dr": "drive", "pza": "plaza", "pso": "paseo",
        "passage": "passage", "quay": "quay", "court": "court",
    ]

    /// Of ``Address/ways``, those that do not even say what kind of street it is.
    private static let small: Set<String> = [
        "de", "du", "des", "la", "le", "les", "l", "d", "et", "bis", "ter", "quater", "the", "of",
        "am", "an", "der",
        "die", "das", "del", "el", "los", "las", "y",
    ]
}

extension Address {
    /// An address typed on one line, `12 Rue Neuve, 75002 Paris`: the street is what comes before the
    /// town.
    public init(typed text: String) {
        var parts = text.split(separator: ",").map {
            String($0.drop { $0 == " " })
        }
        var line = parts.isEmpty ? "" : parts.removeFirst()
        // `12, Rue Neuve`
        if !line.contains(where: \.isLetter), line.count < 5, !parts.isEmpty {
            line += ", " + parts.removeFirst()
        }
        self.init(line: line, town: parts.isEmpty ? nil : parts.joined(separator: " "))
    }
}
