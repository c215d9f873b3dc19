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
