/// A caterer as a list shows it.
public struct CatererListing: Hashable, Sendable, Identifiable {
    public let id: Caterer.ID
    public let provider: ProviderID
    public let name: String
    public let cuisines: [String]
    public let badges: [String]
    public let state: Caterer.State
    public let methods: [Caterer.Method]
    public let opening: Opening?
    public let coordinate: Coordinate?
    public let isFavourite: Bool

    public init(
        id: Caterer.ID, provider: ProviderID, name: String, cuisines: [String], badges: [String],
        state: Caterer.State, methods: [Caterer.Method], opening: Opening?,
        coordinate: Coordinate?, isFavourite: Bool
    ) {
        self.id = id
        self.provider = provider
        self.name = name
        self.cuisines = cuisines
        self.badges = badges
        self.state = state
        self.methods = methods
        self.opening = opening
        self.coordinate = coordinate
        self.isFavourite = isFavourite
    }
}

/// A cached caterer: the server's data, and the current or next opening.
public struct KeptCaterer: Hashable, Sendable, Identifiable {
    public var id: Caterer.ID { caterer.id }

    public let caterer: Caterer
    /// Valid from the moment it was computed until it ends; then it has to be computed again.
    public let opening: Opening?

    public init(_ caterer: Caterer, opening: Opening?) {
        self.caterer = caterer
        self.opening = opening
    }
}
