import Cache
import Networking
import OrderModels

/// The baskets to be ordered: what each is to become, and who may work on it now.
@MainActor
final class OrderBaskets {
    private let drafts: DraftStore
    private let store: any RootStore
    private let ledger: OrderLedger
    private let now: @Sendable () -> Instant
    /// What is done with one basket is done one after the other: its cart takes no two at once.
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

    // MARK: Who may work on it

    /// Runs `body` once whatever this process began with the basket before is done.
    func inTurn<T>(_ basket: Basket.ID, _ body: @MainActor () async throws -> T) async throws -> T {
        try await turns.take(basket, body)
    }

    /// Runs `body` while no other process can work on the basket.
    func holding<T>(_ basket: Basket.ID, _ body: @MainActor () async throws -> T) async throws -> T
    {
        try await ledger.look()
        // Throws where there is none: looking must not make one.
        _ = try drafts.content(of: basket)
        return try await drafts.holding(basket, body)
    }

    // MARK: What it is to become

    func wishes(of basket: Basket.ID) throws -> OrderSettings {
        try store.read { try $0.item(OrderSettings.self, basket) } ?? OrderSettings(basket: basket)
    }

    func set(_ wishes: OrderSettings) async throws {
        try await store.write(.user) { try $0.upsert(wishes) }
    }

    /// What a cart is to show for the basket, as it is edited now.
    func plan(
        of basket: Basket.ID, _ wishes: OrderSettings? = nil, for guest: Guest?
    ) throws -> CartPlan {
        let content = try drafts.content(of: basket)
        // A dish that cannot be read is left out of lists, and must not be left out of an order.
        let lines = Request(BasketLine.self, where: .basket(basket))
        guard try store.read({ try $0.count(lines) == $0.items(lines).count }) else {
            throw StoreError.unreadable(.basketLine, key: content.summary.called)
        }
        guard !content.lines.isEmpty else { throw OrderError.emptyBasket }
        let kept = try caterer(content.summary.basket.caterer)
        return CartPlan(
            BasketSnapshot(content.summary.basket, content.lines.map(\.line)),
            try wishes ?? self.wishes(of: basket), guest: guest, usual: kept?.usualMethod)
    }

    func caterer(_ id: Caterer.ID) throws -> Caterer? {
        try store.read { try $0.item(KeptCaterer.self, id) }?.caterer
    }

    /// Where one of the addresses is that the server keeps for the diner, as it is known here.
    func address(_ id: SavedAddress.ID) throws -> Address? {
        try store.read {
            try $0.item(KeptAddress.self, KeptAddress.ID(rawValue: id.rawValue))
        }?.address
    }

    // MARK: What the diner has seen it cost

    func seen(of basket: Basket.ID) throws -> SeenQuote? {
        try store.read { try $0.item(SeenQuote.self, basket) }
    }

    func saw(_ quote: OrderQuote) async throws {
        guard let seen = quote.seen(at: now()) else { return }
        try await store.write(.user) { try $0.upsert(seen) }
    }
}
