public import Sentences
import Cache
public import OrderModels

/// Edits one line, in a copy of its basket's working copy.
///
/// Each choice is on disk at once. ``commit()`` makes them one step of the basket; ``cancel()``
/// discards exactly them. After a crash an editor on the same line, or on the same new dish,
/// continues from there.
@MainActor
public final class OptionEditor {
    public let basket: Basket.ID
    public let dish: MenuItem
    /// Whether it goes on from what was chosen in one that was killed.
    public let isTakenUp: Bool

    private let copies: WorkingCopies
    private let copy: WorkingCopy
    private let inner: WorkingCopy
    private let line: BasketLine.ID
    /// The basket that the line starts; nil if it exists already.
    private let begins: Basket?

    /// `pristine` is the line before anything was chosen for it in an editor.
    init(
        _ line: BasketLine, of dish: MenuItem, begins: Basket?, in copy: WorkingCopy,
        named name: String? = nil, since pristine: BasketLine? = nil, _ copies: WorkingCopies
    ) async throws {
        self.dish = dish
        self.copies = copies
        self.copy = copy
        self.begins = begins
        self.line = line.id
        basket = line.basket
        let name = name ?? line.id.rawValue
        let left = try copy.copies().first { $0.name == name }
        inner = try await copy.open(
            left?.id ?? CopyID(rawValue: randomName()), named: name, clock: copy.clock)
        let there = try inner.read { try $0.item(BasketLine.self, line.id) }
        isTakenUp = LineChange(of: there ?? line) != LineChange(of: pristine ?? line)
        if there == nil {
            try await inner.edit(BasketEdit.beginning) { try $0.upsert(line) }
        }
    }

    /// The line's present state.
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

    /// Makes the changes one step of the basket, and closes the editor. A basket without a time of its
    /// own takes `time`, in the same step.
    ///
    /// - Throws: If the line cannot be ordered; the editor stays open.
    @discardableResult
    public func commit(at time: Instant? = nil) async throws -> WantedTime? {
        let new = try current
        try dish.check(new.choices)
        let (there, wanted) = try inner.read { [begins, basket] reader in
            let there = try reader.item(Basket.self, basket) ?? begins
            return (there, try reader.wanted(time, in: there))
        }
        if let timed = there?.keeping(wanted) {
            try await inner.edit(Sentence.undo.occasion.column) { try $0.upsert(timed) }
        }
        try await copy.change { [basket, begins, inner] copy in
            let empty = begins.map { BasketState(basket: $0, lines: []) }
            guard let state = try copy.reader.state(of: basket) ?? empty else {
                throw DraftError.gone(basket)
            }
            try BasketEdit(label: .undo.changed(dish: new.name), lines: [new]).check(against: state)
            if let begins {
                try copy.step(BasketEdit.beginning) { try $0.upsert(begins) }
                try copy.journal.keepName(of: begins.caterer)
            }
            let old = state.lines.first { $0.id == new.id }
            let label = old.map { BasketState.label($0, new) } ?? .undo.added(dish: new.name)
            // Mine wins: only this process can change the copy, and the editor's word is newer.
            try copy.take(inner, .mine, as: label.column)
            try copy.journal.takeUp(basket, by: .diner)
        }
        await close()
        return wanted
    }

    /// Discards the changes made in the editor, and nothing else.
    public func cancel() async throws {
        try await inner.remove()
        await close()
    }

    /// Closes the editor and keeps its changes for later.
    public func close() async {
        inner.close()
        await copies.close(basket)
    }
}
