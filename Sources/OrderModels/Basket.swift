/// What a diner means to order from one caterer: local, and nobody else's until it is placed.
public struct Basket: Identifiable, Hashable, Sendable {
    /// Random, made here: baskets are local.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static func random() -> ID { ID(rawValue: randomName()) }
    }

    public let id: ID
    public let caterer: Caterer.ID
    public var touchedAt: Instant
    /// What the diner calls it; empty where it has no name.
    public var name: String
    public var occasion: Occasion
    /// The rows of tables that are still to be fixed before they are lines.
    public var wishes: [Wish]

    public init(
        id: ID, caterer: Caterer.ID, touchedAt: Instant, name: String = "",
        occasion: Occasion = Occasion(), wishes: [Wish] = []
    ) {
        self.id = id
        self.caterer = caterer
        self.touchedAt = touchedAt
        self.name = name
        self.occasion = occasion
        self.wishes = wishes
    }
}

/// What is being catered for. Everything in it may be left open.
public struct Occasion: Hashable, Sendable {
    public var name: String?
    public var headCount: Int?
    public var startsAt: Instant?
    /// Whom the driver meets on site, and how to reach them.
    public var contact: String?
    public var instructions: String?
    public var budgetPerHead: Money?

    public init(
        name: String? = nil, headCount: Int? = nil, startsAt: Instant? = nil,
        contact: String? = nil, instructions: String? = nil, budgetPerHead: Money? = nil
    ) {
        self.name = name
        self.headCount = headCount
        self.startsAt = startsAt
        self.contact = contact
        self.instructions = instructions
        self.budgetPerHead = budgetPerHead
    }

    /// Whether nothing of it was filled in.
    public var isEmpty: Bool { self == Occasion() }
}
