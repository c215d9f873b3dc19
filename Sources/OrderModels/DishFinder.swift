/// Finds the dishes of one menu by what people write when they say what they want.
///
/// "margherita", "Pizza margherita" and "PIZZA MARGHERITA (large)" are meant to be the same dish. What
/// could be two dishes is nobody's guess: then nothing is found, and the dishes it could be are named.
public struct DishFinder: Sendable {
    public enum Answer: Hashable, Sendable {
        case found(MenuItem)
        /// It may be any of these.
        case several([String])
        /// The dish that may have been meant, if one comes close.
        case nothing(near: String?)
    }

    private struct Dish: Sendable {
        let item: MenuItem
        let name: String
        let words: Set<String>
    }

    private let dishes: [Dish]

    public init(_ menu: Menu) {
        var seen: Set<MenuItem.ID> = []
        // A dish may stand in several sections.
        dishes = menu.sections.flatMap(\.items).filter { seen.insert($0.id).inserted }.map { item in
            let name = fold(item.name)
            return Dish(item: item, name: name, words: Self.words(name))
        }
    }

    public func find(_ text: String) -> Answer {
        let wanted = fold(text)
        let found = matches(of: wanted)
        switch found.count {
        case 0: return .nothing(near: near(wanted))
        case 1: return .found(found[0].item)
        default: return .several(found.map(\.item.name))
        }
    }

    /// Every dish, the likeliest to be meant first: what it may be, what is written nearly so, what
    /// shares a word with it, and then the menu as it stands.
    public func ranked(for text: String) -> [MenuItem] {
        let wanted = fold(text)
        let matches = matches(of: wanted)
        let near = near(wanted)
        let words = Self.words(wanted)
        let likely =
            matches + dishes.filter { $0.item.name == near }
            + dishes.filter { !$0.words.isDisjoint(with: words) } + dishes
        var seen: Set<MenuItem.ID> = []
        return likely.map(\.item).filter { seen.insert($0.id).inserted }
    }

    private static func words(_ folded: String) -> Set<String> {
        Set(folded.split(separator: " ").map(String.init))
    }

    private func matches(of wanted: String) -> [Dish] {
        guard !wanted.isEmpty else { return [] }
        let words = Self.words(wanted)
        let ways: [(Dish) -> Bool] = [
            { $0.name == wanted },
            { $0.words == words },
            { startsWord($0.name, wanted) },
            { words.isSubset(of: $0.words) },
            { $0.words.isSubset(of: words) && !$0.words.isEmpty },
        ]
        for way in ways {
            let found = dishes.filter(way)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func near(_ wanted: String) -> String? {
        let names = Dictionary(dishes.map { ($0.name, $0.item.name) }) { first, _ in first }
        return didYouMean(wanted, among: dishes.map(\.name)).flatMap { names[$0] }
    }
}

extension [OptionGroup] {
    /// The answers that `texts` name; what none of the questions offers comes back as it was written.
    ///
    /// "2x cheese" is two of it, where that can be had.
    public func choices(named texts: [String]) -> (choices: [BasketLine.Choice], unknown: [String])
    {
        var choices: [BasketLine.Choice] = []
        var unknown: [String] = []
        for text in texts {
            let (quantity, name) = Self.quantity(text)
            guard let choice = choice(named: name, quantity: quantity) else {
                unknown.append(text)
                continue
            }
            choices.append(choice)
        }
        return (choices, unknown)
    }

    private func choice(named text: String, quantity: Int) -> BasketLine.Choice? {
        let wanted = fold(text)
        guard !wanted.isEmpty else { return nil }
        let ways: [(String) -> Bool] = [{ $0 == wanted }, { startsWord($0, wanted) }]
        for way in ways {
            let found = flatMap { group in
                group.options.filter { way(fold($0.name)) }.map { (group.id, $0.id) }
            }
            if found.count == 1 { return choice(found[0].1, in: found[0].0, quantity: quantity) }
            if found.count > 1 { return nil }
        }
        return nil
    }

    /// Takes the number off "2x cheese" and "2 × cheese".
    private static func quantity(_ text: String) -> (Int, String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        var rest = text[digits.endIndex...].drop { $0 == " " }
        guard let count = Int(digits), count > 0, let mark = rest.first, "xX×*".contains(mark)
        else {
            return (1, text)
        }
        rest = rest.dropFirst().drop { $0 == " " }
        return rest.isEmpty ? (1, text) : (count, String(rest))
    }
}
