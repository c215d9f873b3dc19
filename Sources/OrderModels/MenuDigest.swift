/// A summary of a cached menu for one line: the number of dishes, diets, and a typical price.
///
/// Computing it reads every dish of the menu, so ask only for the rows on screen.
public struct MenuDigest: Hashable, Sendable, Identifiable {
    public let id: Caterer.ID
    public let sections: Int
    public let dishes: Int
    /// The number of dishes that are available.
    public let available: Int
    /// The number of available dishes for each diet. Diets without any are left out.
    public let suiting: [Diet: Int]
    /// The median price of the available dishes.
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
