/// A caterer the diner marked.
public struct Favourite: Identifiable, Hashable, Sendable {
    public var id: Caterer.ID { caterer }

    public let caterer: Caterer.ID
    public let since: Instant

    public init(caterer: Caterer.ID, since: Instant) {
        self.caterer = caterer
        self.since = since
    }
}

/// That a basket exists, and whose food is in it.
public struct BasketMention: Identifiable, Hashable, Sendable {
    /// Random, made here: baskets are local.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let caterer: Caterer.ID
    public let touchedAt: Instant

    public init(id: ID, caterer: Caterer.ID, touchedAt: Instant) {
        self.id = id
        self.caterer = caterer
        self.touchedAt = touchedAt
    }
}

/// That an order was placed, and with whom.
public struct OrderMention: Identifiable, Hashable, Sendable {
    public struct ID: Reference {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let caterer: Caterer.ID
    public let placedAt: Instant

    public init(id: ID, caterer: Caterer.ID, placedAt: Instant) {
        self.id = id
        self.caterer = caterer
        self.placedAt = placedAt
    }
}
