/// A list of co-operatives that run servers, as somebody publishes it.
public struct Registry: Identifiable, Hashable, Sendable {
    /// The address of the list.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let cooperatives: [Cooperative]
    /// How many rows name no server, or one that cannot be used.
    public let leftOut: Int

    public init(id: ID, cooperatives: [Cooperative], leftOut: Int = 0) {
        self.id = id
        self.cooperatives = cooperatives
        self.leftOut = leftOut
    }
}

/// A co-operative with a server, as a registry describes it. What it says was not checked.
public struct Cooperative: Identifiable, Hashable, Sendable {
    /// Several may share a server, and one may stand in several towns.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What it says of itself in one language.
    public struct Words: Hashable, Sendable {
        /// As in `fr`.
        public let language: String
        public let text: String

        /// Where there is nothing in the diner's own language.
        public static let english = "en"

        public init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    public let name: String
    public let city: String
    /// ISO 3166, in lower case.
    public let country: String?
    public let server: ServerAddress
    public let coordinate: Coordinate?
    public let words: [Words]

    public init(
        name: String, city: String, country: String?, server: ServerAddress,
        coordinate: Coordinate?, words: [Words] = []
    ) {
        self.name = name
        self.city = city
        self.country = country
        self.server = server
        self.coordinate = coordinate
        self.words = words
    }

    public var id: ID { ID(rawValue: "\(server.text) \(name), \(city)") }

    /// The town, without a name that was appended to it: `Ciudad de México - BiciEntrega`.
    public var town: Town {
        let end = city.firstRange(of: " - ")?.lowerBound ?? city.endIndex
        return Town(
            name: String(end == city.startIndex ? city[...] : city[..<end]), country: country)
    }

    /// What it says of itself, in the first of `languages` in which it does, else in its own first.
    public func words(in languages: [String]) -> Words? {
        for language in languages {
            let found = words.first { $0.language.prefix { $0 != "-" && $0 != "_" } == language }
            if let found { return found }
        }
        return words.first
    }
}

/// A town as a registry names it.
public struct Town: Hashable, Sendable {
    public let name: String
    public let country: String?

    public init(name: String, country: String?) {
        self.name = name
        self.country = country
    }

    /// As in `Lyon, FR`: this finds it, and no town of the same name elsewhere.
    public var whole: String {
        [name, country?.uppercased() ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    fileprivate var key: String { fold(name) + "|" + (country ?? "") }
}

/// The co-operatives near a place.
public struct Nearby: Hashable, Sendable {
    public struct Row: Identifiable, Hashable, Sendable {
        public let cooperative: Cooperative
        /// In metres, where both places are known.
        public let distance: Double?

        public init(_ cooperative: Cooperative, distance: Double?) {
            self.cooperative = cooperative
            self.distance = distance
        }

        public var id: Cooperative.ID { cooperative.id }
    }

    public let rows: [Row]
    /// The towns that were meant; several where more than one is called that.
    public let towns: [Town]
    public let center: Coordinate?
    /// Whether even the nearest is not near.
    public let isFar: Bool

    /// How far a courier's town reaches, in metres.
    public static let reach = 60_000.0
    /// How many are named where none is near.
    static let farthest = 5
}

extension Registry {
    /// Those near a point, the nearest first.
    public func near(_ point: Coordinate) -> Nearby {
        let rows = sorted(cooperatives.filter { $0.coordinate != nil }, from: point)
        let near = rows.filter { ($0.distance ?? .infinity) <= Nearby.reach }
        return Nearby(
            rows: near.isEmpty ? Array(rows.prefix(Nearby.farthest)) : near, towns: [],
            center: point, isFar: near.isEmpty)
    }

    /// Those of a town, or of that name, and those around; nil if none is known by `text`.
    ///
    /// `text` may end in a country, as in `Valencia, ES`, and may be a whole address that names its
    /// town after a comma.
    public func near(named text: String) -> Nearby? {
        var parts = text.split(separator: ",").map { fold(String($0)) }.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return nil }
        var candidates = cooperatives
        if parts.count > 1, let last = parts.last,
            candidates.contains(where: { $0.country == last })
        {
            candidates = candidates.filter { $0.country == last }
            parts.removeLast()
        }
        let whole = parts.joined(separator: " ")
        let found =
            [
                candidates.filter { fold($0.town.name) == whole || fold($0.city) == whole },
                candidates.filter { fold($0.name) == whole },
                parts.count > 1 ? Self.inTown(of: parts, candidates) : [],
                candidates.filter { Self.begins(whole, in: fold($0.city)) },
                candidates.filter { Self.begins(whole, in: fold($0.name)) },
            ].first { !$0.isEmpty } ?? []
        return found.isEmpty ? nil : around(found)
    }

    /// The towns, each once; a misspelt name is compared with these.
    public var towns: [Town] {
        var seen: Set<String> = []
        return cooperatives.map(\.town).filter { seen.insert($0.key).inserted }
    }

    /// Those in the town of an address, of which the later parts are the more likely to be it.
    private static func inTown(of parts: [String], _ candidates: [Cooperative]) -> [Cooperative] {
        for part in parts.reversed() {
            // As in `69001 Lyon`.
            let name = part.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }
                .joined(separator: " ")
            let found = candidates.filter { fold($0.town.name) == name }
            if !name.isEmpty, !found.isEmpty { return found }
        }
        return []
    }

    /// Whether `text` is the beginning of `words`, or of a later word.
    private static func begins(_ text: String, in words: String) -> Bool {
        text.count > 1 && (words.hasPrefix(text) || words.contains(" " + text))
    }

    private func around(_ found: [Cooperative]) -> Nearby {
        var towns: [Town] = []
        for town in found.map(\.town) where !towns.contains(where: { $0.key == town.key }) {
            towns.append(town)
        }
        // Which of several towns is meant, only the diner knows.
        guard towns.count == 1, let center = found.lazy.compactMap(\.coordinate).first else {
            let rows = found.map { Nearby.Row($0, distance: nil) }
            return Nearby(
                rows: rows.sorted { Self.sorts($0, before: $1) }, towns: towns, center: nil,
                isFar: false)
        }
        let own = Set(found.map(\.id))
        let others = cooperatives.filter {
            !own.contains($0.id)
                && $0.coordinate.map { $0.distance(to: center) <= Nearby.reach } == true
        }
        return Nearby(
            rows: sorted(found, from: center) + sorted(others, from: center), towns: towns,
            center: center, isFar: false)
    }

    private func sorted(_ cooperatives: [Cooperative], from center: Coordinate) -> [Nearby.Row] {
        cooperatives.map { Nearby.Row($0, distance: $0.coordinate?.distance(to: center)) }
            .sorted { Self.sorts($0, before: $1) }
    }

    private static func sorts(_ one: Nearby.Row, before other: Nearby.Row) -> Bool {
        let (here, there) = (one.distance ?? .infinity, other.distance ?? .infinity)
        guard here == there else { return here < there }
        let (name, second) = (one.cooperative.id.rawValue, other.cooperative.id.rawValue)
        let (town, next) = (one.cooperative.town.key, other.cooperative.town.key)
        return town == next ? name < second : town < next
    }
}

extension ProviderID {
    /// Whether it can be typed as one word.
    public var isTypeable: Bool {
        !rawValue.isEmpty && rawValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// A short name for a server that is not taken yet, such as `coopcycle-lyon`.
    public init(for cooperative: Cooperative, besides taken: some Sequence<ProviderID>) {
        let words = fold(cooperative.name).split(separator: " ").map {
            $0.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
        }
        let name = words.filter { !$0.isEmpty }.joined(separator: "-").prefix(Self.longestName)
        let stem = name.isEmpty ? cooperative.server.host : String(name)
        let taken = Set(taken).union([.demo])
        var candidate = ProviderID(rawValue: stem)
        var number = 1
        while taken.contains(candidate) {
            number += 1
            candidate = ProviderID(rawValue: "\(stem)-\(number)")
        }
        self = candidate
    }

    private static let longestName = 32
}
