import Cache
public import OrderModels
public import Presentation
public import Services

/// The diner's drafts: what is in them, what they come to, what of them no longer fits its menu.
@MainActor
public final class DraftsViewModel: ShortList {
    // MARK: What the screen shows

    /// Those that are kept, or those that were thrown away.
    public var rows: [BasketSummary] {
        showsDiscarded ? provisions.baskets.discarded : provisions.baskets.all
    }
    @Watched public private(set) var showsDiscarded = false
    public var discardedCount: Int { provisions.baskets.discarded.count }
    public var current: Basket.ID? { provisions.baskets.current?.summary.id }
    public var problem: Problem? { provisions.baskets.problem }

    /// What of a draft no longer fits its menu; nil where that is not known.
    public func misfits(of id: Basket.ID) -> [LineMisfit]? {
        guard let content = provisions.baskets.content(of: id), content.isMenuKnown else {
            return nil
        }
        return content.lines.flatMap(\.misfits)
    }

    public let provisions: Provisions
    @Watched public var anchor = Anchor<Basket.ID>()

    public init(_ provisions: Provisions) {
        self.provisions = provisions
    }

    // MARK: What the diner did

    public func showDiscardedPressed() {
        showsDiscarded.toggle()
        anchor = Anchor()
    }

    /// Makes the selected draft the basket that is worked on; `loaded` is told once it is.
    public func loaded(
        _ told: @escaping Baskets.Told, _ loaded: @escaping @MainActor () -> Void
    ) {
        guard let selected = held() else { return }
        provisions.baskets.load(selected, told, loaded)
    }

    public func renamed(to name: String, _ told: @escaping Baskets.Told) {
        guard let selected = held() else { return }
        provisions.baskets.rename(selected, to: name, told)
    }

    public func duplicated(as name: String, _ told: @escaping Baskets.Told) {
        guard let selected = held() else { return }
        provisions.baskets.duplicate(selected, as: name, told)
    }

    public func discarded(_ told: @escaping Baskets.Told) {
        guard let selected = held() else { return }
        provisions.baskets.discard(selected, told)
    }

    public func restored(_ told: @escaping Baskets.Told) {
        guard let selected = held() else { return }
        provisions.baskets.restore(selected, told)
    }

    public func undone(_ told: @escaping Baskets.Told) { provisions.baskets.undoDeed(told) }
    public func redone(_ told: @escaping Baskets.Told) { provisions.baskets.redoDeed(told) }
}
