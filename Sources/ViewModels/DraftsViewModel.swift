public import OrderModels
public import Presentation
public import Services

/// The diner's drafts: their content, their total, and what no longer fits the menu.
@MainActor
public final class DraftsViewModel {
    // MARK: What the screen shows

    /// The kept drafts, or the discarded ones.
    public private(set) lazy var list = ListDataSource<BasketSummary> { [weak self] in
        guard let self else { return [] }
        return order.sorted(showsDiscarded ? baskets.discarded : baskets.all)
    }
    @Watched public private(set) var order = DraftOrder.latest
    @Watched public private(set) var showsDiscarded = false
    public var discardedCount: Int { baskets.discarded.count }
    public var current: Basket.ID? { baskets.current?.summary.id }
    public var problem: Problem? { baskets.problem }

    /// What of a draft no longer fits its menu; nil if the menu is unknown.
    public func misfits(of id: Basket.ID) -> [LineMisfit]? {
        guard let content = baskets.content(of: id), content.isMenuKnown else {
            return nil
        }
        return content.lines.flatMap(\.misfits)
    }

    public let baskets: Baskets
    public let clock: ScreenClock

    public init(_ baskets: Baskets, _ clock: ScreenClock) {
        self.baskets = baskets
        self.clock = clock
    }

    // MARK: What the diner did

    /// Selects the first draft, as the diner sorts to see what comes first.
    public func chose(_ order: DraftOrder) {
        self.order = order
        list.selectFirst()
    }

    public func showDiscardedPressed() {
        showsDiscarded.toggle()
        list.selectFirst()
    }

    /// Makes the selected draft the current basket, then calls `loaded`.
    public func loaded(
        _ told: @escaping Baskets.Told, _ loaded: @escaping @MainActor () -> Void
    ) {
        keep(told) { drafts, draft in
            try await drafts.touch(draft.id)
            loaded()
        }
    }

    public func renamed(to name: String, _ told: @escaping Baskets.Told) {
        keep(told) { drafts, draft in
            try await drafts.rename(draft.id, to: name)
            told(
                Say.Drafts.isCalledNow(draft: draft.shownName, name: ShownNames.person(name)), .undo
            )
        }
    }

    public func duplicated(as name: String, _ told: @escaping Baskets.Told) {
        guard let selected = list.selectedRow else { return }
        baskets.duplicate(selected, as: name, told)
    }

    public func discarded(_ told: @escaping Baskets.Told) {
        keep(told) { drafts, draft in
            try await drafts.discard(draft.id)
            told(Say.Drafts.threwAway2(draft: draft.shownName), .undo)
        }
    }

    public func restored(_ told: @escaping Baskets.Told) {
        keep(told) { drafts, draft in
            try await drafts.restore(draft.id)
            told(Say.Drafts.broughtBack2(draft: draft.shownName), .undo)
        }
    }

    /// Changes the selected draft. A later run can still undo it, in the list of drafts.
    private func keep(
        _ told: @escaping Baskets.Told,
        _ body: @escaping @MainActor (DraftStore, BasketSummary) async throws -> Void
    ) {
        guard let selected = list.selectedRow else { return }
        baskets.keep(told) { [drafts = baskets.drafts] in
            try await body(drafts, selected)
        }
    }

    // MARK: Their history

    public func undone(_ told: @escaping Baskets.Told) {
        baskets.keep(told) { [drafts = baskets.drafts] in
            guard let label = try await drafts.undoDeed()?.shown else { return }
            told(Say.Screens.undone(label: label), .redo)
        }
    }

    public func redone(_ told: @escaping Baskets.Told) {
        baskets.keep(told) { [drafts = baskets.drafts] in
            guard let label = try await drafts.redoDeed()?.shown else { return }
            told(Say.Keys.doneAgain(label: label), .undo)
        }
    }
}
