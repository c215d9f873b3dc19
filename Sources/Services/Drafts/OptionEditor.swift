public import Sentences
import Cache
public import OrderModels

/// One line being put together: a copy of its basket's working copy.
///
/// What is chosen is on disk at once. ``commit()`` makes all of it one step of the basket;
/// ``cancel()`` throws away exactly it. After a crash the same line is found as it was left, and a
/// new dish too.
@MainActor
public final class OptionEditor {
    public let basket: Basket.ID
    public let dish: MenuItem

    private let copies: WorkingCopies
    private let copy: WorkingCopy
    private let inner: WorkingCopy
    private let line: BasketLine.ID
    /// The basket that the line begins; nil where it is there already.
    private let begins: Basket?

    init(
        _ line: BasketLine, of dish: MenuItem, begins: Basket?, in copy: WorkingCopy,
        named name: String? = nil, _ copies: WorkingCopies
    ) async throws {
        self.dish = dish
        self.copies = copies
        self.copy = copy
        self.begins = begins
        self.line = line.id
        basket = line.basket
        let name = name ?? line.id.rawValue
        let left = try copy.copies().first { $0.name == name }
        inner = try await copy.open(left?.id ?? CopyID(rawValue: randomName()), named: name)
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
        try await copy.change { [basket, begins, inner] copy in
            let empty = begins.map { BasketState(basket: $0, lines: []) }
            guard let state = try copy.reader.state(of: basket) ?? empty else {
                throw DraftError.notFound(basket.rawValue, near: nil)
            }
            try BasketEdit(label: .undo.changed(dish: new.name), lines: [new]).check(against: state)
            if let begins {
                try copy.step(BasketEdit.beginning) { try $0.upsert(begins) }
                try copy.journal.keepName(of: begins.caterer)
            }
            let old = state.lines.first { $0.id == new.id }
            let label = old.map { BasketState.label($0, new) } ?? .undo.added(dish: new.name)
            // The copy is open here alone, so what changed in it meanwhile is older.
            try copy.take(inner, .mine, as: label.column)
            try copy.journal.makeCurrent(basket)
        }
        await close()
    }

    /// Throws away what was done in the editor, and nothing else.
    public func cancel() async throws {
        try await inner.remove()
        await close()
    }

    /// Lets go of it and keeps what was done, to go on with later.
    public func close() async {
        inner.close()
        await copies.close(basket)
    }
}
