import Cache
public import OrderModels

/// What is in a basket. Each call is one step that can be undone.
extension DraftStore {
    /// Where a dish went, and what the step is called.
    public struct Added: Hashable, Sendable {
        public let basket: Basket.ID
        public let line: BasketLine.ID
        public let label: String
    }

    /// Adds a dish: to `basket`, or to the one of its caterer that it most likely belongs to, or to
    /// a new one.
    public func add(
        _ dish: MenuItem, choices: [BasketLine.Choice] = [], quantity: Int = 1, note: String = "",
        diner: String = "", to basket: Basket.ID? = nil
    ) async throws -> Added {
        let line = try Self.line(
            of: dish, choices: choices, quantity: quantity, note: note, diner: diner)
        guard let id = try basket ?? self.basket(for: dish.caterer) else {
            return try await beginning(with: dish) { there in
                if let there { return try await self.add(line, of: dish, to: there) }
                let first = BasketState.empty(of: dish.caterer, at: self.now())
                let edit = try first.adding(line.moved(to: first.basket.id))
                try await self.make(first, edit)
                return Added(
                    basket: first.basket.id, line: edit.line ?? line.id, label: edit.label)
            }
        }
        return try await add(line, of: dish, to: id)
    }

    /// Runs `body` on the basket that a dish goes to, or nil where it is to begin one: of several who
    /// find none at once, one begins it and the others add to that.
    private func beginning(
        with dish: MenuItem, _ body: @MainActor (Basket.ID?) async throws -> Added
    ) async throws -> Added {
        let caterer = dish.caterer
        let place = Draft.ID(rawValue: "begins/" + caterer.rawValue)
        guard let lease = try await store.leases.take(place, within: patience) else {
            throw ChildError.openElsewhere(name: dish.name)
        }
        defer { withExtendedLifetime(lease) {} }
        // As it is at this moment, whatever another process did just before.
        let there = try await store.transact("") { _, view in try view.basket(for: caterer) }
        return try await body(there)
    }

    private func add(
        _ line: BasketLine, of dish: MenuItem, to id: Basket.ID
    ) async throws -> Added {
        let edit = try await edit(id) { state, reader in
            guard state.basket.caterer == dish.caterer else {
                throw DraftError.otherCaterer(
                    dish: dish.name, basket: try state.basket.called(in: reader))
            }
            return try state.adding(line.moved(to: id))
        }
        return Added(basket: id, line: edit?.line ?? line.id, label: edit?.label ?? "")
    }

    /// Changes a line.
    ///
    /// - Returns: What the step is called; nil where nothing is different.
    @discardableResult
    public func change(
        _ line: BasketLine.ID, in basket: Basket.ID, _ change: LineChange
    ) async throws -> String? {
        try await edit(basket) { state, reader in
            if let choices = change.choices, let old = state.lines.first(where: { $0.id == line }) {
                guard let dish = try reader.item(MenuItem.self, old.dish)
                else { throw DraftError.unknownMenu(old.name) }
                try Self.check(choices, of: dish)
            }
            return state.changing(line, change)
        }?.label
    }

    /// Takes so many more of a line, or fewer; with the last piece the line goes.
    @discardableResult
    public func adjust(
        _ line: BasketLine.ID, in basket: Basket.ID, by pieces: Int
    ) async throws -> String? {
        try await edit(basket) { state, _ in
            try state.lines.first { $0.id == line }.flatMap { try state.adjusting($0, by: pieces) }
        }?.label
    }

    /// Takes one of a dish away again: of the line that came last.
    @discardableResult
    public func takeOne(of dish: MenuItem.ID, from basket: Basket.ID) async throws -> String? {
        try await edit(basket) { state, _ in
            try state.lines.last { $0.dish == dish }.flatMap { try state.adjusting($0, by: -1) }
        }?.label
    }

    /// Removes lines, as one step.
    @discardableResult
    public func remove(
        _ lines: Set<BasketLine.ID>, from basket: Basket.ID
    ) async throws -> String? {
        try await edit(basket) { state, _ in
            let there = lines.intersection(state.lines.map(\.id))
            return there.isEmpty ? nil : state.removing(there)
        }?.label
    }

    /// Removes every line; the basket and its occasion stay.
    @discardableResult
    public func clear(_ basket: Basket.ID) async throws -> String? {
        try await edit(basket) { state, _ in
            guard !state.lines.isEmpty || !state.basket.wishes.isEmpty else { return nil }
            var basket = state.basket
            basket.wishes = []
            return BasketEdit(
                label: "emptied the basket", basket: basket == state.basket ? nil : basket,
                removed: Set(state.lines.map(\.id)))
        }?.label
    }

    @discardableResult
    public func setOccasion(_ occasion: Occasion, of basket: Basket.ID) async throws -> String? {
        let before = try content(of: basket).summary.basket.occasion.startsAt
        let label = try await edit(basket) { state, _ in state.setting(occasion) }?.label
        // It is to come in time for that from now on, whatever was wanted for the old one.
        if occasion.startsAt != before { try await forgetArrival(of: basket) }
        return label
    }

    private func forgetArrival(of basket: Basket.ID) async throws {
        try await store.write(.user) { writer in
            guard var wishes = try writer.item(OrderWishes.self, basket), wishes.arrival != nil
            else { return }
            wishes.arrival = nil
            try writer.upsert(wishes)
        }
    }

    /// Takes the prices the menu has now, as one step; nil where all of them were right.
    @discardableResult
    public func takeNewPrices(in basket: Basket.ID) async throws -> String? {
        try await edit(basket) { state, reader in
            let dishes = try reader.menu(of: state.basket.caterer)?.dishes
            let repriced = state.lines.compactMap { line in
                dishes?[line.dish].map(line.repriced).flatMap { $0 == line ? nil : $0 }
            }
            return repriced.isEmpty
                ? nil : BasketEdit(label: "took the new prices", lines: repriced)
        }?.label
    }

    // MARK: Options

    /// The answers that `texts` name, where they fit the dish's questions.
    public nonisolated static func answers(
        _ texts: [String], of dish: MenuItem
    ) throws(DraftError) -> [BasketLine.Choice] {
        let (named, unknown) = dish.optionGroups.choices(named: texts)
        if let text = unknown.first {
            throw .unknownOption(text, dish: dish.name, offered: dish.optionGroups)
        }
        var choices: [BasketLine.Choice] = []
        for choice in named {
            guard let place = choices.firstIndex(where: { $0.option == choice.option }) else {
                choices.append(choice)
                continue
            }
            // Named twice is two of it.
            let (sum, isTooLarge) = choices[place].quantity
                .addingReportingOverflow(choice.quantity)
            guard !isTooLarge else { throw .tooMuch }
            choices[place].quantity = sum
        }
        try check(choices, of: dish)
        return choices
    }

    /// A line that can be ordered, in no basket yet.
    nonisolated static func line(
        of dish: MenuItem, choices: [BasketLine.Choice], quantity: Int, note: String, diner: String
    ) throws(DraftError) -> BasketLine {
        let price = try price(of: dish)
        guard quantity <= BasketLine.mostPieces else { throw .tooMuch }
        try check(choices, of: dish)
        return BasketLine(
            id: .random(), basket: Basket.ID(rawValue: ""), rank: 0, dish: dish.id,
            orderCode: dish.orderCode, name: dish.name, unitPrice: price, quantity: quantity,
            choices: choices, note: note, diner: diner)
    }

    /// What a new piece of it costs before options.
    @discardableResult
    public nonisolated static func price(of dish: MenuItem) throws(DraftError) -> Money {
        guard dish.isAvailable, let price = dish.price else { throw .soldOut(dish.name) }
        return price
    }

    nonisolated static func check(
        _ choices: [BasketLine.Choice], of dish: MenuItem
    ) throws(DraftError) {
        let troubles = dish.optionGroups.troubles(with: choices)
        guard troubles.isEmpty else {
            throw .options(dish: dish.name, troubles, offered: dish.optionGroups)
        }
    }
}

extension BasketState {
    /// A new basket with nothing in it.
    static func empty(
        of caterer: Caterer.ID, at now: Instant, named name: String = "",
        occasion: Occasion = Occasion()
    ) -> BasketState {
        BasketState(
            basket: Basket(
                id: .random(), caterer: caterer, touchedAt: now, name: name, occasion: occasion),
            lines: [])
    }
}

extension Basket {
    /// What it is called where it has to be named in a sentence.
    func called(in reader: any ReadAccessor) throws -> String {
        guard name.isEmpty else { return name }
        return try reader.names(of: [caterer])[caterer] ?? caterer.rawValue
    }
}

extension BasketLine {
    /// The same line in another basket, under a name of its own.
    func moved(to basket: Basket.ID) -> BasketLine {
        BasketLine(
            id: .random(), basket: basket, rank: rank, dish: dish, orderCode: orderCode,
            name: name, unitPrice: unitPrice, quantity: quantity, choices: choices, note: note,
            diner: diner)
    }
}

extension BasketContent {
    /// The line that somebody means: its number, counted from one, or its whole name.
    public func line(_ text: String) throws(DraftError) -> BasketLine {
        if let number = Int(text) {
            guard lines.indices.contains(number &- 1) else { throw .noLine(text, near: nil) }
            return lines[number - 1].line
        }
        let wanted = fold(text)
        let words = Set(wanted.split(separator: " "))
        let lookup = NameLookup(
            among: wanted.isEmpty ? [] : Array(lines.indices), whole: true,
            named: [{ fold(lines[$0].line.name) == wanted }],
            partly: [
                { startsWord(fold(lines[$0].line.name), wanted) },
                { words.isSubset(of: Set(fold(lines[$0].line.name).split(separator: " "))) },
            ])
        func names(_ found: [Int]) -> [String] {
            found.map { "\($0 + 1) (\(lines[$0].line.name))" }
        }
        switch lookup {
        case .found(let index): return lines[index].line
        case .several(let found): throw .severalLines(text, names(found))
        case .part(let found): throw .partOfLine(text, names(found))
        case .nothing:
            throw .noLine(text, near: didYouMean(text, among: lines.map(\.line.name)))
        }
    }
}
