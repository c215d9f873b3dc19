import Cache
public import OrderModels
public import Presentation
import Services

/// The diner's orders: running, to be paid, of unknown outcome, and past.
@MainActor
public final class OrdersViewModel {
    /// The headings, in this order.
    public enum Section: String, Identifiable, Hashable, Sendable, CaseIterable {
        case running, unpaid, pageOver, unsettled, past

        public init(_ attempt: OrderAttempt) {
            self =
                switch attempt.stage {
                case .agreed(.toBePaid): .unpaid
                case .agreed(.notToBePaid): .pageOver
                default: .unsettled
                }
        }

        public var id: Section { self }
    }

    /// An order, or an attempt that may be one. An order has the ID of its cart.
    public enum Row: Identifiable, Hashable, Sendable {
        case order(OrderRecord)
        case attempt(OrderAttempt)

        public var id: Order.ID {
            switch self {
            case .order(let record): record.id
            case .attempt(let attempt): attempt.cart
            }
        }

        public var stage: OrderStage {
            switch self {
            case .order(let record): record.order.stage
            case .attempt(let attempt): attempt.stage
            }
        }

        public var provider: ProviderID {
            switch self {
            case .order(let record): record.provider
            case .attempt(let attempt): attempt.provider
            }
        }

        /// The order as the server has it, or as the diner agreed to it.
        public var order: Order {
            switch self {
            case .order(let record): record.order
            case .attempt(let attempt): attempt.confirmed
            }
        }
    }

    // MARK: What the screen shows

    public let list = SectionedDataSource<Section, Row>()
    @Watched public private(set) var words = ""
    @Watched public private(set) var load = LoadState<Instant>.idle
    /// The number of orders without a filter.
    @Watched public private(set) var total = 0
    @Watched public private(set) var favourites: Set<Caterer.ID> = []
    /// The accounts whose keys are stored, by this process or another.
    @Watched public private(set) var accounts: [KnownAccount] = []

    public var isNarrow: Bool { !queryTokens(words).isEmpty }

    public let servers: Servers
    public let activity: Activity
    public let clock: ScreenClock
    public let orders: Orders
    private let follower = Follower()
    private var refreshing: Task<Void, Never>?
    private lazy var log = OrderLog(servers.store, activity) { [weak self] in
        self?.arrange()
    }
    private var attempts: [OrderAttempt] = []
    private var rows: [(section: Section, row: Row)] = []
    private let texts = RowMemos<Row, String>()
    private let departures = RowMemos<Row, Bool>()
    /// The order to select once it is read.
    private var wanted: Order.ID?
    private var wasAsked = false
    /// The accounts of the last request.
    private var asker: [KnownAccount.ID] = []

    public init(_ servers: Servers, _ activity: Activity, _ clock: ScreenClock, _ orders: Orders) {
        self.servers = servers
        self.activity = activity
        self.clock = clock
        self.orders = orders
        reload { try log.open(readsOn: false) }
        lookAtAccounts()
    }

    private func lookAtAccounts() {
        do {
            let known = try servers.store.read { reader in
                try servers.providers.compactMap { provider in
                    try reader.first(Request(KnownAccount.self, where: .provider(provider)))
                }
            }
            // Other accounts have other orders.
            if known.map(\.id) != asker { wasAsked = false }
            asker = known.map(\.id)
            accounts = known.filter { $0.keptIn != nil }
        } catch {
            load = load.failed(activity.caught(error))
        }
    }

    /// The servers of orders that are under way and not in the list, as another server was chosen.
    public var elsewhere: [ProviderID] {
        orders.running.map(\.provider).filter { !orders.isOurs($0) }
    }

    public func kitchenClock(of row: Row) -> KitchenClock {
        switch row {
        case .order(let record): servers.clock(of: record)
        case .attempt(let attempt): servers.clock(in: servers.zone(of: attempt.provider))
        }
    }

    /// Which of the rows are orders that are otherwise than was agreed to.
    public func departing(among rows: [Row]) -> Set<Order.ID> {
        let differ = departures.values(for: rows) { row in
            guard case .order(let record) = row else { return false }
            // What cannot be read cannot be compared; the order's page says so once it can.
            return (try? !KeptOrders(servers.store).departures(of: record).isEmpty) ?? false
        }
        return Set(zip(rows, differ).filter(\.1).map(\.0.id))
    }

    // MARK: What the diner did

    public func appeared() {
        let isNew = follower.follow(servers.store) { [weak self] change in
            guard let self else { return }
            if change.concerns(OrderRecord.self) || change.concerns(OrderAttempt.self)
                || change.concerns(Favourite.self)
            {
                reload { try log.follow(change) }
            }
            if change.concerns(KnownAccount.self) {
                lookAtAccounts()
                askOnce()
            }
        }
        guard isNew else { return }
        reload { try log.open() }
        lookAtAccounts()
        askOnce()
    }

    /// Orders made elsewhere are only on the server. One request per visit is enough.
    private func askOnce() {
        if !wasAsked, !servers.isOffline { refreshPressed() }
    }

    public func disappeared() {
        follower.stop()
        log.close()
        cancelPressed()
    }

    public func refreshPressed() {
        guard refreshing == nil else { return }
        wasAsked = true
        load = load.loading
        refreshing = activity.work { [weak self, clock, orders] in
            let trouble = await orders.refresh()
            guard let self, !Task.isCancelled else { return }
            refreshing = nil
            reload {}
            load = trouble.map { load.failed($0) } ?? .loaded(clock.now)
        }
    }

    public func cancelPressed() {
        guard let refreshing else { return }
        refreshing.cancel()
        self.refreshing = nil
        load = load.failed(
            Problem(.interrupted, .orders.stoppedWaitingForYourOrders, hint: .caterers.asksAgain))
    }

    public func typed(_ words: String) {
        guard words != self.words else { return }
        self.words = words
        show()
    }

    /// An order may have become late by now.
    public func minutePassed() {
        arrange()
    }

    /// Selects an order, or waits until it is read.
    public func select(id: Order.ID) {
        wanted = list.select(id: id) ? nil : id
    }

    /// Calls `told` once the change is written.
    public func favouritePressed(_ told: @escaping @MainActor (String) -> Void) {
        guard let order = list.selectedRow?.order, let caterer = order.caterer else { return }
        FavouriteToggle(servers, activity, clock).pressed(
            caterer, order.shownCaterer ?? caterer.rawValue, told)
    }

    // MARK: Reading

    private func reload(_ orders: () throws -> Void) {
        do {
            try orders()
            let (unsettled, favourites) = try servers.store.read { reader in
                (
                    try reader.items(Request(OrderAttempt.self, where: .unsettled)),
                    try reader.items(Request(Favourite.self))
                )
            }
            attempts = unsettled
            let kitchens = Set(favourites.map(\.caterer))
            if self.favourites != kitchens { self.favourites = kitchens }
            arrange()
        } catch {
            load = load.failed(activity.caught(error))
        }
    }

    private func arrange() {
        let now = clock.now
        let ours = log.records.filter { orders.isOurs($0.provider) }
        let running = ours.filter { $0.isRunning(at: now) }.sorted { $0.comes(before: $1) }
        rows =
            running.map { (.running, .order($0)) }
            + attempts.filter { orders.isOurs($0.provider) }
            .map { (Section($0), .attempt($0)) }
            + ours.filter { !$0.isRunning(at: now) }.map { (.past, .order($0)) }
        if total != rows.count { total = rows.count }
        // Past orders do not become stale.
        let readAt = running.map(\.readAt).min() ?? ours.map(\.readAt).max()
        if refreshing == nil, load.problem == nil, let readAt { load = .loaded(readAt) }
        show()
    }

    private static func text(of row: Row) -> String {
        let order = row.order
        let words =
            [
                order.catererName ?? "", order.shownCaterer ?? "", order.number ?? "",
                order.id.rawValue,
            ]
            + order.bill.lines.map(\.name)
        return searchTokens(fold(words.joined(separator: " ")))
    }

    private func show() {
        let words = queryTokens(words)
        var shown = rows
        if !words.isEmpty {
            let texts = texts.values(for: rows.map(\.row), make: Self.text)
            shown = zip(rows, texts).filter { _, text in
                words.allSatisfy { startsWord(text, $0) }
            }.map(\.0)
        }
        list.replace(
            with: Section.allCases.compactMap { section in
                let rows = shown.filter { $0.section == section }.map(\.row)
                return rows.isEmpty ? nil : ListSection(section, rows: rows)
            })
        if let id = wanted, list.select(id: id) { wanted = nil }
    }
}
