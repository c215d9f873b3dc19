import Cache
public import OrderModels

/// One line being put together: a child of its basket's working copy.
///
/// What is chosen is on disk at once. ``commit()`` makes all of it one step of the basket;
/// ``cancel()`` throws away exactly it. After a crash the same line is found as it was left, and a
/// new dish too.
@MainActor
public final class OptionEditor {
    public let basket: Basket.ID
    public let dish: MenuItem

    private let drafts: DraftStore
    private let copy: ChildStore
    private let inner: ChildStore
    private let line: BasketLine.ID
    /// The basket that the line begins; nil where it is there already.
    private let begins: Basket?

    init(
        _ line: BasketLine, of dish: MenuItem, begins: Basket?, in copy: ChildStore,
        named name: String? = nil, _ drafts: DraftStore
    ) async throws {
        self.dish = dish
        self.drafts = drafts
        self.copy = copy
        self.begins = begins
        self.line = line.id
        basket = line.basket
        let name = name ?? line.id.rawValue
        if let left = try copy.drafts().first(where: { $0.name == name }) {
            inner = try await copy.openChild(left.id)
        } else {
            inner = try await copy.makeChild(named: name)
        }
        if try inner.read({ try $0.item(BasketLine.self, line.id) }) == nil {
            try await inner.edit(BasketEdit.beginning) { try $0.upsert(line) }
        }
    }

    /// The line as it is now.
    public var current: BasketLine {
        get throws {
            let found = try inner.read { try $0.item(BasketLine.self, line) }
            guard let found else { throw DraftError.noLine(dish.name, near: nil) }
            return found
        }
    }

    public func change(_ label: String, _ change: LineChange) async throws {
        let new = change.applied(to: try current)
        guard new.quantity >= 1 else { throw DraftError.quantity(new.quantity) }
        try await inner.edit(label) { try $0.upsert(new) }
    }

    /// Makes what was done one step of the basket, and closes the editor.
    ///
    /// - Throws: Where the dish cannot be ordered so; the editor stays open.
    public func commit() async throws {
        let new = try current
        try DraftStore.check(new.choices, of: dish)
        let state =
            try copy.read { try $0.state(of: basket) }
            ?? begins.map { BasketState(basket: $0, lines: []) }
        guard let state else { throw DraftError.notFound(basket.rawValue, near: nil) }
        try BasketEdit(label: "", lines: [new]).check(against: state)
        if let begins { try await drafts.begin(begins, in: copy) }
        let old = state.lines.first { $0.id == line }
        let label = old.map { BasketState.label($0, new) } ?? "added \(new.name)"
        // The copy is open here alone, so whatever changed the line meanwhile is older.
        try await copy.merge(inner, policy: .mine, label: label)
        try await drafts.touch(basket)
        try await end()
    }

    /// Throws away what was done in the editor, and nothing else.
    public func cancel() async throws { try await end() }

    /// Lets go of it and keeps what was done, to go on with later.
    public func close() async {
        await inner.close()
        await drafts.closeCopy(of: basket)
    }

    private func end() async throws {
        try await inner.discard()
        try await copy.purgeDiscarded()
        await drafts.closeCopy(of: basket)
    }
}

extension DraftStore {
    /// Opens the editor on a line, as it is or as it was left. The basket's working copy is open
    /// until the editor is closed in one way or the other.
    public func edit(
        _ line: BasketLine.ID, in basket: Basket.ID, of dish: MenuItem
    ) async throws -> OptionEditor {
        try await holding(basket) { copy in
            guard
                let line = try await self.lines(in: copy, of: basket).first(where: { $0.id == line }
                )
            else {
                throw DraftError.noLine(dish.name, near: nil)
            }
            return try await OptionEditor(line, of: dish, begins: nil, in: copy, self)
        }
    }

    /// Opens the editor on a new line, as it was left or empty, for the basket the dish most likely
    /// belongs to or a new one, which begins when the line is committed.
    public func compose(_ dish: MenuItem) async throws -> OptionEditor {
        // Another program may be at one of them, which is no reason to wait.
        let left = try leftCompositions(of: dish).first { try isFree($0) }
        guard let there = try basket(for: dish.caterer) else {
            return try await compose(dish, in: left ?? .random(), begins: true)
        }
        guard let left else { return try await compose(dish, in: there, begins: false) }
        // The kitchen has a basket by now: the line goes on in that one.
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
        let price = try DraftStore.price(of: dish)
        return try await holding(id) { copy in
            let prefix = Self.composition(of: dish)
            // The name ends with that of the line.
            let name = try copy.drafts().map(\.name).first { $0.hasPrefix(prefix) }
            let known = name.map { BasketLine.ID(rawValue: String($0.dropFirst(prefix.count))) }
            let line = known ?? .random()
            let rank = try await self.lines(in: copy, of: id).map(\.rank).max() ?? 0
            let empty = BasketLine(
                id: line, basket: id, rank: rank + 1, dish: dish.id, orderCode: dish.orderCode,
                name: dish.name, unitPrice: price)
            let new = left.map { LineChange(of: $0).applied(to: empty) } ?? empty
            let begun = Basket(id: id, caterer: dish.caterer, touchedAt: self.now())
            return try await OptionEditor(
                new, of: dish, begins: begins ? begun : nil, in: copy,
                named: prefix + line.rawValue, self)
        }
    }

    private static func composition(of dish: MenuItem) -> String { "new/\(dish.id.rawValue)/" }

    /// Baskets that were never begun, in which an editor on the dish was killed; the latest first.
    private func leftCompositions(of dish: MenuItem) throws -> [Basket.ID] {
        try store.read { reader in
            let prefix = Self.composition(of: dish)
            return try reader.items(Request(Draft.self, where: .discarded(false)))
                .filter { $0.name.hasPrefix(prefix) }
                .compactMap { $0.parent.map { Basket.ID(rawValue: $0.rawValue) } }
                .filter { id in
                    guard let outer = try reader.item(Draft.self, id.copy) else { return false }
                    return try outer.parent == nil && outer.discardedAt == nil
                        && reader.view(of: outer).reader.item(Basket.self, id) == nil
                }
        }
    }

    /// As they are at this moment, whatever another process did just before.
    private func lines(in copy: ChildStore, of id: Basket.ID) async throws -> [BasketLine] {
        try await copy.transact("") { _, view in try view.state(of: id)?.lines ?? [] }
    }

    private func holding<T>(
        _ id: Basket.ID, _ body: @MainActor (ChildStore) async throws -> T
    ) async throws -> T {
        let copy = try await openCopy(of: id)
        do {
            return try await body(copy)
        } catch {
            await closeCopy(of: id)
            throw error
        }
    }
}

extension LineChange {
    /// All that a diner chose of a line.
    fileprivate init(of line: BasketLine) {
        self.init(
            quantity: line.quantity, choices: line.choices, note: line.note, diner: line.diner)
    }
}
