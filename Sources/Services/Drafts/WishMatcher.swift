public import OrderModels

/// Finds the dishes that rows of a table ask for on one menu.
public struct WishMatcher: Sendable {
    /// A line without a basket, and the part of its note that was beside the dish's name.
    public struct Match: Hashable, Sendable {
        public let line: BasketLine
        public let addedNote: String?
    }

    private let finder: DishFinder
    private let dishes: [MenuItem.ID: MenuItem]

    public init(_ menu: Menu) {
        finder = DishFinder(menu)
        dishes = menu.dishes
    }

    /// The line for a wish.
    public func match(for wish: Wish) throws(WishTrouble) -> Match {
        if let damage = wish.damage { throw .damaged(damage, row: wish.row) }
        let reading = try readingAsked(of: wish)
        let dish = reading.item
        let quantity = try Self.quantity(wish[.quantity], beside: reading.quantity)
        let note = Self.joined(wish[.note], reading.note)
        do throws(DraftError) {
            // Before the options: they do not matter if the dish is unavailable.
            try dish.priceNow()
            let choices = try dish.answers(
                Self.texts(of: wish[.options], for: dish) + reading.options)
            let line = try dish.line(
                choices: choices, quantity: quantity, note: note, diner: wish[.who])
            do throws(MoneyError) { _ = try line.total } catch { throw DraftError(error) }
            return Match(line: line, addedNote: reading.note.isEmpty ? nil : reading.note)
        } catch {
            throw WishTrouble(error, dish)
        }
    }

    public func line(for wish: Wish) throws(WishTrouble) -> BasketLine {
        try match(for: wish).line
    }

    /// All dishes of the menu, the most likely ones first.
    public func dishes(for wish: Wish) -> [MenuItem] { finder.ranked(for: wish[.item]) }

    /// The dishes that a row names, or that are offered for it.
    public func meant(by wish: Wish) -> [MenuItem] {
        switch answer(to: wish) {
        case .found(let reading), .asks(let reading, _): [reading.item]
        case .several(let dishes), .all(let dishes): dishes
        case .nothing(let near): near.map(finder.dishes(called:)) ?? []
        }
    }

    /// The options of its dish; empty if the dish is unclear.
    public func options(for wish: Wish) -> [OptionGroup] {
        switch answer(to: wish) {
        case .found(let reading), .asks(let reading, _): reading.item.optionGroups
        case .several, .all, .nothing: []
        }
    }

    // MARK: Settling a wish

    /// The wish for `dish`. If it names another dish, only the words beside that name remain.
    public func settled(_ wish: Wish, as dish: MenuItem) -> Wish {
        var settled = wish
        settled.damage = nil
        settled.dish = dish.id
        let reading: DishReading
        var words = ""
        switch answer(to: wish) {
        case .found(let found): reading = found
        case .asks(let found, let beside): (reading, words) = (found, beside)
        case .several, .all, .nothing: return settled
        }
        guard reading.item.id != dish.id else { return settled }
        settled.parts[.item] = dish.name
        if wish[.quantity].isEmpty {
            settled.parts[.quantity] = reading.quantity.map { "\($0)" }
        }
        if !reading.options.isEmpty {
            settled.parts[.options] = Self.joined(wish[.options], reading.options)
        }
        if !reading.note.isEmpty { settled.parts[.note] = Self.joined(wish[.note], reading.note) }
        if !words.isEmpty { settled.parts[.asks] = Self.joined(words, wish[.asks]) }
        return settled
    }

    /// The wish with the words in question as a note to the kitchen, or without them.
    public func settled(_ wish: Wish, asNote: Bool) -> Wish {
        var settled = wish
        settled.damage = nil
        var words = wish[.asks]
        settled.parts[.asks] = nil
        if case .asks(let reading, let beside) = answer(to: wish) {
            settled.dish = reading.item.id
            settled.parts[.item] = reading.item.name
            if wish[.quantity].isEmpty {
                settled.parts[.quantity] = reading.quantity.map { "\($0)" }
            }
            if !reading.options.isEmpty {
                settled.parts[.options] = Self.joined(wish[.options], reading.options)
            }
            words = Self.joined(beside, words)
        }
        if asNote { settled.parts[.note] = Self.joined(wish[.note], words) }
        return settled
    }

    /// The wish with `option` in addition. Options that its dish does not have become questions,
    /// because they may be allergies, unless one is a misspelling of `option`.
    public func settled(_ wish: Wish, with option: String) -> Wish {
        let groups = options(for: wish)
        let chosen = groups.first { $0.options.contains { fold($0.name) == fold(option) } }
        var (known, unknown): ([String], [String]) = ([], [])
        for text in Self.pieces(of: wish[.options], at: { ";|\n,".contains($0) }) {
            let choices = groups.choices(named: [text]).choices
            if choices.isEmpty {
                // Short words are misspelt too easily to tell.
                let isSlip = text.count > 4 && didYouMean(fold(text), among: [fold(option)]) != nil
                if !isSlip { unknown.append(text) }
            } else if choices.contains(where: { chosen?.maximum != 1 || $0.group != chosen?.id }) {
                known.append(text)
            }
            // In a group that allows one choice, the new option replaces the old one.
        }
        var settled = wish
        settled.parts[.options] = Self.joined("", known + [option])
        let asked = unknown.reduce(wish[.asks], Self.joined)
        settled.parts[.asks] = asked.isEmpty ? nil : asked
        return settled
    }

    /// The named options that its dish does not have.
    public func unknownOptions(of wish: Wish) -> [String] {
        let groups = options(for: wish)
        return Self.pieces(of: wish[.options]) { ";|\n,".contains($0) }.filter {
            groups.choices(named: [$0]).choices.isEmpty
        }
    }

    /// The wish with its unknown options as a note to the kitchen, or without them.
    public func settledOptions(of wish: Wish, asNote: Bool) -> Wish {
        let unknown = unknownOptions(of: wish)
        let known = Self.pieces(of: wish[.options]) { ";|\n,".contains($0) }.filter {
            !unknown.contains($0)
        }
        var settled = wish
        settled.parts[.options] = Self.joined("", known)
        if asNote { settled.parts[.note] = unknown.reduce(wish[.note], Self.joined) }
        return settled
    }

    /// The wish with `pieces` instead of its own quantity.
    public func settled(_ wish: Wish, pieces: Int) -> Wish {
        var settled = wish
        settled.parts[.quantity] = "\(pieces)"
        if case .found(let reading) = answer(to: wish), reading.quantity != nil {
            settled.dish = reading.item.id
            settled.parts[.item] = reading.item.name
            settled.parts[.options] = Self.joined(wish[.options], reading.options)
            if !reading.note.isEmpty {
                settled.parts[.note] = Self.joined(wish[.note], reading.note)
            }
        }
        return settled
    }

    /// The option groups still open: those that need a choice, and, if some named option is
    /// unknown, those that accept another choice. Answered groups are left out.
    public func openGroups(for wish: Wish) -> (needed: [OptionGroup], others: [OptionGroup]) {
        guard let (groups, choices, isReadWhole) = answered(wish) else { return ([], []) }
        let needed = Self.unanswered(groups, choices)
        guard !isReadWhole else { return (needed, []) }
        let others = groups.filter { group in
            !needed.contains(group)
                && (group.maximum != 1 || !choices.contains { $0.group == group.id })
        }
        return (needed, others)
    }

    /// What a row says beside the name of its dish and its options, folded. It may be an answer that
    /// the open questions do not have.
    public func otherWords(of wish: Wish) -> String {
        guard let reading = try? reading(of: wish) else { return "" }
        return fold(
            ([reading.note, wish[.asks]] + unknownOptions(of: wish)).joined(separator: " ")
        )
        .split(separator: " ").joined(separator: " ")
    }

    /// The groups that need a choice and have none, so that a choice replaces nothing.
    public func unansweredGroups(for wish: Wish) -> [OptionGroup] {
        guard let (groups, choices, _) = answered(wish) else { return [] }
        return Self.unanswered(groups, choices).filter { group in
            !choices.contains { $0.group == group.id }
        }
    }

    private func answered(
        _ wish: Wish
    ) -> (groups: [OptionGroup], choices: [BasketLine.Choice], isReadWhole: Bool)? {
        guard wish.damage == nil, let reading = try? reading(of: wish) else { return nil }
        let groups = reading.item.optionGroups
        let texts = Self.texts(of: wish[.options], for: reading.item) + reading.options
        let (choices, unknown) = groups.choices(named: texts)
        return (groups, choices, unknown.isEmpty)
    }

    private static func unanswered(
        _ groups: [OptionGroup], _ choices: [BasketLine.Choice]
    ) -> [OptionGroup] {
        groups.filter { group in
            ![group].troubles(with: choices.filter { $0.group == group.id }).isEmpty
        }
    }

    /// One wish for each of the dishes that it names.
    public func parted(_ wish: Wish) -> [Wish] {
        guard case .all(let dishes) = answer(to: wish) else { return [wish] }
        return dishes.map { dish in
            var parts = wish.parts
            parts[.item] = dish.name
            return Wish(id: .random(), row: wish.row, parts: parts, dish: dish.id)
        }
    }

    // MARK: Reading

    private func answer(to wish: Wish) -> DishFinder.Answer {
        if let chosen = wish.dish.flatMap({ dishes[$0] }) {
            return finder.read(wish[.item], as: chosen)
        }
        return finder.find(wish[.item])
    }

    private func reading(of wish: Wish) throws(WishTrouble) -> DishReading {
        guard !wish[.item].isEmpty || wish.dish != nil else { throw .noDish }
        switch answer(to: wish) {
        case .found(let reading): return reading
        case .asks(let reading, let words): throw .words(words, dish: reading.item.name)
        case .several(let dishes): throw .severalDishes(dishes)
        case .all(let dishes): throw .namesAll(dishes.map(\.name))
        case .nothing(let near): throw .unknownDish(near: near)
        }
    }

    /// The same, but fails on words in question, whether they are beside the dish or in a column of
    /// their own: both together are one question.
    private func readingAsked(of wish: Wish) throws(WishTrouble) -> DishReading {
        let asked = wish[.asks]
        do throws(WishTrouble) {
            let reading = try reading(of: wish)
            guard asked.isEmpty else { throw .words(asked, dish: reading.item.name) }
            return reading
        } catch {
            guard case .words(let words, let dish) = error, words != asked else { throw error }
            throw .words(Self.joined(words, asked), dish: dish)
        }
    }

    private static func quantity(_ text: String, beside written: Int?) throws(WishTrouble) -> Int {
        guard !text.isEmpty else { return written ?? 1 }
        guard let quantity = DishReading.pieces(text), quantity >= 1 else { throw .quantity(text) }
        guard let written, written != quantity else { return quantity }
        throw .twoQuantities(written, quantity)
    }

    private static func joined(_ one: String, _ other: String) -> String {
        [one, other].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func joined(_ cell: String, _ options: [String]) -> String {
        ([cell] + options).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// The options in a cell, separated by semicolons, bars or line breaks; also by commas if it is
    /// not all options without that.
    private static func texts(of cell: String, for dish: MenuItem) -> [String] {
        guard !cell.isEmpty else { return [] }
        let parts = pieces(of: cell) { ";|\n".contains($0) }
        let smaller = pieces(of: cell) { ";|\n,".contains($0) }
        let groups = dish.optionGroups
        return groups.choices(named: parts).unknown.isEmpty ? parts : smaller
    }

    private static func pieces(
        of cell: String, at isMark: (Character) -> Bool
    ) -> [String] {
        cell.split(whereSeparator: isMark).map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }
}
