public import Cache
public import Logging
public import Networking
public import OrderModels

/// Turns baskets into orders, each exactly once, and follows them (0018).
///
/// The basket is local, and the server's cart a projection of it. Every order is quoted again,
/// compared with what the diner agreed to, and stored before it is sent. After that it is looked
/// up, and never sent again automatically.
@MainActor
public final class OrderService {
    private let ledger: OrderLedger
    private let baskets: OrderBaskets
    private let settler: OrderSettler
    private let withdrawer: OrderWithdrawer
    private let quoter: OrderQuoter
    private let placer: OrderPlacer
    private let tracker: OrderTracker
    private let repeater: OrderRepeater
    /// Orders to which the diner invites others.
    public let sharing: OrderSharing
    /// Orders of others that the diner chooses in.
    public let joined: JoinedOrders

    public init(
        provider: any OrderingProvider, store: any RootStore, drafts: DraftStore, orderer: Orderer,
        zones: Zones, log: Logger, notes: AttemptNotes? = nil,
        now: @escaping @Sendable () -> Instant
    ) {
        let server = OrderingServer(provider, as: orderer, store, zones)
        ledger = OrderLedger(store, of: provider.id, notes: notes, log: log, now: now)
        baskets = OrderBaskets(drafts, store, ledger, now: now)
        settler = OrderSettler(server: server, ledger: ledger, log: log)
        withdrawer = OrderWithdrawer(server: server, ledger: ledger, settler: settler, log: log)
        let kitchens = CatererService(
            provider: provider, store: store, zones: zones, log: log, now: now)
        quoter = OrderQuoter(
            server: server, baskets: baskets, ledger: ledger, settler: settler,
            withdrawer: withdrawer,
            kitchens: kitchens, memory: QuoteMemory(store: store, log: log, now: now), now: now)
        placer = OrderPlacer(
            server: server, baskets: baskets, ledger: ledger, settler: settler, quoter: quoter,
            payer: OrderPayer(ledger: ledger, settler: settler, log: log, now: now))
        tracker = OrderTracker(server: server, store: store, ledger: ledger, now: now)
        repeater = OrderRepeater(store: store, drafts: drafts)
        sharing = OrderSharing(
            server: server, baskets: baskets, ledger: ledger, quoter: quoter, log: log, now: now)
        joined = JoinedOrders(
            server: server, baskets: baskets, ledger: ledger, drafts: drafts, kitchens: kitchens,
            now: now)
    }

    // MARK: Quotes

    /// The settings for ordering a basket.
    public func wishes(of basket: Basket.ID) throws -> OrderSettings {
        try baskets.wishes(of: basket)
    }

    public func set(_ wishes: OrderSettings) async throws {
        try await baskets.set(wishes)
    }

    /// Quotes the basket from the server.
    ///
    /// `wishes` is how to order it from now on. What the server refuses of that (a code, a tip, a
    /// time) is in the quote and is not stored: the next quote starts from what was accepted. A caller
    /// that shows the quote calls ``saw(_:)``.
    ///
    /// - Throws: `OrderError.alreadyPlaced` if the basket turns out to have been ordered, and
    ///   `OrderError.orderedOtherwise` if with other dishes or on other terms.
    public func quote(
        _ basket: Basket.ID, trying wishes: OrderSettings? = nil
    ) async throws -> OrderQuote {
        try await baskets.inTurn(basket) { try await quoter.quote(basket, trying: wishes) }
    }

    /// Records that the diner has seen this quote; later ones are compared with it (0026).
    public func saw(_ quote: OrderQuote) async throws {
        try await baskets.saw(quote)
    }

    // MARK: Ordering

    /// Orders a basket, if it still is what the diner agreed to.
    ///
    /// The same key gives the same order, however often it is used (0025). While an earlier
    /// attempt's outcome is unknown, a further one pays the same cart, which can become one order
    /// only. Without `confirmation`, everything known now counts as known to the diner.
    ///
    /// - Throws: What prevented sending. Everything later is a returned outcome.
    public func place(
        _ basket: Basket.ID, _ consent: Consent, by payment: PaymentMethod? = nil,
        key: OrderAttempt.ID = .random(), _ confirmation: Confirmation? = nil
    ) async throws -> Placing {
        let agreed = OrderPlacer.Agreement(
            basket: basket, consent: consent, payment: payment, key: key,
            // Before waiting for the turn: orders made meanwhile are news to the diner.
            confirmation: try confirmation ?? ledger.confirmation(of: basket))
        return try await baskets.inTurn(basket) { try await placer.place(agreed) }
    }

    /// Answers for a basket with the order that a quote found it to be.
    public func answer(
        _ record: OrderRecord, for basket: Basket.ID, key: OrderAttempt.ID,
        _ confirmation: Confirmation
    ) async throws -> Placing {
        try await placer.answer(
            record,
            for: OrderPlacer.Agreement(
                basket: basket, consent: .upTo(record.order.bill.total), payment: nil, key: key,
                confirmation: confirmation))
    }

    /// The clock of its kitchens, which is asked for where it is not known: a time means another one on
    /// any other.
    public func zone() async throws -> ZoneRules {
        try await quoter.server.zone()
    }

    // MARK: Outcomes

    /// An attempt by its key or ID. A key's attempt is the one that became an order, else the one
    /// that may still become one, else the last.
    public func attempt(_ name: OrderAttempt.ID) throws -> OrderAttempt? {
        try ledger.attempt(name)
    }

    /// The outcome under a key; nil if no order is known.
    ///
    /// The server's present answer about the cart decides, not an attempt's stored state.
    public func outcome(of key: OrderAttempt.ID) async throws -> Placing? {
        try await settler.outcome(of: key)
    }

    /// The attempts with an unknown outcome, latest first.
    public func unsettled() throws -> [OrderAttempt] {
        try ledger.unsettled()
    }

    /// Asks the server about every unsettled attempt and returns their new states. Calls
    /// `unanswered` with the error if it cannot ask.
    @discardableResult
    public func settleAll(
        unanswered: (any Error) -> Void = { _ in }
    ) async throws -> [OrderAttempt] {
        try await settler.settleAll(unanswered: unanswered)
    }

    /// Asks the server about an attempt, and stores the answer. If it cannot ask, the attempt stays
    /// unchanged.
    public func settle(_ attempt: OrderAttempt) async throws -> OrderAttempt {
        try await settler.settle(attempt)
    }

    /// The same, but throws if it cannot ask the server.
    public func ask(about attempt: OrderAttempt) async throws -> OrderAttempt {
        try await settler.ask(about: attempt)
    }

    /// Stores what the diner found out about an attempt that the server does not settle.
    ///
    /// If the order does not exist, it first tries to empty the cart, because an empty cart cannot
    /// become an order.
    @discardableResult
    public func settleByHand(
        _ attempt: OrderAttempt, isPlaced: Bool
    ) async throws -> OrderAttempt {
        try await withdrawer.settleByHand(attempt, isPlaced: isPlaced)
    }

    /// Withdraws an order that may still be placed: empties its cart and reads it back empty, so
    /// that no request under way can make an order of it.
    ///
    /// - Throws: `OrderError.alreadyPlaced` if it was placed meanwhile.
    public func withdraw(_ attempt: OrderAttempt) async throws {
        try await withdrawer.withdraw(attempt)
    }

    // MARK: Orders

    /// The stored orders of this provider, latest first.
    public func orders() throws -> [OrderRecord] {
        try tracker.orders()
    }

    public func order(_ id: Order.ID) throws -> OrderRecord? {
        try ledger.order(id)
    }

    /// Fetches the account's orders from the server, including those made elsewhere.
    ///
    /// - Returns: The rows that could not be read and were left out.
    @discardableResult
    public func syncOrders() async throws -> [RowProblem] {
        try await tracker.syncOrders()
    }

    /// Fetches one order, and returns it with what has changed since it was last fetched.
    public func track(_ id: Order.ID) async throws -> (record: OrderRecord, news: [OrderNews]) {
        try await tracker.track(id)
    }

    /// Makes a draft of an order. Reports what no longer fits the menu, and drops none of it.
    public func `repeat`(_ record: OrderRecord) async throws -> RepeatedOrder {
        try await repeater.draft(of: record)
    }
}
