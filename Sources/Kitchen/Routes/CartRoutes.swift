/// Carts: opening one, changing it and its lines, assigning it.
struct CartRoutes: Sendable {
    let book: Book
    let access: Access
    let editor: CartEditor
    let letsGuestsOrder: Bool
    let bounds: CartBounds
    let rates: Rates

    private typealias Change =
        @Sendable (inout Order, JSONValue, Request, inout Ledger) throws(Refusal) -> Void

    private var market: Market { access.market }

    var routes: [Route] {
        [
            book.route("POST", "/api/carts/session", open),
            book.route("PUT", "/api/orders/{id}/assign", assign),
            book.route("POST", "/api/orders/{id}/create_invitation", invite),
            change("PUT", "/api/orders/{id}") { order, body, request, ledger throws(Refusal) in
                var owner: Account?
                if case .account(let account) = try access.caller(request, in: ledger) {
                    owner = account
                }
                try editor.apply(body, to: &order, of: owner, in: &ledger)
            },
            change("PUT", "/api/orders/{id}/tip") { order, body, _, _ throws(Refusal) in
                guard let tip = body["tipAmount"]?.integer, (0...1_000_000).contains(tip) else {
                    throw .violation(
                        "tipAmount", "This value should be either positive or zero.")
                }
                order.tip = tip
            },
            changeLines("POST", "/api/orders/{id}/items") {
                order, player, body, _, ledger throws(Refusal) in
                var line = try editor.line(body, for: order, in: ledger)
                line.quantity = try editor.quantity(body, of: player)
                line.player = player
                try order.add(line)
            },
            changeLines("PUT", "/api/orders/{id}/items/{item}") {
                order, player, body, request, _ throws(Refusal) in
                let index = try Self.line(request, in: order, of: player)
                order.lines[index].quantity = try editor.quantity(body, of: player)
            },
            changeLines("DELETE", "/api/orders/{id}/items/{item}") {
                order, player, _, request, _ throws(Refusal) in
                order.lines.remove(at: try Self.line(request, in: order, of: player))
            },
        ]
    }

    /// A route that changes a cart, updates its prices and answers with it. A placed order is refused.
    private func change(_ method: String, _ path: String, _ change: @escaping Change) -> Route {
        book.route(method, path) { request, ledger throws(Refusal) in
            var order = try access.order(request, in: &ledger)
            let body = method == "DELETE" ? .object([:]) : try request.object()
            try Self.checkIsCart(order)
            try change(&order, body, request, &ledger)
            return keep(&order, method, in: &ledger)
        }
    }

    /// The same for what participants may do too, to their own lines (0069).
    private func changeLines(
        _ method: String, _ path: String,
        _ change:
            @escaping @Sendable (
                inout Order, Int?, JSONValue, Request, Ledger
            ) throws(Refusal) -> Void
    ) -> Route {
        book.route(method, path) { request, ledger throws(Refusal) in
            var (order, player) = try access.sharedOrder(request, in: &ledger)
            let body = method == "DELETE" ? .object([:]) : try request.object()
            try Self.checkIsCart(order)
            try change(&order, player, body, request, ledger)
            guard let player else { return keep(&order, method, in: &ledger) }
            editor.keep(&order, changedBy: player, in: &ledger)
            return OrderWriter(market: market, ledger: ledger, order: order, reader: player)
                .answer(method == "POST" ? 201 : 200, isCart: true)
        }
    }

    static func checkIsCart(_ order: Order) throws(Refusal) {
        guard order.state == .cart else {
            throw .violation("state", "The order has been placed already.")
        }
    }

    private func keep(_ order: inout Order, _ method: String, in ledger: inout Ledger) -> Answer {
        if method == "PUT" { editor.dropDisabled(from: &order, in: ledger) }
        editor.price(&order, in: ledger)
        order.touchedAt = market.clock.now
        ledger.orders[order.id] = order
        return OrderWriter(market: market, ledger: ledger, order: order)
            .answer(method == "POST" ? 201 : 200, isCart: true)
    }

    /// The line that the path names; a participant's own only.
    private static func line(
        _ request: Request, in order: Order, of player: Int?
    ) throws(Refusal) -> Int {
        guard let index = order.lines.firstIndex(where: { "\($0.id)" == request.variables[1] })
        else { throw .notFound }
        guard player == nil || order.lines[index].player == player else { throw .forbidden }
        return index
    }

    private func open(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        let body = try request.object()
        let restaurant = try market.restaurant(body["restaurant"])
        var known = access.session(request, in: ledger)
        var owner: Account?
        switch try access.caller(request, in: ledger) {
        case .nobody: break
        case .account(let account): owner = account
        case .cart(let cart): known = cart
        }
        let customer = owner?.customer
        let same = known.flatMap { ledger.orders[$0] }.flatMap { order in
            let isOurs = order.customer == nil || owner == nil || order.customer == customer
            return order.state == .cart && isOurs ? order : nil
        }
        if same == nil {
            try rates.checkCarts(request)
            try bounds.makeRoom(for: request.origin, at: market.clock.now, in: &ledger)
        }
        var order =
            same
            ?? Order(
                id: ledger.orders.nextID, at: market.clock.now, restaurant: restaurant,
                customer: nil)
        order.customer = order.customer ?? customer
        order.move(to: restaurant)
        if market.catalogue.caterer(restaurant)?.delivers == false { order.method = .collection }
        if let value = body["shippingAddress"] {
            try editor.deliver(&order, to: value, of: owner, in: &ledger)
        }
        order.touchedAt = market.clock.now
        ledger.orders[order.id] = order
        if same == nil { ledger.origins.add(order.id, from: request.origin) }
        let writer = OrderWriter(market: market, ledger: ledger, order: order)
        return Answer(capacity: 4096, hostility: market.tricks.hostility) {
            $0.member("@context", "/api/contexts/CartSession")
            $0.member("@id", "/api/.well-known/genid/session-\(order.id)")
            $0.member("@type", "CartSession")
            $0.member("token", access.cartToken(order))
            $0.object("cart") { writer.writeCart(to: &$0) }
        }
    }

    private func invite(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        var order = try access.order(request, in: &ledger)
        try Self.checkIsCart(order)
        // After an end it is another one, for others.
        if order.sharing == .ended {
            (order.invitation, order.players, order.sharing) = (nil, nil, nil)
        }
        order.invitation = order.invitation ?? Sodium.token(8)
        ledger.orders[order.id] = order
        return OrderWriter(market: market, ledger: ledger, order: order).answer(200, isCart: true)
    }

    private func assign(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        let body = try request.object()
        guard var order = request.id.flatMap({ ledger.orders[$0] }) else { throw .notFound }
        switch try access.caller(request, in: ledger) {
        case .nobody: throw .unauthorized("JWT Token not found")
        case .account(let account):
            guard
                order.customer == account.customer
                    || access.session(request, in: ledger) == order.id
            else { throw .forbidden }
            order.customer = account.customer
        case .cart(let cart):
            guard cart == order.id, letsGuestsOrder, body["guest"]?.bool == true
            else { throw .forbidden }
            guard let email = body["email"]?.text, email.isMail else {
                throw .violation("email", "This value is not a valid email address.")
            }
            let telephone = body["telephone"]?.text
            guard telephone?.isTelephone ?? true else {
                throw .violation("telephone", "This value is not a valid phone number.")
            }
            order.customer = ledger.guest(order.customer, email, telephone: telephone).id
        }
        try Self.checkIsCart(order)
        return keep(&order, "PUT", in: &ledger)
    }
}
