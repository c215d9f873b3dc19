public import Cache
public import OrderModels

/// Stored orders and attempts of all servers. Makes no requests.
@MainActor
public struct KeptOrders {
    let store: any DataStore

    public init(_ store: any DataStore) {
        self.store = store
    }

    public func all() throws -> [OrderRecord] {
        try store.read { try $0.items(Request(OrderRecord.self)) }
    }

    /// Orders that are not over yet.
    public func active() throws -> [OrderRecord] {
        try store.read { try $0.items(Request(OrderRecord.self, where: .active)) }
    }

    /// What an account ordered and waits for.
    public func underWay(of account: KnownAccount, at now: Instant) throws -> [OrderRecord] {
        try active().filter { record in
            guard record.provider == account.provider, let orderer = record.account else {
                return false
            }
            return orderer == account.account ?? orderer && record.isRunning(at: now)
        }
    }

    /// Where the kitchen of an order is, as far as that is known.
    public func kitchen(of order: Order) throws -> Address? {
        try order.caterer.flatMap { id in
            try store.read { try $0.item(KeptCaterer.self, id)?.caterer.address }
        }
    }

    /// The order that a former basket became.
    public func order(of basket: Basket.ID) throws -> OrderRecord? {
        try placed(of: basket).first.flatMap { attempt in
            try store.read { try $0.item(OrderRecord.self, attempt.cart) }
        }
    }

    /// The order that the basket became which was worked on last, where it went with that.
    public var ofLastBasket: OrderRecord? {
        get throws {
            try store.read { reader in
                guard case .order(let id)? = try reader.lastBasket() else { return nil }
                return try reader.item(OrderRecord.self, id)
            }
        }
    }

    /// The order that was made of a basket while it was edited, as long as what is on its way was not
    /// taken out.
    public func order(heldIn snapshot: BasketSnapshot) throws -> OrderRecord? {
        try store.read { reader in
            let key = DraftStore.holdsKey(snapshot.basket.id)
            let words = try reader.item(Remembered.self, key)?.value.split(
                separator: " ", maxSplits: 1)
            guard let words, words.count == 2, let left = Int(words[0]),
                let record = try reader.item(
                    OrderRecord.self, Order.ID(rawValue: String(words[1]))),
                let ordered = record.snapshot
            else { return nil }
            return snapshot.pieces(of: ordered) > left ? record : nil
        }
    }

    /// The order that was made of a draft and is under way, where the draft has still some of it.
    public func order(underWayOf draft: BasketSnapshot, at now: Instant) throws -> OrderRecord? {
        for attempt in try placed(of: draft.basket.id) {
            let record = try store.read { try $0.item(OrderRecord.self, attempt.cart) }
            guard let record, record.isRunning(at: now), let ordered = record.snapshot else {
                continue
            }
            if ordered.orders(theSameAs: draft) || draft.pieces(of: ordered) > 0 { return record }
        }
        return nil
    }

    // MARK: Attempts

    /// The attempts at a basket that became orders, latest first.
    public func placed(of basket: Basket.ID) throws -> [OrderAttempt] {
        try store.read { try $0.items(Request(OrderAttempt.self, where: .basket(basket))) }
            .filter { $0.state == .placed }
    }

    /// Attempts with an unknown outcome, latest first.
    public func unsettled() throws -> [OrderAttempt] {
        try store.read { reader in
            try reader.items(Request(OrderAttempt.self, where: .unsettled)).map(reader.marked)
        }
    }

    /// The attempt, which knows whether its basket was changed while it waits for its payment.
    public func marked(_ attempt: OrderAttempt) throws -> OrderAttempt {
        try store.read { try $0.marked(attempt) }
    }

    /// The attempt that decides about a key; nil if there is none.
    public func attempt(under key: OrderAttempt.ID) throws -> OrderAttempt? {
        try store.read { try $0.attempt(under: key).map($0.marked) }
    }

    /// An attempt by its key, its ID or its cart. Of those under a key that the diner has freed since,
    /// the newest.
    public func attempt(called text: String) throws -> OrderAttempt? {
        try store.read { reader in
            if let found = try reader.attempt(under: OrderAttempt.ID(rawValue: text)) {
                return try reader.marked(found)
            }
            let former = try reader.items(Request(OrderAttempt.self)).first {
                $0.id.rawValue == text || $0.key == nil && $0.terms?.key == text
            }
            let cart = Request(OrderAttempt.self, where: .cart(Order.ID(rawValue: text)))
            return try former ?? reader.first(cart)
        }
    }

    /// An unsettled attempt under a key, or else at a basket.
    public func openAttempt(
        under key: OrderAttempt.ID, of basket: Basket.ID?
    ) throws -> OrderAttempt? {
        if let named = try attempt(under: key), !named.isSettled { return named }
        return try basket.flatMap { try openAttempt(of: $0) }
    }

    /// When a basket's food is to come; nil for as soon as possible.
    public func chosenTime(of basket: Basket, at now: Instant) throws -> ChosenTime? {
        try store.read { try $0.chosenTime(of: basket, at: now) }
    }

    /// How a basket's food is to come; nil where nothing was said.
    public func method(of basket: Basket.ID) throws -> Caterer.Method? {
        try store.read { try $0.item(OrderSettings.self, basket)?.method }
    }

    public func openAttempt(of basket: Basket.ID) throws -> OrderAttempt? {
        try store.read {
            try $0.first(Request(OrderAttempt.self, where: .basket(basket), .unsettled))
                .map($0.marked)
        }
    }

    /// The attempt that an order came from; nil if it was placed elsewhere.
    public func agreement(on record: OrderRecord) throws -> OrderAttempt? {
        try store.read { try $0.agreement(on: record) }
    }

    /// What the placed order has otherwise than the diner agreed to.
    public func departures(of record: OrderRecord) throws -> [QuoteChange] {
        try store.read { try $0.departures(of: record) }
    }

    /// The server's lines of an order that were sent from here; empty if that is not known.
    public func sentLines(of order: Order.ID) throws -> Set<OrderLine.ID> {
        try store.read { try $0.item(CartRecord.self, order) }?.sentLines ?? []
    }

    /// The time zone of an attempt's kitchen.
    public func zone(of attempt: OrderAttempt, in zones: Zones) throws -> ZoneRules? {
        try store.read { try $0.item(CartRecord.self, attempt.cart) }
            .flatMap { zones.rules(for: $0.zone) }
    }

    /// What is known about a basket when the diner confirms it, with the terms given.
    public func confirmation(
        of basket: Basket.ID, at now: Instant, time: String?, place: String?, draft: String?,
        ceiling: Money?
    ) throws -> Confirmation {
        try store.read {
            try Confirmation(
                of: basket, in: $0, at: now, time: time, place: place, draft: draft,
                ceiling: ceiling)
        }
    }
}

extension OrderAttempt {
    /// What its order has otherwise than the diner agreed to.
    public func departures(of order: Order) -> [QuoteChange] {
        order.departures(from: confirmed, paid: payment)
    }
}

extension ReadAccessor {
    fileprivate func agreement(on record: OrderRecord) throws -> OrderAttempt? {
        try items(Request(OrderAttempt.self, where: .cart(record.id)))
            .first { $0.state == .placed && ($0.name == record.key || record.key == nil) }
    }

    func departures(of record: OrderRecord) throws -> [QuoteChange] {
        try agreement(on: record)?.departures(of: record.order) ?? []
    }
}
