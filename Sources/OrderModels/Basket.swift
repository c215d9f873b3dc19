/// What a diner is about to order from one caterer. It is local until it is placed.
public struct Basket: Identifiable, Hashable, Sendable {
    /// Random, made here: baskets are local.
    public typealias ID = Reference<Basket>

    public let id: ID
    public let caterer: Caterer.ID
    public var touchedAt: Instant
    /// The name the diner gave it; empty if none.
    public var name: String
    public var occasion: Occasion
    /// Rows of tables that have to be fixed before they become lines.
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

/// The event that is catered for. Every part is optional.
public struct Occasion: Hashable, Sendable {
    public var name: String?
    public var headCount: Int?
    public var startsAt: Instant?
    /// The person who meets the driver, and how to reach them.
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

    /// Whether nothing was filled in.
    public var isEmpty: Bool { self == Occasion() }

    /// When it begins, where food that comes then is for another time: later, or hours before.
    public func begin(missedBy slot: Slot?) -> Instant? {
        guard let startsAt, let slot else { return nil }
        let hasCome = slot.start <= startsAt
        return hasCome && startsAt.seconds(since: slot.end) <= 2 * 3600 ? nil : startsAt
    }
}

/// A basket and its lines at the moment when the diner agreed to them.
public struct BasketSnapshot: Hashable, Sendable {
    public let basket: Basket
    /// In the order of their ranks.
    public let lines: [BasketLine]

    public init(_ basket: Basket, _ lines: [BasketLine]) {
        self.basket = basket
        self.lines = lines
    }

    /// Whether `other` makes the same order: a change of its name or dates makes no difference.
    public func orders(theSameAs other: BasketSnapshot) -> Bool {
        basket.id == other.basket.id && basket.caterer == other.basket.caterer
            && basket.occasion == other.basket.occasion && lines == other.lines
    }
}
