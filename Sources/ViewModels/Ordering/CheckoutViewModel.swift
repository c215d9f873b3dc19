import Cache
public import OrderModels
import Presentation
public import Services

/// From a basket to an order: the price, the missing answers, and the one key that spends money.
@MainActor
public final class CheckoutViewModel {
    public typealias Phase = CheckoutPhase
    public typealias Outcome = CheckoutOutcome

    // MARK: What the screen shows

    public let basket: Basket.ID
    @Watched public internal(set) var content: BasketContent?
    @Watched public internal(set) var wishes: OrderSettings
    /// The same as last read from the store, which has what was accepted.
    var stored: OrderSettings?
    @Watched public internal(set) var quote = LoadState<OrderQuote>.idle
    /// What has changed, other than by the diner, since they last agreed to it or saw it. It stays
    /// until they agree to it, or a quote no longer has it.
    @Watched public internal(set) var changes: [OrderChange] = []
    /// Whether something was said at the top of the page that the diner has to see before they order.
    @Watched public var wantsNews = false
    @Watched public internal(set) var phase = Phase.reviewing
    @Watched public internal(set) var outcome: Outcome?
    /// What else the diner has to know of the order in ``outcome``.
    @Watched public internal(set) var remark: String?
    @Watched public internal(set) var addresses: [KeptAddress] = []
    @Watched public private(set) var payment: PaymentMethod?

    /// The kitchen as last read, for how its food can be had.
    @Watched private var kitchen: Caterer?

    public let servers: Servers
    public let activity: Activity
    public let clock: ScreenClock
    public let baskets: Baskets
    public let placing: PlacingOrder
    var work: Task<Void, Never>? { didSet { if work == nil { meanwhile.changed() } } }
    /// The request of the last quote.
    private var quotedFor: (wishes: OrderSettings, customer: CheckoutCustomer.Known)?
    var timer: Timer?
    /// Whether the screen is visible.
    public private(set) var isShown = false
    private let follower = Follower()
    /// The order's key. It is the same for every press, so that there is only one order.
    let key = OrderAttempt.ID.random()
    /// Locks the basket against other programs while the order is held and sent.
    let claim: BasketClaim
    public let customer: CheckoutCustomer
    public private(set) lazy var meanwhile = CheckoutMeanwhile(at: self)

    public init(
        _ basket: Basket.ID, _ servers: Servers, _ activity: Activity, _ clock: ScreenClock,
        _ baskets: Baskets, _ placing: PlacingOrder
    ) {
        self.basket = basket
        self.servers = servers
        self.activity = activity
        self.clock = clock
        self.baskets = baskets
        self.placing = placing
        claim = BasketClaim(of: basket, servers.store, baskets.drafts, activity)
        customer = CheckoutCustomer(servers.services)
        wishes = OrderSettings(basket: basket)
        look()
    }

    public var caterer: Caterer.ID? { content?.summary.basket.caterer }
    public var provider: ProviderID? { caterer.flatMap { servers.provider(of: $0) } }

    /// How the diner gets the food, as far as known before the server says.
    public var method: Caterer.Method? { wishes.method ?? kitchen?.usualMethod }

    /// Whether it can be had so, as far as that is known.
    public func offers(_ method: Caterer.Method) -> Bool {
        kitchen.map { $0.methods.isEmpty || $0.methods.contains(method) } ?? true
    }

    /// Why it cannot be placed now; nil if it can.
    public var unavailable: String? {
        if let reason = outcome?.whyNotAgain ?? content?.whyNotOrdered { return reason }
        if case .holding(let seconds) = phase {
            return Say.Checkout.itIsSentInSEscStops(seconds: seconds)
        }
        guard phase == .reviewing else { return Say.Checkout.itIsOnItsWay }
        if let other = placing.checkout, other !== self, other.phase != .reviewing {
            return Say.Checkout.anotherOrderIsHeldOrOnItsWay
        }
        guard !servers.isOffline else { return Say.Checkout.orderingIsOffWhileOffline }
        guard case .loaded(let quote) = quote, !meanwhile.isOutdated else {
            return quote.value == nil
                ? Say.Checkout.thereIsNoQuoteYet : Say.Checkout.whatItCostsNowIsNotKnown
        }
        guard quote.obstacles.isEmpty else { return Say.Checkout.somethingIsStillMissing }
        guard way(of: quote) != nil else { return quote.whyNotPaidHere }
        return nil
    }

    /// How `quote` would be paid.
    public func way(of quote: OrderQuote) -> PaymentMethod? {
        let ways = quote.waysToPay
        return payment.flatMap { ways.contains($0) ? $0 : nil } ?? ways.first
    }

    // MARK: What the diner did

    public func appeared() {
        isShown = true
        // Another program may order the same basket or change where it goes; so may undo.
        _ = follower.follow(servers.store) { [weak self, servers] change in
            if change.concerns(OrderAttempt.self) { self?.look() }
            if change.concerns(OrderRecord.self) { self?.outcome?.renew(in: servers.store) }
            if change.concerns(KeptAddress.self) { self?.meanwhile.followAddresses() }
            if change.concerns(OrderSettings.self) { self?.followWishes() }
            if change.concerns(KnownAccount.self) || change.concerns(Remembered.self) {
                self?.meanwhile.followCustomer()
            }
            if DraftStore.concerns(change) { self?.followBasket() }
        }
        meanwhile.appeared()
        guard placing.checkout === self else { return refreshPressed() }
        guard phase == .reviewing else { return }
        // Shows an outcome that came while the diner was elsewhere before asking again.
        placing.checkout = nil
        look()
        settle()
        guard let content, let quoted = quote.value?.snapshot else { return }
        if !content.snapshot.orders(theSameAs: quoted) { askAnew() }
    }

    /// Leaving the screen does not stop an order that is held or was sent.
    public func disappeared() {
        isShown = false
        meanwhile.disappeared()
        if phase == .reviewing {
            cancelPressed()
            timer?.cancel()
        }
        follower.stop()
    }

    public func refreshPressed() {
        look()
        if outcome?.lookedUp != nil { return settle() }
        if case .placed = outcome { return }
        // An earlier failure to send says nothing about the new request.
        if case .failed = outcome { outcome = nil }
        ask()
    }

    public func cancelPressed() {
        guard phase == .reviewing, let work else { return }
        work.cancel()
        (quote, self.work) = (quote.failed(.quoteStopped), nil)
    }

    public func chose(_ payment: PaymentMethod) {
        self.payment = payment
    }

    /// Starts to place the order. During the hold nothing is sent.
    public func placePressed() {
        guard unavailable == nil, !meanwhile.toldNews() else { return }
        outcome = nil
        claim.take(at: clock.now) { [weak self] error in
            guard let self, case .holding = phase else { return }
            timer?.cancel()
            ended(.failed(activity.caught(error, as: Problem.init(checkout:))))
        }
        placing.checkout = self
        hold(placing.holdSeconds)
    }

    /// - Returns: Whether there was an order to stop.
    @discardableResult
    public func stopPressed() -> Bool {
        guard case .holding = phase else { return false }
        timer?.cancel()
        (phase, placing.checkout) = (.reviewing, nil)
        claim.letGo()
        meanwhile.holdStopped()
        return true
    }

    /// Pauses the hold during the question whether to quit, which time must not answer.
    public func pausePressed() {
        if case .holding = phase { timer?.cancel() }
    }

    public func goOnPressed() {
        if case .holding(let seconds) = phase { hold(seconds) }
    }

    /// Shows what another program made of the basket, and asks what that costs.
    func followBasket() {
        guard phase == .reviewing, let before = content else { return }
        // Where it cannot be read, it was ordered or thrown away.
        guard let found = try? baskets.drafts.content(of: basket) else { return look() }
        content = found
        if found.costsOtherwise(than: before) {
            meanwhile.begins()
            askAnew()
        }
        meanwhile.changed()
    }

    /// Asks about another basket than before, of which what came of that one is no news, and what that
    /// one cost no price. What may be an order is looked up first.
    private func askAnew() {
        guard outcome?.isOpen != true, outcome?.isPlaced != true else { return }
        (outcome, quote) = (nil, .idle)
        ask()
    }

    // MARK: Quoting

    /// Takes over what the diner chose, and asks what it costs so.
    public func change(_ body: (inout OrderSettings) -> Void) {
        guard phase == .reviewing else { return }
        var changed = wishes
        body(&changed)
        guard changed != wishes else { return }
        wishes = changed
        meanwhile.chose()
        ask()
    }

    /// Reads the stored state, which the screen shows at once, even without a network.
    func look() {
        guard phase == .reviewing else { return }
        do {
            guard try !recall() else { return }
            try customer.look(at: provider)
            guard let provider else { return }
            addresses = try servers.services.addresses(of: provider).addresses()
            stored = try servers.store.read { try $0.item(OrderSettings.self, basket) }
            if let stored { wishes = stored }
            kitchen = try caterer.flatMap { try Library(servers.store).caterer($0) }?.caterer
        } catch {
            quote = quote.failed(activity.caught(error))
        }
    }

    func ask() {
        guard phase == .reviewing, let content, let provider else { return }
        if case .placed = outcome { return }
        work?.cancel()
        work = nil
        guard !servers.isOffline else { return quote = quote.failed(.quoteWhileOffline) }
        quote = quote.loading
        if wishes.destination == nil, method != .collection, let usual = addresses.first {
            wishes.destination = destination(usual)
        }
        let (basket, wanted) = (basket, wishes)
        let name = content.summary.shownCaterer ?? Say.Orders.theKitchen
        let subject = Say.Checkout.theQuote(name: name)
        work = activity.work { [weak self, servers] in
            do {
                let service = try await servers.services.orders(of: provider)
                let found = try await servers.asking(subject, of: provider) {
                    try await service.quote(basket, trying: wanted)
                }
                guard !Task.isCancelled else { return }
                self?.quoted(found)
                try await service.saw(found)
            } catch {
                guard !Task.isCancelled else { return }
                self?.failed(error)
            }
        }
    }

    private func quoted(_ found: OrderQuote) {
        let before = changes
        let isSame = quotedFor.map { $0.wishes == wishes && $0.customer == customer.known } ?? false
        if let earlier = quote.value, isSame, found.snapshot.orders(theSameAs: earlier.snapshot) {
            changes = changes.followed(by: found.changes(since: earlier), in: found)
        } else {
            // What the diner did not change themselves, since any quote that they saw.
            let prices = found.priceChanges.map(OrderChange.quote)
            changes = changes.followed(by: prices, in: found)
                .followed(by: meanwhile.changes(in: found), in: found)
            // The outcome belonged to another basket or other settings.
            if quote.value != nil { outcome = nil }
        }
        if !changes.isEmpty, changes != before { wantsNews = true }
        (quotedFor, quote, work) = ((wishes, customer.known), .loaded(found), nil)
        meanwhile.isOutdated = false
        baskets.quoted(found)
        look()
        lookAgain()
    }

    private func failed(_ error: any Error) {
        work = nil
        if case OrderError.alreadyPlaced(let record) = error {
            (outcome, remark) = (.placed(record, isNew: false), nil)
        } else if let open = Outcome(error) {
            outcome = placing.showing(open)
            lookAgain()
        } else {
            quote = quote.failed(activity.caught(error, as: Problem.init(checkout:)))
            recallOrder(after: error)
        }
    }
}
