public import OrderModels

/// Selects the dishes of a menu that are shown.
public struct MenuFilter: Hashable, Sendable {
    /// Each word must begin a word of the dish's name or description.
    public var words: String
    public var diet: Diet?
    public var ceiling: PriceBound?

    public init(words: String = "", diet: Diet? = nil, ceiling: PriceBound? = nil) {
        self.words = words
        self.diet = diet
        self.ceiling = ceiling
    }

    public var isNarrow: Bool { !queryTokens(words).isEmpty || diet != nil || ceiling != nil }

    /// `menu` with only the dishes that pass, without sections left empty. `text` knows the ``text(of:)``
    /// of each dish, where it is asked for again and again.
    public func applied(
        to menu: Menu, text: (MenuItem) -> String = Self.text(of:)
    ) -> Menu {
        guard isNarrow else { return menu }
        let words = queryTokens(words)
        let sections = menu.sections.map { part in
            Menu.Section(part.section, items: part.items.filter { passes($0, words, text) })
        }
        return Menu(
            caterer: menu.caterer, name: menu.name, sections: sections.filter { !$0.items.isEmpty })
    }

    /// The words that a dish is found by. `shown` is what it is called on the screen.
    public static func text(of item: MenuItem, shown: String) -> String {
        let names = shown == item.name ? shown : item.name + " " + shown
        return searchTokens(fold(names + " " + (item.summary ?? "")))
    }

    public static func text(of item: MenuItem) -> String { text(of: item, shown: item.name) }

    private func passes(
        _ item: MenuItem, _ words: [String], _ text: (MenuItem) -> String
    ) -> Bool {
        if let diet, !item.suits(diet) { return false }
        if let ceiling, !item.isWithin(ceiling) { return false }
        guard !words.isEmpty else { return true }
        let text = text(item)
        return words.allSatisfy { startsWord(text, $0) }
    }
}

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
