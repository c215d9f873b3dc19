/// Finds dishes of one menu in the words with which people ask for them.
///
/// "margherita", "Pizza margherita" and "2x PIZZA MARGHERITA (large)" should all find the same
/// dish. A word outside its name is a number of pieces, an option, a note to the kitchen, or a
/// reason to ask: no word is ignored, and an ambiguous text is never resolved by guessing (0036).
public struct DishFinder: Sendable {
    public enum Answer: Hashable, Sendable {
        case found(DishReading)
        /// This dish, if `words`, which are outside its name, do not mean another.
        case asks(DishReading, words: String)
        /// Any of these.
        case several([MenuItem])
        /// The text names all of these.
        case all([MenuItem])
        /// No dish; `near` is the name of one that comes close.
        case nothing(near: String?)
    }

    private struct Dish: Sendable {
        let item: MenuItem
        let name: String
        let inOrder: [String]
        let words: Set<String>
        let isNegated: Bool

        init(_ item: MenuItem) {
            self.item = item
            inOrder = WrittenWord.words(of: item.name).map(\.folded)
            name = inOrder.joined(separator: " ")
            words = Set(inOrder)
            isNegated = inOrder.contains(where: WordMeaning.isNegation)
        }
    }

    private let dishes: [Dish]

    public init(_ menu: Menu) {
        var seen: Set<MenuItem.ID> = []
        // A dish may stand in several sections.
        dishes = menu.sections.flatMap(\.items).filter { seen.insert($0.id).inserted }
            .map(Dish.init)
    }

    public func find(_ text: String) -> Answer {
        let words = WrittenWord.words(of: text)
        guard !words.isEmpty else { return .nothing(near: nil) }
        if let answer = asName(words[...], in: text, quantity: nil) { return answer }
        if let count = PieceCount.leading(words[...]), count.words < words.count,
            let answer = asName(words[count.words...], in: text, quantity: count.number)
        {
            return answer
        }
        return named(within: words, of: text) ?? .nothing(near: near(words.text))
    }

    /// Reads the words beside the name of a dish that the diner chose; words that its name does not
    /// explain are asked about.
    public func read(_ text: String, as dish: MenuItem) -> Answer {
        let dish = Dish(dish)
        let words = WrittenWord.words(of: text)
        let run = Self.run(of: dish.inOrder, in: words)
        // Words of the name, complete, abbreviated or misspelt, need no explanation.
        let isOfName: (WrittenWord) -> Bool = { word in
            dish.words.contains {
                $0 == word.folded || ($0.hasPrefix(word.folded) && word.folded.count > 2)
            }
                || (!WordMeaning.isDelicate(word.folded)
                    && didYouMean(word.folded, among: dish.words) != nil)
        }
        let named = run.map(Array.init) ?? words.indices.filter { isOfName(words[$0]) }
        let rest = WishRest(words, of: text, without: Set(named), dish: dish.item)
        let reading = rest.reading(note: "")
        return rest.left.isEmpty ? .found(reading) : .asks(reading, words: rest.leftText)
    }

    /// All dishes, available ones first, the most likely first: possible matches, similar names,
    /// dishes that share a word, then the rest of the menu in its order.
    public func ranked(for text: String) -> [MenuItem] {
        let written = WrittenWord.words(of: text)
        let wanted = written.text
        let near = near(wanted)
        let words = Set(written.map(\.folded))
        let likely =
            matches(of: written[...]).dishes + candidates(in: written).map(\.dish)
            + dishes.filter { $0.item.name == near }
            + dishes.filter { !$0.words.isDisjoint(with: words) } + dishes
        var seen: Set<MenuItem.ID> = []
        let ranked = likely.map(\.item).filter { seen.insert($0.id).inserted }
        return ranked.filter(\.isAvailable) + ranked.filter { !$0.isAvailable }
    }

    /// The dishes of this name, in the order of the menu.
    public func dishes(called name: String) -> [MenuItem] {
        dishes.map(\.item).filter { $0.name == name }
    }

    // MARK: Names

    /// Matches the words if all of them belong to one name.
    private func asName(
        _ words: ArraySlice<WrittenWord>, in text: String, quantity: Int?
    ) -> Answer? {
        let (found, isWhole) = matches(of: words)
        guard let first = found.first else { return nil }
        guard found.count == 1 else { return .several(found.map(\.item)) }
        let reading = DishReading(item: first.item, quantity: quantity)
        guard isWhole || !isDoubtful(words, for: first) else {
            return .several([first.item])
        }
        return .found(reading)
    }

    /// Whether a partial name may mean something else: "2 chicken" is two of a dish or one of "2
    /// piece chicken", "vegan" is no dish's name, "no" does not abbreviate "noodles", "nuts" is not
    /// the dish without them, "-" removes what follows, and "/" leaves a choice open.
    private func isDoubtful(_ words: ArraySlice<WrittenWord>, for dish: Dish) -> Bool {
        dish.isNegated || words.dropFirst().contains(where: \.isMarkedDoubtful)
            || words.allSatisfy { WordMeaning.isDiet($0.folded) }
            || words.contains { word in
                word.folded.utf8.allSatisfy { 0x30...0x39 ~= $0 }
                    || (WordMeaning.isDelicate(word.folded) && !dish.words.contains(word.folded))
            }
    }

    private func matches(of written: ArraySlice<WrittenWord>) -> (dishes: [Dish], isWhole: Bool) {
        let wanted = written.text
        guard !wanted.isEmpty else { return ([], false) }
        let words = Set(written.map(\.folded))
        // Where something is negated, word order decides what.
        let isNegated = words.contains(where: WordMeaning.isNegation)
        let ways: [(Dish) -> Bool] = [
            { $0.name == wanted },
            { !isNegated && !$0.isNegated && $0.words == words },
            { startsWord($0.name, wanted) },
            { !isNegated && words.isSubset(of: $0.words) },
        ]
        for (index, way) in ways.enumerated() {
            let found = dishes.filter(way)
            if !found.isEmpty { return (found, index < 2) }
        }
        return ([], false)
    }

    private func near(_ wanted: String) -> String? {
        let names = Dictionary(dishes.map { ($0.name, $0.item.name) }) { first, _ in first }
        return didYouMean(wanted, among: dishes.map(\.name)).flatMap { names[$0] }
    }

    // MARK: Names among other words

    private struct Candidate {
        let dish: Dish
        let run: Range<Int>
    }

    /// The dishes whose complete names occur in the words, except inside a longer name.
    private func candidates(in words: [WrittenWord]) -> [Candidate] {
        let all = dishes.compactMap { dish in
            Self.run(of: dish.inOrder, in: words).map { Candidate(dish: dish, run: $0) }
        }
        return all.filter { one in
            !all.contains { other in
                other.run.count > one.run.count && other.run.contains(one.run.lowerBound)
                    && other.run.contains(one.run.upperBound - 1)
            }
        }
    }

    private static func run(of name: [String], in words: [WrittenWord]) -> Range<Int>? {
        guard !name.isEmpty, name.count <= words.count else { return nil }
        return (0...(words.count - name.count)).lazy.map { $0..<($0 + name.count) }
            .first { words[$0].elementsEqual(name) { $0.folded == $1 } }
    }

    private func named(within words: [WrittenWord], of text: String) -> Answer? {
        let found = candidates(in: words)
        guard let first = found.first else { return partlyNamed(words, of: text) }
        guard found.count == 1 else {
            let inOrder = found.sorted { $0.run.lowerBound < $1.run.lowerBound }
            let overlap = zip(inOrder, inOrder.dropFirst()).contains { $0.run.overlaps($1.run) }
            let beside = words.indices.filter { place in
                !found.contains { $0.run.contains(place) }
            }
            let isOpen =
                words.dropFirst().contains(where: \.isMarkedDoubtful)
                || !beside.allSatisfy { WordMeaning.isConnector(words[$0].folded) }
            return overlap || isOpen
                ? .several(inOrder.map(\.dish.item)) : .all(inOrder.map(\.dish.item))
        }
        return answer(first.dish, words, of: text, without: first.run, isWhole: true)
    }

    /// "Margherita (large)": the words up to the first mark belong to one name.
    private func partlyNamed(_ words: [WrittenWord], of text: String) -> Answer? {
        let start = PieceCount.leading(words[...])?.words ?? 0
        guard let end = words.indices.first(where: { $0 > start && !words[$0].mark.isEmpty })
        else { return nil }
        let found = matches(of: words[start..<end]).dishes
        guard let only = found.first, found.count == 1,
            !isDoubtful(words[start..<end], for: only)
        else {
            return found.count > 1 ? .several(found.map(\.item)) : nil
        }
        return answer(only, words, of: text, without: start..<end, isWhole: false)
    }

    private func answer(
        _ dish: Dish, _ words: [WrittenWord], of text: String, without run: Range<Int>,
        isWhole: Bool
    ) -> Answer {
        let others = dishes.filter { $0.item.id != dish.item.id }
            .reduce(into: Set<String>()) { $0.formUnion($1.words) }
        let rest = WishRest(words, of: text, without: Set(run), dish: dish.item)
        let isNote = isWhole && rest.isNote(beside: run, otherDishes: others)
        guard rest.left.isEmpty || isNote else {
            return .asks(rest.reading(note: ""), words: rest.leftText)
        }
        return .found(rest.reading(note: rest.leftText))
    }
}
