/// A basket and its lines as they were at one moment: what somebody agreed to.
public struct BasketSnapshot: Hashable, Sendable {
    public let basket: Basket
    /// In their order.
    public let lines: [BasketLine]

    public init(_ basket: Basket, _ lines: [BasketLine]) {
        self.basket = basket
        self.lines = lines
    }

    /// Whether `other` would be the same order: being touched or called otherwise changes nothing.
    public func orders(theSameAs other: BasketSnapshot) -> Bool {
        basket.id == other.basket.id && basket.caterer == other.basket.caterer
            && basket.occasion == other.basket.occasion && lines == other.lines
    }
}
