/// A caterer that the diner marked as a favourite.
public struct Favourite: Identifiable, Hashable, Sendable {
    public var id: Caterer.ID { caterer }

    public let caterer: Caterer.ID
    public let since: Instant

    public init(caterer: Caterer.ID, since: Instant) {
        self.caterer = caterer
        self.since = since
    }
}

/// A placed order and its caterer.
public struct OrderMention: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<OrderMention>

    public let id: ID
    public let caterer: Caterer.ID
    public let placedAt: Instant

    public init(id: ID, caterer: Caterer.ID, placedAt: Instant) {
        self.id = id
        self.caterer = caterer
        self.placedAt = placedAt
    }
}
