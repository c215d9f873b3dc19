public import Sentences
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

    private let copies: WorkingCopies
    private let copy: ChildStore
    private let inner: ChildStore
    private let line: BasketLine.ID
    /// The basket that the line begins; nil where it is there already.
    private let begins: Basket?

    init(
        _ line: BasketLine, of dish: MenuItem, begins: Basket?, in copy: ChildStore,
        named name: String? = nil, _ copies: WorkingCopies
    ) async throws {
        self.dish = dish
        self.copies = copies
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

    public func change(_ label: Sentence, _ change: LineChange) async throws {
        let new = change.applied(to: try current)
        guard new.quantity >= 1 else { throw DraftError.quantity(new.quantity) }
        try await inner.edit(label.column) { try $0.upsert(new) }
    }

    /// Makes what was done one step of the basket, and closes the editor.
    ///
    /// - Throws: Where the dish cannot be ordered so; the editor stays open.
    public func commit() async throws {
        let new = try current
        try dish.check(new.choices)
        let state =
            try copy.read { try $0.state(of: basket) }
            ?? begins.map { BasketState(basket: $0, lines: []) }
        guard let state else { throw DraftError.notFound(basket.rawValue, near: nil) }
        try BasketEdit(label: .undo.changed(dish: new.name), lines: [new]).check(against: state)
        if let begins { try await begin(begins) }
        let old = state.lines.first { $0.id == line }
        let label = old.map { BasketState.label($0, new) } ?? .undo.added(dish: new.name)
        // The copy is open here alone, so whatever changed the line meanwhile is older.
        try await copy.merge(inner, policy: .mine, label: label.column)
        try await copy.transact("") { [basket] journal, _ in try journal.makeCurrent(basket) }
        try await end()
    }

    private func begin(_ basket: Basket) async throws {
        try await copy.transact(BasketEdit.beginning) { journal, view in
            try view.upsert(basket)
            try journal.keepName(of: basket.caterer)
        }
    }

    /// Throws away what was done in the editor, and nothing else.
    public func cancel() async throws { try await end() }

    /// Lets go of it and keeps what was done, to go on with later.
    public func close() async {
        await inner.close()
        await copies.close(basket)
    }

    private func end() async throws {
        try await inner.discard()
        try await copy.purgeDiscarded()
        await copies.close(basket)
    }
}
