public import Observation
public import OrderModels
public import Services

/// The basket that is being put together: its lines, what it comes to, what no longer fits the menu.
@MainActor @Observable
public final class BasketViewModel {
    // MARK: What the screen shows

    /// Nil where there is no basket.
    public var content: BasketContent? { provisions.baskets.current }
    public var lines: [BasketContent.Line] { content?.lines ?? [] }
    /// What the server said it comes to, for as long as that holds.
    public var quote: OrderQuote? { content.flatMap { provisions.baskets.quote(of: $0) } }
    public var problem: Problem? { provisions.baskets.problem }

    public var selectedIndex: Int? { anchor.place(in: lines.map(\.id)) }

    public var selected: BasketContent.Line? { selectedIndex.map { lines[$0] } }

    /// Whether taking the menu's prices would change anything.
    public var hasOldPrices: Bool { lines.contains { $0.misfits.contains(where: \.isPrice) } }

    @ObservationIgnored public let provisions: Provisions
    private var anchor = Anchor<BasketLine.ID>()

    public init(_ provisions: Provisions) {
        self.provisions = provisions
    }

    // MARK: What the diner did

    public func select(index: Int) { anchor.select(index, in: lines.map(\.id)) }
    /// It may not have been read yet.
    public func select(id: BasketLine.ID) { anchor.select(id) }
    public func moveSelection(by rows: Int) { anchor.move(by: rows, in: lines.map(\.id)) }
    public func selectFirst() { select(index: 0) }
    public func selectLast() { select(index: lines.count - 1) }

    public func adjusted(by pieces: Int, _ told: @escaping Baskets.Told) {
        guard let line = held() else { return }
        provisions.baskets.adjust(line, by: pieces, told)
    }

    /// Opens the editor on the selected line.
    public func edited(
        _ told: @escaping Baskets.Told, opened: @escaping @MainActor (DishEditorViewModel) -> Void
    ) {
        guard let line = held() else { return }
        provisions.baskets.edit(line, told, opened: opened)
    }

    public func removed(_ told: @escaping Baskets.Told) {
        guard let line = held() else { return }
        provisions.baskets.remove(line, told)
    }

    public func noted(_ note: String, _ told: @escaping Baskets.Told) {
        guard let line = held() else { return }
        provisions.baskets.change(line, LineChange(note: note), told)
    }

    public func named(diner: String, _ told: @escaping Baskets.Told) {
        guard let line = held() else { return }
        provisions.baskets.change(line, LineChange(diner: diner), told)
    }

    public func cleared(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        provisions.baskets.clear(content.summary.id, told)
    }

    public func tookNewPrices(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        provisions.baskets.takeNewPrices(in: content.summary.id, told)
    }

    public func undone(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        provisions.baskets.undo(content.summary.id, told)
    }

    public func redone(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        provisions.baskets.redo(content.summary.id, told)
    }

    /// The selected line. It stays selected whatever becomes of its neighbours.
    private func held() -> BasketLine? {
        guard let index = selectedIndex else { return nil }
        select(index: index)
        return lines[index].line
    }
}
