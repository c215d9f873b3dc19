public import OrderModels
public import Sentences
import Services

/// Selects the dishes of a menu that are shown.
public struct MenuFilter: Hashable, Sendable {
    /// Each word must begin a word of the dish's name or description, but for those that ask something away.
    public var words: String {
        didSet { if words != oldValue { reading = Reading(words) } }
    }
    public var diet: Diet?
    public var ceiling: PriceBound?
    private var reading: Reading

    public init(words: String = "", diet: Diet? = nil, ceiling: PriceBound? = nil) {
        self.words = words
        self.diet = diet
        self.ceiling = ceiling
        reading = Reading(words)
    }

    public var isNarrow: Bool { !queryTokens(words).isEmpty || diet != nil || ceiling != nil }

    /// The words that dishes are found by.
    public var left: String { reading.left }
    /// The allergens that no dish is stated to have.
    public var without: [Allergen] { reading.judge.alerts }
    /// What it means that is asked away, or why nothing is shown for it; nil where nothing is.
    public var caveat: Sentence? {
        if let refusal = reading.refusal { return .wanted.onlyAllergens(words: refusal) }
        guard !without.isEmpty else { return nil }
        return .wanted.withoutMeans(allergens: Words.list(without.map(Words.name)))
    }

    /// The words as a search reads them: no dish is found by a word that was denied.
    private struct Reading: Hashable, Sendable {
        private(set) var left = ""
        let judge: AlertJudge
        let refusal: String?

        init(_ words: String) {
            let tokens = Token.all(in: words)
            // Most menus are read whole, and the lexicon need not be made then.
            guard !tokens.isEmpty else {
                (judge, refusal) = (AlertJudge([]), nil)
                return
            }
            let food = FoodReading(tokens: tokens, lexicon: .of(.current))
            var (allergens, left, index): ([Allergen], [Int], Int) = ([], [], 0)
            while index < food.tokens.count {
                if !food.tokens[index].isQuoted, let (found, end) = food.without(index) {
                    allergens += found.filter { !allergens.contains($0) }
                    index = end
                } else {
                    left.append(index)
                    index += 1
                }
            }
            refusal = food.refusal(in: left.filter { !food.tokens[$0].isQuoted })
            judge = AlertJudge(allergens)
            self.left = left.map { food.tokens[$0].text }.joined(separator: " ")
        }
    }

    /// `menu` with only the dishes that pass, without sections left empty. `text` knows the ``text(of:)``
    /// of each dish, where it is asked for again and again.
    public func applied(
        to menu: Menu, text: (MenuItem) -> String = Self.text(of:)
    ) -> Menu {
        guard isNarrow else { return menu }
        let words = queryTokens(reading.left)
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
        guard reading.refusal == nil, isWithout(item) else { return false }
        if let diet, !item.suits(diet) { return false }
        if let ceiling, !item.isWithin(ceiling) { return false }
        guard !words.isEmpty else { return true }
        let text = text(item)
        return words.allSatisfy { startsWord(text, $0) }
    }

    private func isWithout(_ item: MenuItem) -> Bool {
        without.isEmpty
            || item.contents.statesNone(of: without) && reading.judge.found(item).isEmpty
    }
}
