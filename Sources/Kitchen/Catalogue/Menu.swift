/// What one caterer serves.
struct Menu: Sendable {
    struct Section: Sendable {
        let name: String
        var dishes: [Dish]
    }

    struct Dish: Sendable {
        /// Unique in the whole town.
        let number: Int
        let code: String
        let name: String
        let description: String?
        /// Minor units; nil when it is not for sale.
        var price: Int?
        var isEnabled: Bool
        let diets: [String]
        let allergens: [String]
        /// Keys of ``OptionTemplate``.
        let groups: [String]
    }

    var sections: [Section]
}
