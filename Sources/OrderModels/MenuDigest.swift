/// What a line can say of a menu that is kept: how many dishes there are, for whom, and what they
/// cost as a rule.
///
/// Costs a look at every dish of the menu, so it is to be asked for the rows on screen only.
public struct MenuDigest: Hashable, Sendable, Identifiable {
    public let id: Caterer.ID
    public let sections: Int
    public let dishes: Int
    /// Of those, the ones that can be had.
    public let available: Int
    /// How many dishes that can be had suit a diet. Diets that none suits are not in it.
    public let suiting: [Diet: Int]
    /// The middle one of the prices of what can be had.
    public let typicalPrice: Money?

    public init(
        id: Caterer.ID, sections: Int, dishes: Int, available: Int, suiting: [Diet: Int],
        typicalPrice: Money?
    ) {
        self.id = id
        self.sections = sections
        self.dishes = dishes
        self.available = available
        self.suiting = suiting
        self.typicalPrice = typicalPrice
    }
}
