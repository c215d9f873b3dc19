/// Something a provider serves and we keep.
public enum Resource: Hashable, Sendable {
    case marketplace(ProviderID)
    case listing(ListingScope)
    case caterer(Caterer.ID)
    case menu(Caterer.ID)
    /// All menus of a caterer, the active one too.
    case menus(Caterer.ID)
    case timing(Caterer.ID)
    /// Whether a caterer delivers to a place. There is no more to it than ``Freshness/isYes``.
    case reach(Caterer.ID, Coordinate)
    /// A list of co-operatives, by its address.
    case registry(Registry.ID)
    /// The openings of all caterers: fetched from nobody, and as old as the clock they were worked
    /// out by.
    case openings

    /// The caterer that it is about, if it is about one.
    public var caterer: Caterer.ID? {
        switch self {
        case .caterer(let id), .menu(let id), .menus(let id), .timing(let id), .reach(let id, _): id
        case .marketplace, .listing, .registry, .openings: nil
        }
    }

    /// For how many seconds an answer is believed, of which the server may have stated the lifetime.
    public func lifetime(stated: Int64?) -> Int64 {
        let longest = if case .timing = self { Timing.lifetime } else { Self.longestLifetime }
        return min(max(0, stated ?? Self.usualLifetime), longest)
    }

    private static let usualLifetime: Int64 = 300
    private static let longestLifetime: Int64 = 86_400
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
}

/// One listing: the caterers of a provider, near a place or all of them.
public struct ListingScope: Hashable, Sendable {
    public let provider: ProviderID
    public let place: Coordinate?

    public init(provider: ProviderID, place: Coordinate? = nil) {
        self.provider = provider
        self.place = place
    }
}
