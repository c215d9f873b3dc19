public import OrderModels

/// What tables ask for. Each call is one step that can be undone.
extension DraftStore {
    /// Puts what was found into a basket, and keeps with it what is to be fixed.
    ///
    /// - Returns: What the step is called; nil where there was nothing in the table.
    @discardableResult
    public func take(_ table: LunchTable, into basket: Basket.ID) async throws -> String? {
        try await edit(basket) { state, _ in state.taking(table.lines, table.wishes) }?.label
    }

    /// Puts `line` into the basket in place of the wish it was made of; nothing where that is settled
    /// already.
    @discardableResult
    public func fulfil(
        _ wish: Wish, with line: BasketLine, in basket: Basket.ID
    ) async throws -> String? {
        try await edit(basket) { state, _ in
            guard let without = state.without(wish.id) else { return nil }
            var edit = try state.adding(line.moved(to: basket))
            edit.basket = without
            edit.label = "row \(wish.row): \(edit.label)"
            return edit
        }?.label
    }

    /// Writes a wish anew that is still to be fixed.
    @discardableResult
    public func correct(_ wish: Wish, in basket: Basket.ID) async throws -> String? {
        try await edit(basket) { state, _ in
            guard let place = state.basket.wishes.firstIndex(where: { $0.id == wish.id }),
                state.basket.wishes[place] != wish
            else { return nil }
            var basket = state.basket
            basket.wishes[place] = wish
            return BasketEdit(label: "corrected row \(wish.row)", basket: basket)
        }?.label
    }

    @discardableResult
    public func drop(_ wish: Wish, from basket: Basket.ID) async throws -> String? {
        try await edit(basket) { state, _ in
            state.without(wish.id).map {
                BasketEdit(label: "dropped row \(wish.row)", basket: $0)
            }
        }?.label
    }
}

extension BasketState {
    /// Puts lines at the end, each by itself, and wishes behind those that are there.
    func taking(_ new: [BasketLine], _ wishes: [Wish]) -> BasketEdit? {
        guard !new.isEmpty || !wishes.isEmpty else { return nil }
        let last = lines.map(\.rank).max() ?? 0
        var edit = BasketEdit(label: Self.label(lines: new.count, wishes: wishes.count))
        edit.lines = new.enumerated().map { place, line in
            var line = line.moved(to: basket.id)
            line.rank = last + place + 1
            return line
        }
        if !wishes.isEmpty {
            var basket = basket
            basket.wishes += wishes
            edit.basket = basket
        }
        return edit
    }

    private static func label(lines: Int, wishes: Int) -> String {
        let lines = lines == 0 ? [] : [lines == 1 ? "1 line" : "\(lines) lines"]
        let rows = wishes == 0 ? [] : [wishes == 1 ? "1 row to fix" : "\(wishes) rows to fix"]
        return "imported " + (lines + rows).joined(separator: ", ")
    }

    /// The basket with one wish less; nil where it has no such wish.
    fileprivate func without(_ wish: Wish.ID) -> Basket? {
        guard basket.wishes.contains(where: { $0.id == wish }) else { return nil }
        var basket = basket
        basket.wishes.removeAll { $0.id == wish }
        return basket
    }
}
