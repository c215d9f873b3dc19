/// Orders as a whole: creating one at once, reading one, listing past ones.
struct OrderRoutes: Sendable {
    let book: Book
    let access: Access
    let editor: CartEditor
    let check: OrderCheck
    let bounds: CartBounds
    let rates: Rates

    private var market: Market { access.market }

    var routes: [Route] {
        [
            book.route("POST", "/api/orders", create),
            book.route("GET", "/api/orders/{id}") { request, ledger throws(Refusal) in
                let (order, player) = try access.sharedOrder(request, in: &ledger)
                return OrderWriter(market: market, ledger: ledger, order: order, reader: player)
                    .answer(200, isCart: order.state == .cart)
            },
            book.route("GET", "/api/me/orders", page),
        ]
    }

    /// Creates a complete cart in one call, for an account.
    ///
    /// Leaves disabled dishes out without a message.
    private func create(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        let account = try access.account(request, in: ledger)
        let body = try request.object()
        let restaurant = try market.restaurant(body["restaurant"])
        let items = body["items"]?.elements ?? []
        guard items.count <= Order.mostLines else {
            throw .violation("items", "There may be \(Order.mostLines) dishes.")
        }
        try rates.checkCarts(request)
        try bounds.makeRoom(for: request.origin, at: market.clock.now, in: &ledger)
        var order = Order(
            id: ledger.orders.nextID, at: market.clock.now, restaurant: restaurant,
            customer: account.customer)
        if let value = body["shippingAddress"] {
            try editor.deliver(&order, to: value, of: account, in: &ledger)
        }
        try editor.applyTime(body, to: &order)
        guard let caterer = market.caterer(restaurant, in: ledger) else { throw .notFound }
        if !caterer.delivers { order.method = .collection }
        let factory = market.lineFactory(at: caterer, in: ledger)
        for item in items {
            let line = try editor.line(item, for: order, in: ledger)
            if factory.find(line.code)?.dish.isEnabled == true { try order.add(line) }
        }
        editor.price(&order, in: ledger)
        let violations = check.violations(in: order, ledger)
        guard violations.isEmpty else { throw .violations(violations) }
        ledger.orders[order.id] = order
        ledger.origins.add(order.id, from: request.origin)
        return OrderWriter(market: market, ledger: ledger, order: order).answer(201, isCart: false)
    }

    /// Newest first, without carts. A single page has no `hydra:view`.
    private func page(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        let account = try access.account(request, in: ledger)
        let size = min(max(request.query["itemsPerPage"].flatMap { Int($0) } ?? 30, 1), 100)
        let number = min(max(request.query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
        let orders = ledger.orders.records(LedgerKey.customer(account.customer)).filter {
            $0.state != .cart
        }.sorted { ($0.placedAt ?? $0.createdAt, $0.id) > ($1.placedAt ?? $1.createdAt, $1.id) }
        let last = max((orders.count + size - 1) / size, 1)
        let shown = orders.dropFirst(min((number - 1) * size, orders.count)).prefix(size).map {
            market.live($0, in: &ledger)
        }
        let shared = ledger
        return Answer(capacity: 65_536, hostility: market.tricks.hostility) {
            $0.member("@context", "/api/contexts/Order")
            $0.member("@id", "/api/me/orders")
            $0.member("@type", "hydra:Collection")
            $0.member("hydra:totalItems", orders.count)
            $0.objects("hydra:member", shown) { writer, order in
                OrderWriter(market: market, ledger: shared, order: order)
                    .writeOrder(to: &writer)
            }
            if last > 1 { writeView(number, of: last, size: size, to: &$0) }
            $0.object("hydra:search") { $0.member("@type", "hydra:IriTemplate") }
        }
    }

    private func writeView(
        _ number: Int, of last: Int, size: Int, to writer: inout WireWriter
    ) {
        let wish = size == 30 ? "" : "itemsPerPage=\(size)&"
        func path(_ page: Int) -> String { "/api/me/orders?\(wish)page=\(page)" }
        writer.object("hydra:view") {
            $0.member("@id", path(number))
            $0.member("@type", "hydra:PartialCollectionView")
            $0.member("hydra:first", path(1))
            $0.member("hydra:last", path(last))
            if number > 1 { $0.member("hydra:previous", path(number - 1)) }
            if number < last { $0.member("hydra:next", path(number + 1)) }
        }
    }
}
