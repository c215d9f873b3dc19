import Cache
import OrderModels

/// The baskets to order: what each should become, and who may work on it now.
@MainActor
final class OrderBaskets {
    private let drafts: DraftStore
    private let store: any RootStore
    private let ledger: OrderLedger
    private let now: @Sendable () -> Instant
    /// Serialises the work on each basket, because its cart allows no two changes at once.
    private let turns = Turns<Basket.ID>()

    init(
        _ drafts: DraftStore, _ store: any RootStore, _ ledger: OrderLedger,
        now: @escaping @Sendable () -> Instant
    ) {
        self.drafts = drafts
        self.store = store
        self.ledger = ledger
        self.now = now
    }

    // MARK: Locking

    /// Runs `body` after everything that this process began earlier with the basket.
    func inTurn<T>(_ basket: Basket.ID, _ body: @MainActor () async throws -> T) async throws -> T {
        try await turns.take(basket, body)
    }

    /// Runs `body` with the basket locked for other processes.
    func holding<T>(_ basket: Basket.ID, _ body: @MainActor () async throws -> T) async throws -> T
    {
        try await ledger.look()
        // Throws if the basket does not exist, because holding it would make it.
        _ = try drafts.content(of: basket)
        return try await drafts.holding(basket, body)
    }

    // MARK: Wishes and plans

    func wishes(of basket: Basket.ID) throws -> OrderSettings {
        try store.read { try $0.item(OrderSettings.self, basket) } ?? OrderSettings(basket: basket)
    }

    func set(_ wishes: OrderSettings) async throws {
        try await store.write(.user) { try $0.upsert(wishes) }
    }

    /// The plan for the basket's cart, from its present state.
    func plan(
        of basket: Basket.ID, _ wishes: OrderSettings? = nil, for guest: Guest?,
        mayBeEmpty: Bool = false
    ) throws -> CartPlan {
        let shared = try shared(basket)
        if let shared, shared.role == .guest { throw SharingError.othersOrder(host: shared.host) }
        let content = try drafts.content(of: basket)
        // Lists leave out unreadable rows, but an order must not.
        let lines = Request(BasketLine.self, where: .basket(basket))
        guard try store.read({ try $0.count(lines) == $0.items(lines).count }) else {
            throw StoreError.unreadable(.basketLine, key: content.summary.called)
        }
        // Colleagues may have chosen something all the same.
        guard !content.lines.isEmpty || mayBeEmpty || shared != nil else {
            throw OrderError.emptyBasket
        }
        let kept = try caterer(content.summary.basket.caterer)
        return CartPlan(
            BasketSnapshot(content.summary.basket, content.lines.map(\.line)),
            try wishes ?? self.wishes(of: basket), guest: guest, usual: kept?.usualMethod,
            shared: shared)
    }

    func caterer(_ id: Caterer.ID) throws -> Caterer? {
        try store.read { try $0.item(KeptCaterer.self, id) }?.caterer
    }

    /// The dishes of the stored menu; nil if there is none.
    func dishes(of caterer: Caterer.ID) throws -> [MenuItem.ID: MenuItem]? {
        try store.read { try $0.orderableMenu(of: caterer)?.dishes }
    }

    func menuTimes(of caterer: Caterer.ID) throws -> MenuTimes? {
        try store.read { try $0.menuTimes(of: caterer) }
    }

    /// The local copy of an address that the server stores for the diner.
    func address(_ id: SavedAddress.ID) throws -> Address? {
        try store.read {
            try $0.item(KeptAddress.self, KeptAddress.ID(rawValue: id.rawValue))
        }?.address
    }

    // MARK: Ordering together

    func shared(_ basket: Basket.ID) throws -> SharedBasket? {
        try store.read { reader in
            try reader.isEmpty(of: [.sharedBasket])
                ? nil : reader.item(SharedBasket.self, basket)
        }
    }

    func keep(_ shared: SharedBasket) async throws {
        try await store.write(.user) { try $0.upsert(shared) }
    }

    /// The order that was made of the basket while it was edited, if that is in it still.
    func order(heldIn snapshot: BasketSnapshot) throws -> OrderRecord? {
        try KeptOrders(store).order(heldIn: snapshot)
    }

    func order(underWayOf draft: BasketSnapshot) throws -> OrderRecord? {
        try KeptOrders(store).order(underWayOf: draft, at: now())
    }

    /// Where it goes, as far as that is known here.
    func address(of plan: CartPlan) throws -> Address? {
        switch plan.destination {
        case .address(let address, _): address
        case .saved(let id): try address(id)
        case nil: nil
        }
    }

    func meeting(of plan: CartPlan) throws -> Meeting {
        var kept: KeptAddress?
        if case .saved(let id) = plan.destination {
            kept = try store.read {
                try $0.item(KeptAddress.self, KeptAddress.ID(rawValue: id.rawValue))
            }
        }
        return Meeting(plan.destination, for: plan.snapshot.basket.occasion, kept: kept)
    }

    // MARK: Seen quotes

    func seen(of basket: Basket.ID) throws -> SeenQuote? {
        try store.read { try $0.item(SeenQuote.self, basket) }
    }

    func saw(_ quote: OrderQuote) async throws {
        let (seen, shared) = (quote.seen(at: now()), quote.shared)
        try await store.write(.user) { writer in
            if let seen { try writer.upsert(seen) }
            // Another program may have closed it, or ended the sharing.
            if let shared, var present = try writer.item(SharedBasket.self, shared.basket) {
                present.take(shared)
                try writer.upsert(present)
            }
        }
    }
}
