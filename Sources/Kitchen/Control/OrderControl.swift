import OrderModels

/// Orders from the kitchen's side, and its actions on them.
struct OrderControl: Sendable {
    let market: Market
    let book: Book
    let bell: Bell

    var routes: [Route] {
        [
            Route("GET", "/orders") { .encoded(placedOrders(where: $0.query)) },
            Route("GET", "/orders/{id}", watch),
            book.route("POST", "/orders/{id}/{deed}", perform),
            Route("GET", "/counts") { _ in .encoded(counts) },
            Route("GET", "/mails") { _ in .encoded(mails) },
        ]
    }

    /// The placed orders, oldest first; a filter gives members and their required values.
    func placedOrders(where filter: [String: String] = [:]) -> [PlacedOrder] {
        book.read { ledger in
            ledger.orders.values.filter { $0.state != .cart }.sorted { $0.id < $1.id }
                .map { PlacedOrder(lived($0), in: ledger, at: market) }
        }.filter { order in
            filter.allSatisfy { name, value in
                switch name {
                case "state": order.state == value
                case "email": order.email == value
                case "username": order.username == value
                case "restaurant": "\(order.restaurant)" == value
                default: false
                }
            }
        }
    }

    var mails: [SentMail] {
        book.read { ledger in
            ledger.mails.values.sorted { $0.id < $1.id }.map {
                SentMail(to: $0.to, subject: $0.subject, token: $0.token)
            }
        }
    }

    /// The numbers of records.
    private struct Counts: Encodable {
        let orders: Int
        let carts: Int
        let pays: Int
        let accounts: Int
        /// Orders by the customer's address.
        let ordersByEmail: [String: Int]
    }

    private var counts: Counts {
        book.read { ledger in
            let placed = ledger.orders.values.filter { $0.state != .cart }
            let emails = placed.compactMap { order in
                order.customer.flatMap { ledger.customers[$0]?.email }
            }
            return Counts(
                orders: placed.count, carts: ledger.orders.values.count - placed.count,
                pays: placed.reduce(0) { $0 + $1.pays }, accounts: ledger.accounts.values.count,
                ordersByEmail: emails.reduce(into: [:]) { $0[$1, default: 0] += 1 })
        }
    }

    private func lived(_ order: Order) -> Order {
        var order = order
        _ = order.live(until: market.clock.now)
        return order
    }

    /// One order or cart, at once or when it has reached the state in the query.
    private func watch(_ request: Request) -> Answer {
        let query = request.query
        let pays = query["pays"].flatMap { Int($0) } ?? 0
        return bell.answer(query, else: "It has not come to that") {
            book.read { ledger in
                look(for: request.id, pays: pays, state: query["state"], in: ledger)
            }
        }
    }

    private func look(
        for id: Int?, pays: Int, state: String?, in ledger: Ledger
    ) -> (found: Answer?, due: Double?) {
        guard let order = id.flatMap({ ledger.orders[$0] }) else {
            return (.problem(404, "Not Found"), nil)
        }
        let now = lived(order)
        guard now.pays >= pays, state == nil || state == now.state.rawValue else {
            let next = now.life?.steps.first?.at
            return (nil, next.map { Double(max(1, $0.seconds(since: market.clock.now))) })
        }
        return (.encoded(PlacedOrder(now, in: ledger, at: market)), nil)
    }

    private func perform(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        let body = request.body.isEmpty ? .object([:]) : try request.object()
        guard let found = request.id.flatMap({ ledger.orders[$0] }) else { throw .notFound }
        guard
            let deed = Deed(
                request.variables[1], minutes: body["minutes"]?.integer,
                reason: body["reason"]?.text,
                totals: (PlacedOrder(found, in: ledger, at: market).total, body["total"]?.integer))
        else {
            throw .bad(
                "Say accept, refuse, delay {\"minutes\":N}, cancel {\"reason\":R}, restore, "
                    + "reprice {\"total\":N}, hold, release or next")
        }
        var order = market.live(found, in: &ledger)
        guard order.undergo(deed, at: market.clock.now) else {
            throw .bad("An order in state \(order.state.rawValue) is not open to that")
        }
        ledger.orders[order.id] = order
        return .encoded(PlacedOrder(order, in: ledger, at: market))
    }
}
