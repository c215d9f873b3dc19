import OrderModels

/// Bounds the carts: the oldest abandoned ones go. A placed order never does, nor a cart that is
/// being paid.
struct CartBounds: Sendable {
    let most: Int
    let mostPerAddress: Int

    /// Seconds that a cart is kept which nobody touches: a guest's token has expired by then.
    private static let guestAge = 2 * 86_400
    private static let accountAge = 30 * 86_400
    /// Seconds in which a payment that was begun may be confirmed.
    private static let payment = 3_600
    private static let sweepInterval = 3_600

    init(_ limits: KitchenLimits) {
        most = limits.carts
        mostPerAddress = limits.cartsPerAddress
    }

    /// Makes room for one more cart, from `origin`.
    func makeRoom(
        for origin: String?, at now: Instant, in ledger: inout Ledger
    ) throws(Refusal) {
        if ledger.sweptAt.map({ now.seconds(since: $0) >= Self.sweepInterval }) ?? true {
            sweep(at: now, in: &ledger)
        }
        if let origin, ledger.origins.carts(from: origin).count >= mostPerAddress {
            let own = ledger.origins.carts(from: origin).compactMap { ledger.orders[$0] }
            try drop(from: own, keeping: mostPerAddress, at: now, in: &ledger)
        }
        if ledger.orders.ids(LedgerKey.cart).count >= most {
            try drop(
                from: ledger.orders.records(LedgerKey.cart), keeping: most, at: now, in: &ledger)
        }
    }

    /// Deletes carts that were not touched for long.
    func sweep(at now: Instant, in ledger: inout Ledger) {
        ledger.sweptAt = now
        for cart in ledger.orders.records(LedgerKey.cart) {
            let customer = cart.customer.flatMap { ledger.customers[$0] }
            let age = customer?.account == nil ? Self.guestAge : Self.accountAge
            if now.seconds(since: cart.lastTouched) > age { ledger.drop(cart) }
        }
    }

    /// Empty carts go first. Some go at once, so that not every cart has to look for one.
    private func drop(
        from carts: [Order], keeping most: Int, at now: Instant, in ledger: inout Ledger
    ) throws(Refusal) {
        let abandoned = carts.filter { cart in
            cart.intent == nil || now.seconds(since: cart.lastTouched) > Self.payment
        }.sorted { left, right in
            let (isLater, isEarlier) = (!left.lines.isEmpty, !right.lines.isEmpty)
            guard isLater == isEarlier else { return isEarlier }
            // Asking for a page is free, so a cart that has one goes too, only later.
            let (hasPage, othersHasPage) = (left.hasPage(at: now), right.hasPage(at: now))
            guard hasPage == othersHasPage else { return othersHasPage }
            return (left.lastTouched, left.id) < (right.lastTouched, right.id)
        }
        let excess = carts.count - most + 1 + most / 50
        guard !abandoned.isEmpty else {
            throw Refusal(.busy("Too many orders are being put together", seconds: 60))
        }
        for cart in abandoned.prefix(max(1, excess)) { ledger.drop(cart) }
    }
}

extension Order {
    /// Whether it has a payment page whose time is not over.
    fileprivate func hasPage(at now: Instant) -> Bool {
        page.map { now < $0.until } ?? false
    }
}

/// From which address carts come. It is not stored.
struct CartOrigins: Sendable {
    private var origins: [Int: String] = [:]
    private var carts: [String: Set<Int>] = [:]

    func carts(from origin: String) -> Set<Int> { carts[origin] ?? [] }

    mutating func add(_ cart: Int, from origin: String?) {
        guard let origin else { return }
        origins[cart] = origin
        carts[origin, default: []].insert(cart)
    }

    mutating func remove(_ cart: Int) {
        guard let origin = origins.removeValue(forKey: cart) else { return }
        carts[origin]?.remove(cart)
        if carts[origin]?.isEmpty == true { carts[origin] = nil }
    }
}

extension Ledger {
    /// Deletes a cart, and what belongs to it alone.
    mutating func drop(_ cart: Order) {
        guard cart.state == .cart else { return }
        orders[cart.id] = nil
        origins.remove(cart.id)
        if let address = cart.address, cart.hasOwnAddress == true { addresses[address] = nil }
        guard let id = cart.customer, let customer = customers[id] else { return }
        if customer.account == nil, orders.ids(LedgerKey.customer(id)).isEmpty {
            customers[id] = nil
        }
    }
}
