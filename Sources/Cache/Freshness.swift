public import OrderModels
import SQLite

/// Something a provider serves and we keep.
public enum Resource: Hashable, Sendable {
    case marketplace(ProviderID)
    case listing(ListingScope)
    case caterer(Caterer.ID)
    case menu(Caterer.ID)
    case timing(Caterer.ID)
    /// Whether a caterer delivers to a place. There is no more to it than ``Freshness/isYes``.
    case reach(Caterer.ID, Coordinate)
    /// The openings of all caterers: fetched from nobody, and as old as the clock they were worked
    /// out by.
    case openings

    /// Reads what ``key`` wrote.
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
        case "timing": self = .timing(Caterer.ID(rawValue: name))
        case "reach":
            guard let bar = name.lastIndex(of: "|"),
                let place = Coordinate(text: String(name[name.index(after: bar)...]))
            else { return nil }
            self = .reach(Caterer.ID(rawValue: String(name[..<bar])), place)
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
        case .timing(let id): "timing " + id.rawValue
        case .reach(let id, let place): "reach " + id.rawValue + "|" + place.text
        case .openings: "openings "
        }
    }

    /// How it is called in logs: nobody's whereabouts in it.
    public var logName: String {
        guard let bar = key.lastIndex(of: "|") else { return key }
        return String(key[..<bar])
    }
}

/// When a resource was last seen to be as it is kept, and for how long that may be believed.
public struct Freshness: Hashable, Sendable {
    public let resource: Resource
    public var fetchedAt: Instant
    public var expiresAt: Instant
    /// What the server calls the version that is kept.
    public var etag: String?
    /// What tells the answer that was kept from any other, for servers that name no versions.
    public var fingerprint: Int64?
    /// Why the last attempt brought nothing, if it did not.
    public var lastError: String?

    public init(
        _ resource: Resource, fetchedAt: Instant, expiresAt: Instant, etag: String? = nil,
        fingerprint: Int64? = nil, lastError: String? = nil
    ) {
        self.resource = resource
        self.fetchedAt = fetchedAt
        self.expiresAt = expiresAt
        self.etag = etag
        self.fingerprint = fingerprint
        self.lastError = lastError
    }

    public func isStale(at now: Instant) -> Bool {
        now >= expiresAt || isOfAnotherClock(at: now)
    }

    /// Whether it was noted at a moment that is yet to come: by a clock that was wrong, or is. Clocks
    /// that are set right by a few minutes are none.
    public func isOfAnotherClock(at now: Instant) -> Bool {
        now.adding(seconds: Self.clockTolerance) < fetchedAt
    }

    private static let clockTolerance: Int64 = 300

    /// The answer to what is asked with yes or no.
    public var isYes: Bool? { fingerprint.map { $0 == Fingerprint.of(true) } }
}

/// One listing: the caterers of a provider, near a place or all of them.
public struct ListingScope: Hashable, Sendable {
    public let provider: ProviderID
    public let place: Coordinate?

    public init(provider: ProviderID, place: Coordinate? = nil) {
        self.provider = provider
        self.place = place
    }

    /// Reads what ``key`` wrote.
    init?(key: String) {
        guard let bar = key.lastIndex(of: "|") else { return nil }
        let text = key[key.index(after: bar)...]
        place = Coordinate(text: String(text))
        guard text.isEmpty || place != nil else { return nil }
        provider = ProviderID(rawValue: String(key[..<bar]))
    }

    var key: String { provider.rawValue + "|" + (place?.text ?? "") }
}

/// What tells one answer from another.
public enum Fingerprint {
    /// Of a yes or a no.
    public static func of(_ isYes: Bool) -> Int64 { isYes ? 1 : 0 }

    /// Rises when the same bytes come to be read differently, so that they are read again.
    private static let readingVersion: UInt64 = 1

    public static func of(_ bytes: [UInt8]) -> Int64 {
        var digest = Digest()
        digest.mix(readingVersion)
        bytes.withUnsafeBytes { digest.mix($0) }
        return digest.value
    }
}
