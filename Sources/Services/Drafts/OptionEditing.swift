import Cache
import OrderModels

/// Opens option editors, on existing or new lines, in their present state or as they were left.
@MainActor
struct OptionEditing {
    let store: any RootStore
    let copies: WorkingCopies
    let now: @Sendable () -> Instant

    func edit(
        _ line: BasketLine.ID, in basket: Basket.ID, of dish: MenuItem
    ) async throws -> OptionEditor {
        try await holding(basket) { copy in
            guard
                let line = try lines(in: copy, of: basket).first(where: { $0.id == line })
            else {
                throw DraftError.noLine(dish.name, near: nil)
            }
            return try await OptionEditor(line, of: dish, begins: nil, in: copy, copies)
        }
    }

    func compose(_ dish: MenuItem) async throws -> OptionEditor {
        // Skips those open in another process instead of waiting.
        let left = try leftCompositions(of: dish).first { try copies.isFree($0) }
        guard let there = try store.read({ try $0.basket(for: dish.caterer) }) else {
            return try await compose(dish, in: left ?? .random(), begins: true)
        }
        guard let left else { return try await compose(dish, in: there, begins: false) }
        // The kitchen has a basket by now, so the line continues in that one.
        let old = try await compose(dish, in: left, begins: true)
        do {
            let line = try old.current
            let editor = try await compose(dish, in: there, begins: false, like: line)
            let isTaken = LineChange(of: try editor.current) == LineChange(of: line)
            if isTaken { try await old.cancel() } else { await old.close() }
            return editor
        } catch {
            await old.close()
            throw error
        }
    }

    private func compose(
        _ dish: MenuItem, in id: Basket.ID, begins: Bool, like left: BasketLine? = nil
    ) async throws -> OptionEditor {
        let price = try dish.priceNow()
        return try await holding(id) { copy in
            let prefix = Self.composition(of: dish)
            // The name ends with the line's ID.
            let name = try copy.copies().map(\.name).first { $0.hasPrefix(prefix) }
            let known = name.map { BasketLine.ID(rawValue: String($0.dropFirst(prefix.count))) }
            let line = known ?? .random()
            let rank = try lines(in: copy, of: id).map(\.rank).max() ?? 0
            let empty = BasketLine(
                id: line, basket: id, rank: rank + 1, dish: dish.id, orderCode: dish.orderCode,
                name: dish.name, unitPrice: price, contents: dish.contents)
            let new = left.map { LineChange(of: $0).applied(to: empty) } ?? empty
            let begun = Basket(id: id, caterer: dish.caterer, touchedAt: now())
            return try await OptionEditor(
                new, of: dish, begins: begins ? begun : nil, in: copy,
                named: prefix + line.rawValue, since: empty, copies)
        }
    }

    private static func composition(of dish: MenuItem) -> String { "new/\(dish.id.rawValue)/" }

    /// IDs of baskets that do not exist yet, where an editor on the dish was killed; latest first.
    private func leftCompositions(of dish: MenuItem) throws -> [Basket.ID] {
        try store.read { reader in
            let prefix = Self.composition(of: dish)
            return try reader.items(Request(CopyRecord.self, where: .discarded(false)))
                .filter { $0.name.hasPrefix(prefix) }
                .compactMap { $0.parent.map { Basket.ID(rawValue: $0.rawValue) } }
                .filter { id in
                    guard let outer = try reader.item(CopyRecord.self, id.copy) else {
                        return false
                    }
                    return try outer.parent == nil && outer.discardedAt == nil
                        && reader.view(of: outer).reader.item(Basket.self, id) == nil
                }
        }
    }

    /// The lines including other processes' latest commits.
    private func lines(in copy: WorkingCopy, of id: Basket.ID) throws -> [BasketLine] {
        try store.catchUp()
        return try copy.read { try $0.state(of: id)?.lines ?? [] }
    }

    private func holding<T>(
        _ id: Basket.ID, _ body: @MainActor (WorkingCopy) async throws -> T
    ) async throws -> T {
        let copy = try await copies.open(id)
        do {
            return try await body(copy)
        } catch {
            await copies.close(id)
            throw error
        }
    }
}
