import Cache
public import OrderModels
public import Presentation
public import Services

/// The current basket: its lines, its total, and what no longer fits the menu.
@MainActor
public final class BasketViewModel {
    // MARK: What the screen shows

    /// Nil if there is no basket.
    public var content: BasketContent? { baskets.current }
    public let list: ListDataSource<BasketContent.Line>
    /// The server's last quote, while it is still valid.
    public var quote: OrderQuote? { content.flatMap { baskets.quote(of: $0) } }
    public var problem: Problem? { baskets.problem }
    public var isInMemory: Bool { baskets.servers.isInMemory }
    /// The time zone in which the basket's times are shown.
    public var zone: ZoneRules {
        content.map { baskets.servers.zone(of: $0.summary.basket) } ?? baskets.servers.localZone
    }
    public var kitchenClock: KitchenClock { baskets.servers.clock(in: zone) }

    /// Whether taking the menu's prices would change anything.
    public var hasOldPrices: Bool { list.rows.contains { $0.misfits.contains(where: \.isPrice) } }

    public let baskets: Baskets
    public let clock: ScreenClock
    private let timings: RowFacts<Timing>
    private let estimates: Estimates
    /// What others chose, where several people order together.
    public let sharing: SharingViewModel
    private let follower = Follower()
    private var wanted:
        (basket: Basket, minute: Int64, said: (time: ChosenTime?, method: Caterer.Method?))?

    public init(_ baskets: Baskets, _ clock: ScreenClock) {
        self.baskets = baskets
        self.clock = clock
        timings = RowFacts(baskets.servers.store, baskets.activity) { try $1.timings(of: $0) }
        estimates = Estimates(baskets.servers, baskets.settings, baskets.activity)
        sharing = SharingViewModel(baskets, clock)
        list = ListDataSource { baskets.current?.lines ?? [] }
    }

    /// When the food is to come: the chosen time, or else that of the last quote, or how soon the kitchen
    /// has it, as the server last said of the list. Nil where none is known.
    public var arrival: String? {
        // When another's order comes, they know.
        guard let content, content.summary.shared?.state.isPlaced != true else { return nil }
        let basket = content.summary.basket
        guard let said = chosen(basket) else { return nil }
        if let time = said.time {
            return BasketWords.arrival(time, of: basket, by: said.method, in: kitchenClock)
        }
        // The slots of the basket may be later than the kitchen's estimate.
        if let quote, quote.quote?.arrival != nil { return quote.arrivalWords(on: kitchenClock) }
        return timings[basket.caterer].flatMap {
            EstimateText($0, by: said.method, at: clock.now, in: kitchenClock)?.sentence
        }
    }

    /// When and how it is to come, read anew for each minute and after each change: frames ask for it.
    private func chosen(_ basket: Basket) -> (time: ChosenTime?, method: Caterer.Method?)? {
        let minute = clock.now.secondsSince1970 / 60
        if let known = wanted, known.basket == basket, known.minute == minute { return known.said }
        let orders = KeptOrders(baskets.servers.store)
        let said = baskets.activity.optional {
            (
                time: try orders.chosenTime(of: basket, at: clock.now),
                method: try orders.method(of: basket.id)
            )
        }
        wanted = said.map { (basket, minute, $0) }
        return said
    }

    // MARK: What the diner did

    public func appeared() {
        wanted = nil
        _ = follower.follow(baskets.servers.store) { [weak self] change in
            if change.concerns(SeenQuote.self) || change.concerns(OrderSettings.self) {
                self?.wanted = nil
            }
            if change.concerns(Timing.self) { self?.timings.changed() }
            if DraftStore.concerns(change) { self?.sharing.basketChanged() }
        }
        sharing.appeared()
        ask()
    }

    public func disappeared() {
        follower.stop()
        sharing.disappeared()
        estimates.stop()
    }

    public func minutePassed() {
        baskets.timeChanged()
        ask()
        estimates.minutePassed()
    }

    private func ask() {
        estimates.show(content.map { [$0.summary.basket.caterer] } ?? [])
    }

    public func adjusted(by pieces: Int, _ told: @escaping Baskets.Told) {
        guard let line = list.selectedRow?.line else { return }
        baskets.adjust(line, by: pieces, told)
    }

    /// Opens the editor on the selected line.
    public func edited(
        _ told: @escaping Baskets.Told, opened: @escaping @MainActor (DishEditorViewModel) -> Void
    ) {
        guard let line = list.selectedRow?.line else { return }
        baskets.edit(line, told, opened: opened)
    }

    public func removed(_ told: @escaping Baskets.Told) {
        guard let line = list.selectedRow?.line else { return }
        baskets.remove(line, told)
    }

    public func noted(_ note: String, _ told: @escaping Baskets.Told) {
        guard let row = list.selectedRow else { return }
        baskets.change(
            row.line, LineChange(note: note),
            telling(row.warnings(ofNote: note), before: told))
    }

    public func named(diner: String, _ told: @escaping Baskets.Told) {
        guard let line = list.selectedRow?.line else { return }
        baskets.change(line, LineChange(diner: diner), told)
    }

    public func cleared(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        baskets.clear(content.summary.id, told)
    }

    public func tookNewPrices(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        baskets.takeNewPrices(in: content.summary.id, told)
    }

    public func undone(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        baskets.undo(content.summary.id, told)
    }

    public func redone(_ told: @escaping Baskets.Told) {
        guard let content else { return }
        baskets.redo(content.summary.id, told)
    }
}
