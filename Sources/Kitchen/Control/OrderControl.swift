import OrderModels
import FoundationEssentials

/// Orders as the kitchen's side sees them and what it does about them.
extension KitchenState {
    var orderControlRoutes: [Route] {
        [
            Route("GET", "/orders") { [self] request, _ in
                .encoded(placedOrders(where: request.query))
            },
            Route("GET", "/orders/{id}") { [self] request, variables in
                watch(variables[0], request.query)
            },
            route("POST", "/orders/{id}/{deed}") {
                [self] request, variables, ledger throws(Refusal) in
                try perform(variables[1], on: variables[0], request, in: &ledger)
            },
            Route("GET", "/counts") { [self] _, _ in .encoded(counts) },
            Route("GET", "/mails") { [self] _, _ in .encoded(sentMails) },
        ]
    }

    /// What was placed, oldest first; a filter names a member and what it must be.
    func placedOrders(where filter: [String: String] = [:]) -> [PlacedOrder] {
        book.read { ledger in
            ledger.orders.values.filter { $0.state != .cart }.sorted { $0.id < $1.id }
                .map { PlacedOrder(lived($0), in: ledger, at: self) }
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

    var sentMails: [SentMail] {
        book.read { ledger in
            ledger.mails.values.sorted { $0.id < $1.id }.map {
                SentMail(to: $0.to, subject: $0.subject, token: $0.token)
            }
        }
    }

    /// How much of everything there is.
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
        _ = order.live(until: clock.now)
        return order
    }

    /// One order or cart, at once or when it has come to where the query wants it.
    private func watch(_ id: String, _ query: [String: String]) -> Answer {
        let pays = query["pays"].flatMap { Int($0) } ?? 0
        let found = bell.wait(seconds: Self.patience(query)) {
            book.read { ledger in look(for: id, pays: pays, state: query["state"], in: ledger) }
        }
        return found ?? .problem(408, "It has not come to that")
    }

    /// How long somebody who asks is ready to wait, in seconds.
    static func patience(_ query: [String: String]) -> Double {
        let seconds = query["within"].flatMap { Double($0) } ?? 0
        return seconds.isFinite ? min(max(seconds, 0), 600) : 0
    }

    private func look(
        for id: String, pays: Int, state: String?, in ledger: Ledger
    ) -> (found: Answer?, due: Double?) {
        guard let order = Int(id).flatMap({ ledger.orders[$0] }) else {
            return (.problem(404, "Not Found"), nil)
        }
        let now = lived(order)
        guard now.pays >= pays, state == nil || state == now.state.rawValue else {
            let next = now.life?.steps.first?.at
            return (nil, next.map { Double(max(1, $0.seconds(since: clock.now))) })
        }
        return (.encoded(PlacedOrder(now, in: ledger, at: self)), nil)
    }

    private func perform(
        _ name: String, on id: String, _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        let body = request.body.isEmpty ? .object([:]) : try request.object()
        guard let found = Int(id).flatMap({ ledger.orders[$0] }) else { throw .notFound }
        guard
            let deed = Deed(
                name, minutes: body["minutes"]?.integer, reason: body["reason"]?.text)
        else {
            throw .bad(
                "Say accept, refuse, delay {\"minutes\":N}, cancel {\"reason\":R}, restore, hold, "
                    + "release or next")
        }
        var order = live(found, in: &ledger)
        guard order.undergo(deed, at: clock.now) else {
            throw .bad("An order in state \(order.state.rawValue) is not open to that")
        }
        ledger.orders[order.id] = order
        return .encoded(PlacedOrder(order, in: ledger, at: self))
    }
}
