public import Cache
public import Logging
public import Networking
public import OrderModels

/// Turns baskets into orders, each exactly once, and follows what becomes of them.
///
/// The basket is local and the server's cart a projection of it. An order is placed in one way only:
/// quoted anew, compared with what the diner agreed to, and written down before it is sent. Whatever
/// happens then, it is looked up and never sent again by itself.
@MainActor
public final class OrderService {
    let provider: any OrderingProvider
    let store: any RootStore
    let drafts: DraftStore
    let orderer: Orderer
    let zones: Zones
    let log: Logger
    let now: @Sendable () -> Instant
    /// Where an attempt is noted that the store cannot take; nil where there is no such place.
    let notes: AttemptNotes?
    /// What is done with one basket is done one after the other: its cart takes no two at once.
    let turns = Turns<Basket.ID>()

    public init(
        provider: any OrderingProvider, store: any RootStore, drafts: DraftStore, orderer: Orderer,
        zones: Zones, log: Logger, notes: AttemptNotes? = nil,
        now: @escaping @Sendable () -> Instant
    ) {
        self.provider = provider
        self.store = store
        self.drafts = drafts
        self.orderer = orderer
        self.zones = zones
        self.log = log
        self.notes = notes
        self.now = now
    }

    // MARK: How it is to be ordered

    public func wishes(of basket: Basket.ID) throws -> OrderWishes {
        try store.read { try $0.item(OrderWishes.self, basket) }
            ?? OrderWishes(basket: basket)
    }

    public func set(_ wishes: OrderWishes) async throws {
        try await write { try $0.upsert(wishes) }
    }

    // MARK: What it would cost

    /// Shows the basket to the server and brings back what it says of it.
    ///
    /// `wishes` is how it is to be ordered from now on. What of that the server refuses (a code, a
    /// tip, a time) is in the quote and is not kept: the next quote starts from what was accepted.
    /// Whoever shows it says so with ``saw(_:)``. It throws `OrderError.alreadyPlaced` where the basket
    /// turns out to have been ordered.
    public func quote(
        _ basket: Basket.ID, trying wishes: OrderWishes? = nil
    ) async throws -> OrderQuote {
        try await turns.take(basket) {
            try await self.holding(basket) {
                let accepted = try self.wishes(of: basket)
                let wanted = wishes ?? accepted
                let quote = try await self.quoteNow(basket, wanted).quote
                let kept = wanted.keeping(accepted, of: quote)
                if kept != accepted { try await self.write { try $0.upsert(kept) } }
                return quote
            }
        }
    }

    /// Notes that the diner has seen what a basket costs: what costs more later is more than this.
    public func saw(_ quote: OrderQuote) async throws {
        guard let seen = quote.seen(at: now()) else { return }
        try await write { try $0.upsert(seen) }
    }

    /// A quote and the cart it is of; no cart where the server names no total before the order.
    struct Quoted {
        let quote: OrderQuote
        let access: CartAccess?
    }

    /// Only while the basket is held.
    func quoteNow(_ basket: Basket.ID, _ wishes: OrderWishes? = nil) async throws -> Quoted {
        let plan = try plan(of: basket, wishes)
        let market = try await marketplace()
        guard market.capabilities.contains(.serverQuote) else {
            return Quoted(quote: try ours(plan, market), access: nil)
        }
        try await checkServes(market)
        let isWaiting = try await clearTheWay(for: plan)
        let shown = try await project(plan, in: market, mayOpen: !isWaiting)
        let problems = try await shown.access.call { [provider] in
            try await provider.problems(of: $0)
        }
        if problems.contains(where: { $0.kind == .alreadyPlaced }) {
            throw OrderError.alreadyPlaced(try await adopt(shown.access.record))
        }
        let payments = try await shown.access.call { [provider] in
            try await provider.paymentMethods(of: $0)
        }
        let quote = Quote(
            cart: shown.cart, timing: shown.timing, payments: payments, problems: problems)
        var obstacles = shown.obstacles + problems.map(OrderObstacle.server)
        if case .guest(nil) = orderer { obstacles.append(.contactMissing) }
        let page = quote.paymentsHere.isEmpty ? try await provider.page(of: plan.caterer) : nil
        var whole = OrderQuote(
            figures: .server(quote), snapshot: plan.snapshot, notes: shown.notes.text,
            obstacles: obstacles,
            days: SlotDay.days(of: shown.timing?.slots ?? [], in: shown.access.zone),
            zone: shown.access.zone, page: page)
        whole.notTaken = shown.notTaken
        whole.unsentNames = shown.notes.unsentNames
        whole.subject = plan.subject
        let seen = try store.read { try $0.item(SeenQuote.self, basket) }
        let isSame = seen?.subject == plan.subject
        whole.priceChanges =
            seen.map { shown.cart.bill.priceChanges(since: $0.bill, isSameOrder: isSame) } ?? []
        let unseen = seen.map { shown.cart.bill.lines(notIn: $0.bill) } ?? shown.cart.bill.lines
        whole.priceChanges += priceChanges(of: unseen, shown, since: plan)
        whole.priceChanges += renames(of: unseen, shown, since: plan)
        if plan.arrival == .soonest, let seen, let then = seen.soonest {
            whole.priceChanges += delay(of: quote, since: then, at: seen.seenAt)
        }
        return Quoted(quote: whole, access: shown.access)
    }

    /// Says so before anything is sent where guests cannot order. What is kept of the market may be
    /// old: nobody is sent away by it.
    private func checkServes(_ market: Marketplace) async throws {
        guard case .guest = orderer, !market.capabilities.contains(.guestCheckout) else { return }
        guard try await marketplace(asking: true).capabilities.contains(.guestCheckout) else {
            throw OrderError.guestsNotServed(provider.id)
        }
    }

    /// That it takes much longer than when the diner last looked, who wants it as soon as possible.
    private func delay(of quote: Quote, since then: Slot, at seenAt: Instant) -> [QuoteChange] {
        // What a clock said that was ahead says nothing.
        guard let soonest = quote.timing?.soonest, seenAt <= now() else { return [] }
        let (wait, before) = (
            soonest.start.seconds(since: now()), then.start.seconds(since: seenAt)
        )
        return wait - before > Quote.toleratedSeconds ? [.arrival(from: then, to: soonest)] : []
    }

    private func ours(_ plan: CartPlan, _ market: Marketplace) throws -> OrderQuote {
        OrderQuote(
            figures: .ours(try BasketTotal(plan.snapshot.lines, in: market.currency)),
            snapshot: plan.snapshot, notes: plan.notes.text, obstacles: [], days: [],
            zone: try zone(market.zone), page: nil)
    }

    func plan(of basket: Basket.ID, _ wishes: OrderWishes? = nil) throws -> CartPlan {
        let content = try drafts.content(of: basket)
        // A dish that cannot be read is left out of lists, and must not be left out of an order.
        let lines = Request(BasketLine.self, where: .basket(basket))
        guard try store.read({ try $0.count(lines) == $0.items(lines).count }) else {
            throw StoreError.unreadable(.basketLine, key: content.summary.called)
        }
        guard !content.lines.isEmpty else { throw OrderError.emptyBasket }
        var guest: Guest?
        if case .guest(let somebody) = orderer { guest = somebody }
        let caterer = content.summary.basket.caterer
        let kept = try store.read { try $0.item(KeptCaterer.self, caterer) }
        return CartPlan(
            BasketSnapshot(content.summary.basket, content.lines.map(\.line)),
            try wishes ?? self.wishes(of: basket), guest: guest,
            usual: kept?.caterer.usualMethod)
    }

    // MARK: What they share

    /// Runs `body` while no other process can work on the basket.
    func holding<T>(_ basket: Basket.ID, _ body: @MainActor () async throws -> T) async throws -> T
    {
        try await look()
        // Throws where there is none: looking must not make one.
        _ = try drafts.content(of: basket)
        return try await drafts.withCopy(of: basket) { _ in try await body() }
    }

    /// Has reading see what other processes have committed by now, and what could not be written
    /// down before.
    func look() async throws {
        await notes?.recall(to: store)
        try store.catchUp()
    }

    /// Writes without the main thread: what has to outlive a loss of power waits for the disk.
    @discardableResult
    nonisolated func write<T: Sendable>(
        _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await store.write(.user, body)
    }

    /// What the market says of itself: as it is kept, or as it says now.
    func marketplace(asking: Bool = false) async throws -> Marketplace {
        let id = provider.id
        let kept = try store.read { try $0.item(Marketplace.self, id) }
        if let kept, !asking { return kept }
        switch try await provider.marketplace(Known()) {
        case .fresh(let market, _):
            try await store.write(.cache) { try $0.upsert(market) }
            return market
        case .unchanged:
            guard let kept else {
                throw StoreError.broken(reason: "a marketplace that was kept is not there")
            }
            return kept
        }
    }

    func zone(_ name: String) throws -> ZoneRules {
        guard let zone = zones.rules(for: name) else { throw OrderError.unknownZone(name) }
        return zone
    }

    func access(to record: CartRecord) throws -> CartAccess {
        CartAccess(record: record, orderer: orderer, zone: try zone(record.zone))
    }

    func record(of cart: Order.ID) throws -> CartRecord? {
        try store.read { try $0.item(CartRecord.self, cart) }
    }
}

extension OrderWishes {
    /// These wishes, with what `quote` says is not taken as it was before; where it was not taken
    /// before either, without it. A time that was wanted before stays: it is for the diner to choose
    /// another.
    fileprivate func keeping(_ accepted: OrderWishes, of quote: OrderQuote) -> OrderWishes {
        var kept = self
        for obstacle in quote.obstacles + quote.notTaken {
            switch obstacle {
            case .couponRefused, .couponIgnored:
                kept.coupon = accepted.coupon == coupon ? nil : accepted.coupon
            case .server(let problem) where problem.kind == .couponRefused:
                kept.coupon = accepted.coupon == coupon ? nil : accepted.coupon
            case .tipRefused: kept.tip = accepted.tip == tip ? nil : accepted.tip
            case .nothingNear, .slotNotKept: kept.arrival = accepted.arrival
            case .server(let problem)
            where [.closed, .slotGone, .slotMissing].contains(problem.kind):
                kept.arrival = accepted.arrival
            default: continue
            }
        }
        return kept
    }
}

extension OrderQuote {
    /// What the diner has seen it cost; nil where the server names no total before the order.
    func seen(at moment: Instant) -> SeenQuote? {
        quote.map { quote in
            SeenQuote(
                basket: snapshot.basket.id, subject: subject, bill: quote.cart.bill,
                soonest: quote.cart.slot == nil ? quote.timing?.soonest : nil, seenAt: moment)
        }
    }
}
