public import Cache
public import OrderModels

/// What is kept of orders and of attempts at them, whichever server they are with. Asks none.
@MainActor
public struct KeptOrders {
    private let store: any DataStore

    public init(_ store: any DataStore) {
        self.store = store
    }

    /// The latest first.
    public func all() throws -> [OrderRecord] {
        try store.read { try $0.items(Request(OrderRecord.self)) }
    }

    /// Those that something is expected of.
    public func active() throws -> [OrderRecord] {
        try store.read { try $0.items(Request(OrderRecord.self, where: .active)) }
    }

    /// What a basket that is none any more became.
    public func order(of basket: Basket.ID) throws -> OrderRecord? {
        try store.read { reader in
            let attempts = try reader.items(Request(OrderAttempt.self, where: .basket(basket)))
            return try attempts.first { $0.state == .placed }
                .flatMap { try reader.item(OrderRecord.self, $0.cart) }
        }
    }

    // MARK: Attempts

    /// Those of which nobody knows yet what became of them, the latest first.
    public func unsettled() throws -> [OrderAttempt] {
        try store.read { try $0.items(Request(OrderAttempt.self, where: .unsettled)) }
    }

    /// The one that decides about a key; nil where nothing was tried under it.
    public func attempt(under key: OrderAttempt.ID) throws -> OrderAttempt? {
        try store.read { try $0.attempt(under: key) }
    }

    /// The one that somebody means by its key, its own name or its cart.
    public func attempt(called text: String) throws -> OrderAttempt? {
        try store.read { reader in
            let name = OrderAttempt.ID(rawValue: text)
            let cart = Request(OrderAttempt.self, where: .cart(Order.ID(rawValue: text)))
            return try reader.attempt(under: name) ?? reader.item(OrderAttempt.self, name)
                ?? reader.first(cart)
        }
    }

    /// An unsettled one under a key, or else at a basket.
    public func openAttempt(
        under key: OrderAttempt.ID, of basket: Basket.ID?
    ) throws -> OrderAttempt? {
        if let named = try attempt(under: key), !named.isSettled { return named }
        return try basket.flatMap { basket in
            try store.read {
                try $0.first(Request(OrderAttempt.self, where: .basket(basket), .unsettled))
            }
        }
    }

    /// What was agreed to when an order was placed; nil where that was elsewhere.
    public func agreement(on record: OrderRecord) throws -> OrderAttempt? {
        try store.read { try $0.items(Request(OrderAttempt.self, where: .cart(record.id))) }
            .first { $0.state == .placed && ($0.name == record.key || record.key == nil) }
    }

    /// The zone of the clock that an attempt's kitchen goes by.
    public func zone(of attempt: OrderAttempt, in zones: Zones) throws -> ZoneRules? {
        try store.read { try $0.item(CartRecord.self, attempt.cart) }
            .flatMap { zones.rules(for: $0.zone) }
    }

    /// What there is to know of a basket as it is confirmed, and how that was said.
    public func confirmation(
        of basket: Basket.ID, time: String?, place: String?, draft: String?, ceiling: Money?
    ) throws -> Confirmation {
        try store.read {
            try Confirmation(
                of: basket, in: $0, time: time, place: place, draft: draft, ceiling: ceiling)
        }
    }
}
