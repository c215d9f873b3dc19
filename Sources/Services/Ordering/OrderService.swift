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
    private let ledger: OrderLedger
    private let baskets: OrderBaskets
    private let settler: OrderSettler
    private let withdrawer: OrderWithdrawer
    private let quoter: OrderQuoter
    private let placer: OrderPlacer
    private let tracker: OrderTracker
    private let repeater: OrderRepeater

    public init(
        provider: any OrderingProvider, store: any RootStore, drafts: DraftStore, orderer: Orderer,
        zones: Zones, log: Logger, notes: AttemptNotes? = nil,
        now: @escaping @Sendable () -> Instant
    ) {
        let server = OrderingServer(provider, as: orderer, store, zones)
        ledger = OrderLedger(store, of: provider.id, notes: notes, now: now)
        baskets = OrderBaskets(drafts, store, ledger, now: now)
        settler = OrderSettler(server: server, ledger: ledger, log: log)
        withdrawer = OrderWithdrawer(server: server, ledger: ledger, settler: settler, log: log)
        quoter = OrderQuoter(
            server: server, baskets: baskets, ledger: ledger, settler: settler,
            withdrawer: withdrawer, now: now)
        placer = OrderPlacer(
            server: server, baskets: baskets, ledger: ledger, settler: settler, quoter: quoter,
            payer: OrderPayer(ledger: ledger, settler: settler, log: log))
        tracker = OrderTracker(server: server, store: store, ledger: ledger, now: now)
        repeater = OrderRepeater(store: store, drafts: drafts)
    }

    // MARK: What it would cost

    /// How a basket is to be ordered.
    public func wishes(of basket: Basket.ID) throws -> OrderSettings {
        try baskets.wishes(of: basket)
    }

    public func set(_ wishes: OrderSettings) async throws {
        try await baskets.set(wishes)
    }

    /// Shows the basket to the server and brings back what it says of it.
    ///
    /// `wishes` is how it is to be ordered from now on. What of that the server refuses (a code, a
    /// tip, a time) is in the quote and is not kept: the next quote starts from what was accepted.
    /// Whoever shows it says so with ``saw(_:)``. It throws `OrderError.alreadyPlaced` where the basket
    /// turns out to have been ordered.
    public func quote(
        _ basket: Basket.ID, trying wishes: OrderSettings? = nil
    ) async throws -> OrderQuote {
        try await baskets.inTurn(basket) { try await quoter.quote(basket, trying: wishes) }
    }

    /// Notes that the diner has seen what a basket costs: what costs more later is more than this.
    public func saw(_ quote: OrderQuote) async throws {
        try await baskets.saw(quote)
    }

    // MARK: Ordering it

    /// Orders a basket, if it still is what was agreed to.
    ///
    /// The same key is the same order, however often it is asked for. While nobody knows what became
    /// of an earlier try, another one pays the same cart, which can become one order only. Without a
    /// confirmation, whoever confirms knows what is known now.
    ///
    /// - Throws: What kept it from being sent. What happens from then on is an answer.
    public func place(
        _ basket: Basket.ID, _ consent: Consent, by payment: PaymentMethod? = nil,
        key: OrderAttempt.ID = .random(), _ confirmation: Confirmation? = nil
    ) async throws -> Placing {
        let agreed = OrderPlacer.Agreement(
            basket: basket, consent: consent, payment: payment, key: key,
            // Before waiting for a turn: what was ordered meanwhile was not known to whoever confirmed.
            confirmation: try confirmation ?? ledger.confirmation(of: basket))
        return try await baskets.inTurn(basket) { try await placer.place(agreed) }
    }

    // MARK: What became of it

    /// An attempt by its key or its own name: the one that became an order, or may yet, or else the
    /// last one.
    public func attempt(_ name: OrderAttempt.ID) throws -> OrderAttempt? {
        try ledger.attempt(name)
    }

    /// What there is under a key; nil where there is no order, or none that is known of yet.
    ///
    /// Whatever an attempt was taken for, what the server says of its cart now decides.
    public func outcome(of key: OrderAttempt.ID) async throws -> Placing? {
        try await settler.outcome(of: key)
    }

    /// The attempts of which nobody knows yet what became of them, latest first.
    public func unsettled() throws -> [OrderAttempt] {
        try ledger.unsettled()
    }

    /// Asks the server about every attempt that is not settled; says how they are now, and calls
    /// `unanswered` with why one could not be asked about.
    @discardableResult
    public func settleAll(
        unanswered: (any Error) -> Void = { _ in }
    ) async throws -> [OrderAttempt] {
        try await settler.settleAll(unanswered: unanswered)
    }

    /// Asks the server what became of an attempt, and writes it down. Where it cannot be asked now,
    /// the attempt stays as it was.
    public func settle(_ attempt: OrderAttempt) async throws -> OrderAttempt {
        try await settler.settle(attempt)
    }

    /// The same, for whoever has to know that the server could not be asked.
    public func ask(about attempt: OrderAttempt) async throws -> OrderAttempt {
        try await settler.ask(about: attempt)
    }

    /// What the diner found out where the server cannot be asked any more, or says nothing else for
    /// too long.
    ///
    /// Where it can be, that there is no order is made sure of: an empty cart becomes none.
    @discardableResult
    public func settleByHand(
        _ attempt: OrderAttempt, isPlaced: Bool
    ) async throws -> OrderAttempt {
        try await withdrawer.settleByHand(attempt, isPlaced: isPlaced)
    }

    /// Gives up an order that may yet be placed: its cart is emptied and read back empty, after
    /// which nothing that is under way can make an order of it.
    ///
    /// - Throws: `OrderError.alreadyPlaced` where it was placed meanwhile.
    public func withdraw(_ attempt: OrderAttempt) async throws {
        try await withdrawer.withdraw(attempt)
    }

    // MARK: Orders

    /// What is kept of this provider's orders, latest first.
    public func orders() throws -> [OrderRecord] {
        try tracker.orders()
    }

    public func order(_ id: Order.ID) throws -> OrderRecord? {
        try ledger.order(id)
    }

    /// Reads the account's orders from the server, those made elsewhere too.
    ///
    /// - Returns: The rows that could not be read and were left out.
    @discardableResult
    public func syncOrders() async throws -> [RowProblem] {
        try await tracker.syncOrders()
    }

    /// Reads one order, and says what is new about it since it was last read here.
    public func track(_ id: Order.ID) async throws -> (record: OrderRecord, news: [OrderNews]) {
        try await tracker.track(id)
    }

    /// Makes a draft of an order. What no longer fits is said, and nothing of it is dropped.
    public func `repeat`(_ record: OrderRecord) async throws -> RepeatedOrder {
        try await repeater.draft(of: record)
    }
}
