import Cache
public import OrderModels
public import Presentation
import Services

/// One order: its progress, the server's news of it, its price.
@MainActor
public final class OrderViewModel: Previewable {
    // MARK: What the screen shows

    public let id: Order.ID
    /// Nil while it is unknown whether the order exists.
    @Watched public private(set) var record: OrderRecord?
    /// The attempt that became the order, or whose outcome is unknown.
    @Watched public private(set) var attempt: OrderAttempt?
    @Watched public private(set) var isFavourite = false
    /// Why nothing is known of the order.
    @Watched public private(set) var problem: Problem?
    @Watched public private(set) var isAsking = false
    /// When the server last said that nothing is new, which is not worth a write where it is over.
    @Watched private var confirmedAt: Instant?
    /// Whether the screen starts at the receipt.
    @Watched public var wantsReceipt = false

    /// Why the server is no longer asked about the order, or could not be asked.
    public var silence: Problem? {
        orders.silence(about: id)
            ?? (isRunning || record == nil ? unserved ?? orders.problem : nil)
    }

    /// That the order's server is not among those that were added, which are the only ones asked.
    private var unserved: Problem? {
        guard let provider = record?.provider ?? attempt?.provider, !servers.follows(provider)
        else { return nil }
        return Problem(.notFound, .general.serverNotConfigured(server: "\(provider)"))
    }

    /// When the server last told of the order.
    public var toldAt: Instant? { record.map { max($0.readAt, confirmedAt ?? $0.readAt) } }

    public var isRunning: Bool { record?.isRunning(at: clock.now) ?? false }

    /// The delivery time that the diner agreed to, if it has changed.
    public var agreedSlot: Slot? {
        guard let agreed = attempt?.confirmed.slot, agreed != record?.order.slot else { return nil }
        return agreed
    }

    /// What the placed order has otherwise than the diner agreed to.
    public var departures: [QuoteChange] {
        guard let record, let attempt, attempt.state == .placed else { return [] }
        return attempt.departures(of: record.order)
    }

    /// The zone of the kitchen's clocks.
    public var zone: ZoneRules {
        let provider = record?.provider ?? attempt?.provider
        return servers.zone(named: record?.zone ?? cartZone)
            ?? provider.flatMap { servers.zone(of: $0) } ?? servers.localZone
    }

    public var kitchenClock: KitchenClock { servers.clock(in: zone) }

    public let servers: Servers
    public let activity: Activity
    public let clock: ScreenClock
    public let orders: Orders
    private let follower = Follower()
    private var asking: Task<Void, Never>?
    @Watched private var cartZone: String?
    /// The server's lines that were sent from here; empty if that is not known.
    @Watched private var sentLines: Set<OrderLine.ID> = []
    /// Where the kitchen is, as far as that is known.
    @Watched private var kitchen: Address?

    public init(
        _ id: Order.ID, _ servers: Servers, _ activity: Activity, _ clock: ScreenClock,
        _ orders: Orders
    ) {
        self.id = id
        self.servers = servers
        self.activity = activity
        self.clock = clock
        self.orders = orders
        reload()
    }

    public var name: String {
        let order = record?.order ?? attempt?.confirmed
        return order?.shownCaterer ?? order?.caterer?.rawValue ?? Say.Orders.anOrder
    }

    /// What was ordered or, of an order that is not known, what was agreed to.
    public var receipt: Receipt? {
        var receipt =
            record.map {
                Receipt(
                    $0, clock: kitchenClock, kitchen: kitchen, sent: sentLines,
                    departures: departures)
            }
            ?? attempt.map { Receipt($0, clock: kitchenClock, kitchen: kitchen, sent: sentLines) }
        receipt?.server = server
        return receipt
    }

    /// What names its server, where there are several.
    public var server: String? { servers.names.label(of: record?.provider ?? attempt?.provider) }

    public var caterer: Caterer.ID? { record?.order.caterer ?? attempt?.snapshot.basket.caterer }

    // MARK: What the diner did

    public func appeared() {
        let isNew = follower.follow(servers.store) { [weak self] change in
            guard let self else { return }
            if change.concerns(OrderRecord.self) || change.concerns(OrderAttempt.self)
                || change.concerns(Favourite.self) || DraftStore.concerns(change)
            {
                reload()
            }
        }
        if isNew { reload() }
    }

    public func disappeared() {
        follower.stop()
        cancelPressed()
    }

    public func refreshPressed() {
        guard asking == nil else { return }
        if let unserved { return activity.tell(unserved) }
        isAsking = true
        asking = activity.work { [weak self, orders, id] in
            let trouble = await orders.refresh(id)
            guard let self, !Task.isCancelled else { return }
            (asking, isAsking) = (nil, false)
            if trouble == nil, silence == nil { confirmedAt = clock.exact }
            if record == nil, attempt == nil { problem = trouble ?? problem }
        }
    }

    public func cancelPressed() {
        asking?.cancel()
        (asking, isAsking) = (nil, false)
    }

    /// Calls `told` once the change is written.
    public func favouritePressed(_ told: @escaping @MainActor (String) -> Void) {
        guard let caterer else { return }
        FavouriteToggle(servers, activity, clock).pressed(caterer, name, told)
    }

    /// Whether to ask the diner what became of the order, because the server cannot be asked or has
    /// not answered.
    public var isForTheDiner: Bool { attempt?.isForTheDiner(at: clock.now) ?? false }

    /// Stores what the diner heard from the kitchen.
    public func settled(
        isPlaced: Bool, _ told: @escaping @MainActor (String) -> Void
    ) {
        guard let attempt, isForTheDiner else { return }
        activity.keep { [servers] in
            let service = try await servers.services.orders(of: attempt.provider)
            let settled = try await service.settleByHand(attempt, isPlaced: isPlaced)
            told(settled.state == .placed ? Say.Orders.keptAsAnOrder : Say.Orders.keptAsNotOrdered)
        }
    }

    /// The attempt that waits for its payment on a page; nil if there is none.
    public var waiting: OrderAttempt? {
        record == nil && attempt?.state == .handedOff ? attempt : nil
    }

    /// Takes back an order that waits for its payment, unless it can still be paid on its page.
    public func takeBackPressed(_ told: @escaping @MainActor (String) -> Void) {
        guard let waiting, !servers.isOffline else { return }
        activity.work { [servers, activity] in
            let (found, words) = await PaymentWithdrawal(
                waiting, waiting.provider, servers, activity
            ).run()
            switch found {
            case nil: told(Say.Paying.isTakenBack)
            case .placed(let record, _)?: told(Say.Orders.alreadyOrdered(order: record.called))
            case .some: if let words { told(words) }
            }
        }
    }

    // MARK: Reading

    private func reload() {
        do {
            let id = id
            let found = try servers.store.read { reader in
                let record = try reader.item(OrderRecord.self, id)
                let attempts = try reader.items(Request(OrderAttempt.self, where: .cart(id)))
                let attempt = attempts.first { $0.name == record?.key } ?? attempts.first
                let caterer = record?.order.caterer ?? attempt?.snapshot.basket.caterer
                return (
                    record: record, attempt: try attempt.map(reader.marked),
                    cart: try reader.item(CartRecord.self, id),
                    kitchen: try caterer.flatMap {
                        try reader.item(KeptCaterer.self, $0)?.caterer.address
                    },
                    favourites: try caterer.map {
                        try reader.count(Request(Favourite.self, where: .caterer($0)))
                    } ?? 0
                )
            }
            if record != found.record { record = found.record }
            if attempt != found.attempt { attempt = found.attempt }
            if cartZone != found.cart?.zone { cartZone = found.cart?.zone }
            if kitchen != found.kitchen { kitchen = found.kitchen }
            let sent = found.cart?.sentLines ?? []
            if sentLines != sent { sentLines = sent }
            if isFavourite != (found.favourites > 0) { isFavourite = found.favourites > 0 }
            let isKnown = found.record != nil || found.attempt != nil
            problem =
                isKnown ? nil : Problem(.notFound, .orders.nothingIsKeptOfThisOrder)
        } catch {
            problem = activity.caught(error)
        }
    }
}
