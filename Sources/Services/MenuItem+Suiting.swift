public import OrderModels

extension MenuItem {
    /// Whether the kitchen states that it suits.
    public func suits(_ diet: Diet) -> Bool {
        diets.values.contains { diet.satisfiedBy.contains($0) }
    }

    /// Whether it is available for such a price.
    public func isWithin(_ bound: PriceBound) -> Bool {
        guard isAvailable, let price else { return false }
        return bound.allows(price)
    }
}
