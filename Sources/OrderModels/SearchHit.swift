/// A search result: a caterer or a dish.
public struct SearchHit: Hashable, Sendable, Identifiable {
    public enum ID: Hashable, Sendable {
        case caterer(Caterer.ID)
        case dish(MenuItem.ID)
    }

    /// How well a result matches, best first.
    public enum Tier: Int, Hashable, Sendable, Comparable, CaseIterable {
        case wholeName
        case startOfName
        case wordOfName
        /// A word of the name ends with what is looked for, as in `Linsensuppe`.
        case endOfWord
        case anywhere

        public static func < (one: Tier, other: Tier) -> Bool { one.rawValue < other.rawValue }
    }

    public let id: ID
    public let tier: Tier
    public let name: String
    public let caterer: Caterer.ID
    public let catererName: String
    public let opening: Opening?
    /// The opening at the time that is looked for; nil where none is.
    public var openingThen: Opening?
    /// The price of a dish; nil for a caterer.
    public let price: Money?
    public let isAvailable: Bool
    public let diets: Declaration<Diet>
    public let allergens: Declaration<Allergen>
    /// What the kitchen writes of a dish.
    public var summary: String?
    /// What the dish stands under on its menu.
    public var heading: String
    /// What is asked about a dish; only where that decides whether it is found.
    public var questions: [OptionGroup] = []

    public init(
        id: ID, tier: Tier, name: String, caterer: Caterer.ID, catererName: String,
        opening: Opening?, price: Money?, isAvailable: Bool, diets: Declaration<Diet>,
        allergens: Declaration<Allergen>, summary: String? = nil, heading: String = ""
    ) {
        self.id = id
        self.tier = tier
        self.name = name
        self.caterer = caterer
        self.catererName = catererName
        self.opening = opening
        self.price = price
        self.isAvailable = isAvailable
        self.diets = diets
        self.allergens = allergens
        self.summary = summary
        self.heading = heading
    }
}
