public import Logging
public import OrderModels
import SQLite

extension Resource {
    /// Parses ``key``.
    init?(key: String) {
        guard let gap = key.firstIndex(of: " ") else { return nil }
        let name = String(key[key.index(after: gap)...])
        switch key[..<gap] {
        case "marketplace": self = .marketplace(ProviderID(rawValue: name))
        case "listing":
            guard let scope = ListingScope(key: name) else { return nil }
            self = .listing(scope)
        case "caterer": self = .caterer(Caterer.ID(rawValue: name))
        case "menu": self = .menu(Caterer.ID(rawValue: name))
        case "menus": self = .menus(Caterer.ID(rawValue: name))
        case "timing": self = .timing(Caterer.ID(rawValue: name))
        case "reach":
            guard let bar = name.lastIndex(of: "|"),
                let place = Coordinate(text: String(name[name.index(after: bar)...]))
            else { return nil }
            self = .reach(Caterer.ID(rawValue: String(name[..<bar])), place)
        case "registry": self = .registry(Registry.ID(rawValue: name))
        case "openings": self = .openings
        default: return nil
        }
    }

    var key: String {
        switch self {
        case .marketplace(let id): "marketplace " + id.rawValue
        case .listing(let scope): "listing " + scope.key
        case .caterer(let id): "caterer " + id.rawValue
        case .menu(let id): "menu " + id.rawValue
        case .menus(let id): "menus " + id.rawValue
        case .timing(let id): "timing " + id.rawValue
        case .reach(let id, let place): "reach " + id.rawValue + "|" + place.text
        case .registry(let id): "registry " + id.rawValue
        case .openings: "openings "
        }
    }

    /// Which resource it is, without coordinates: they would reveal where the diner is.
    public var logFields: LogFields {
        switch self {
        case .marketplace(let id): ["resource": "marketplace", "server": .server(id.rawValue)]
        case .listing(let scope):
            ["resource": "listing", "server": .server(scope.provider.rawValue)]
        case .caterer(let id): ["resource": "caterer", "of": .reference(id.rawValue)]
        case .menu(let id): ["resource": "menu", "of": .reference(id.rawValue)]
        case .menus(let id): ["resource": "menus", "of": .reference(id.rawValue)]
        case .timing(let id): ["resource": "timing", "of": .reference(id.rawValue)]
        case .reach(let id, _): ["resource": "reach", "of": .reference(id.rawValue)]
        case .registry(let id): ["resource": "registry", "server": .server(id.rawValue)]
        case .openings: ["resource": "openings"]
        }
    }
}

extension Freshness {
    /// The stored answer to a question that has only yes or no.
    public var isYes: Bool? { fingerprint.map { $0 == Fingerprint.of(true) } }
}

extension ListingScope {
    /// Parses ``key``.
    init?(key: String) {
        guard let bar = key.lastIndex(of: "|") else { return nil }
        let text = key[key.index(after: bar)...]
        let place = Coordinate(text: String(text))
        guard text.isEmpty || place != nil else { return nil }
        self.init(provider: ProviderID(rawValue: String(key[..<bar])), place: place)
    }

    var key: String { provider.rawValue + "|" + (place?.text ?? "") }
}

/// Tells one answer from another.
public enum Fingerprint {
    public static func of(_ isYes: Bool) -> Int64 { isYes ? 1 : 0 }

    /// To be raised when the parsing of the same bytes changes, so that they are parsed again.
    private static let readingVersion: UInt64 = 1

    public static func of(_ bytes: [UInt8]) -> Int64 {
        var digest = Digest()
        digest.mix(readingVersion)
        bytes.withUnsafeBytes { digest.mix($0) }
        return digest.value
    }
}
