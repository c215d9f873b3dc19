import OrderModels

/// Carts: opening one, changing it, saying whose it is.
extension KitchenState {
    var cartRoutes: [Route] {
        [
            route("POST", "/api/carts/session") { [self] request, _, ledger throws(Refusal) in
                try openCart(request, in: &ledger)
            },
            route("PUT", "/api/orders/{id}") {
                [self] request, variables, ledger throws(Refusal) in
                try changeCart(variables[0], request, in: &ledger) {
                    order, body, ledger throws(Refusal) in
                    try apply(body, to: &order, for: request, in: &ledger)
                }
            },
            route("PUT", "/api/orders/{id}/tip") {
                [self] request, variables, ledger throws(Refusal) in
                try changeCart(variables[0], request, in: &ledger) {
                    order, body, _ throws(Refusal) in
                    guard let tip = body["tipAmount"]?.integer, (0...1_000_000).contains(tip) else {
                        throw .violations([
                            Violation("tipAmount", "This value should be either positive or zero.")
                        ])
                    }
                    order.tip = tip
                }
            },
            route("PUT", "/api/orders/{id}/assign") {
                [self] request, variables, ledger throws(Refusal) in
                try assign(variables[0], request, in: &ledger)
            },
            route("POST", "/api/orders/{id}/create_invitation") {
                [self] request, variables, ledger throws(Refusal) in
                var order = try order(variables[0], for: request, in: &ledger)
                order.invitation = order.invitation ?? Sodium.token(6)
                ledger.orders[order.id] = order
                return OrderWriter(state: self, ledger: ledger, order: order)
                    .answer(201, isCart: true)
            },
        ]
    }

    /// Changes a cart, prices it anew and tells what it is now. What is placed stays as it is.
    func changeCart(
        _ id: String, _ request: Request, in ledger: inout Ledger, status: Int = 200,
        _ change: (inout Order, JSONValue, inout Ledger) throws(Refusal) -> Void
    ) throws(Refusal) -> Answer {
        var order = try order(id, for: request, in: &ledger)
        let body = request.method == "DELETE" ? .object([:]) : try request.object()
        guard order.state == .cart else {
            throw .violations([Violation("state", "The order has been placed already.")])
        }
        try change(&order, body, &ledger)
        return keep(order, after: request, status, in: &ledger)
    }

    private func keep(
        _ order: Order, after request: Request, _ status: Int, in ledger: inout Ledger
    ) -> Answer {
        var order = order
        if request.method == "PUT" { dropDisabled(from: &order, in: ledger) }
        price(&order, in: ledger)
        ledger.orders[order.id] = order
        return OrderWriter(state: self, ledger: ledger, order: order)
            .answer(status, isCart: true)
    }

    /// Takes the lines of dishes that were disabled meanwhile out of a cart, without a word: so does
    /// the platform whenever a cart is written, and `validate` then finds nothing amiss.
    private func dropDisabled(from order: inout Order, in ledger: Ledger) {
        guard let caterer = caterer(order.restaurant, in: ledger) else { return }
        let factory = lineFactory(at: caterer, in: ledger)
        order.lines.removeAll { factory.find($0.code)?.dish.isEnabled == false }
    }

    /// Brings the prices of a cart's dishes up to what the menu says today.
    func price(_ order: inout Order, in ledger: Ledger) {
        order.isPriced = true
        guard !order.lines.isEmpty, let caterer = caterer(order.restaurant, in: ledger) else {
            return
        }
        let factory = lineFactory(at: caterer, in: ledger)
        for index in order.lines.indices {
            if let price = factory.find(order.lines[index].code)?.dish.price {
                order.lines[index].unitPrice = price
            }
        }
    }

    func lineFactory(at caterer: Caterer, in ledger: Ledger) -> LineFactory {
        LineFactory(
            caterer: caterer, menu: menu(of: caterer, in: ledger), currency: currency)
    }

    /// The kitchen at an address such as `/api/restaurants/6`.
    func restaurant(_ value: JSONValue?) throws(Refusal) -> Int {
        let head = "/api/restaurants/"
        guard let path = value?.text, path.hasPrefix(head),
            let id = Int(path.dropFirst(head.count)), catalogue.caterer(id) != nil
        else { throw .bad("Item not found for \"\(value?.text ?? "")\".") }
        return id
    }

    private func openCart(
        _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        let body = try request.object()
        let restaurant = try restaurant(body["restaurant"])
        var known = session(request)
        var owner: Account?
        switch try caller(request, in: ledger) {
        case .nobody: break
        case .account(let account): owner = account
        case .cart(let cart): known = cart
        }
        let customer = owner?.customer
        var order =
            known.flatMap { ledger.orders[$0] }.flatMap { order in
                let isOurs = order.customer == nil || owner == nil || order.customer == customer
                return order.state == .cart && isOurs ? order : nil
            }
            ?? Order(
                id: ledger.orders.nextID, at: clock.now, restaurant: restaurant, customer: nil)
        order.customer = order.customer ?? customer
        order.move(to: restaurant)
        if let value = body["shippingAddress"] {
            try deliver(&order, to: value, of: owner, in: &ledger)
        }
        ledger.orders[order.id] = order
        var writer = WireWriter(capacity: 4096, hostility: hostility)
        writer.object {
            $0.member("@context", "/api/contexts/CartSession")
            $0.member("@id", "/api/.well-known/genid/session-\(order.id)")
            $0.member("@type", "CartSession")
            $0.member("token", cartToken(order))
            $0.object("cart") {
                OrderWriter(state: self, ledger: ledger, order: order).writeCart(to: &$0)
            }
        }
        return Answer(200, body: writer.body)
    }

    /// An address that is somebody else's is passed over in silence.
    func deliver(
        _ order: inout Order, to value: JSONValue, of owner: Account?, in ledger: inout Ledger
    ) throws(Refusal) {
        switch value {
        case .null: order.address = nil
        case .string(let path):
            if let id = owner?.addresses.first(where: { "/api/addresses/\($0)" == path }) {
                order.address = id
            }
        default:
            let address = try Address(id: ledger.addresses.nextID, value)
            ledger.addresses[address.id] = address
            order.address = address.id
        }
    }

    private func apply(
        _ body: JSONValue, to order: inout Order, for request: Request, in ledger: inout Ledger
    ) throws(Refusal) {
        if let value = body["restaurant"] { order.move(to: try restaurant(value)) }
        if let value = body["shippingAddress"] {
            var owner: Account?
            if case .account(let account) = try caller(request, in: ledger) { owner = account }
            try deliver(&order, to: value, of: owner, in: &ledger)
        }
        try applyTime(body, to: &order)
        if let value = body["fulfillmentMethod"] {
            guard let method = value.text.flatMap({ Order.Method(rawValue: $0) }) else {
                throw .violations([
                    Violation("fulfillmentMethod", "The value you selected is not a valid choice.")
                ])
            }
            order.method = method
        }
        if let value = body["notes"] { order.notes = try notes(value) }
        // One that does not count is passed over without a word, and none takes the cart's away.
        if let code = body["promotionCoupon"]?.text, let coupon = Coupon.named(code),
            !coupon.isExpired
        {
            order.coupon = coupon.code
        }
        if let value = body["reusablePackagingEnabled"]?.bool {
            order.isPackagingReusable = value
        }
    }

    private func notes(_ value: JSONValue) throws(Refusal) -> String? {
        guard let text = value.text else { return nil }
        guard text.count <= 4_000 else {
            throw .violations([
                Violation(
                    "notes", "This value is too long. It should have 4000 characters or less.",
                    code: "TOO_LONG_ERROR")
            ])
        }
        return text.trimmed
    }

    /// A range, or the one moment that older clients name.
    func applyTime(_ body: JSONValue, to order: inout Order) throws(Refusal) {
        if let value = body["shippedAt"] {
            order.slot = try value.text.map { text throws(Refusal) in
                guard let moment = moment(text) else { throw .bad("Failed to parse time string") }
                return Slot(
                    from: moment.adding(minutes: -5),
                    until: moment.adding(minutes: 5))
            }
        }
        guard let value = body["shippingTimeRange"] else { return }
        guard let ends = value.elements else {
            order.slot = nil
            return
        }
        let moments = ends.compactMap { $0.text.flatMap { moment($0) } }
        guard moments.count == 2 else { throw .bad("Failed to parse time range") }
        order.slot = Slot(from: moments[0], until: moments[1])
    }

    /// RFC 3339, or `2026-05-04 12:30:00` on the wall's clock.
    private func moment(_ text: String) -> Instant? {
        Instant(rfc3339: text) ?? LocalDateTime(text: text).map { zone.moment(showing: $0) }
    }

    private func assign(
        _ id: String, _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        let body = try request.object()
        guard var order = Int(id).flatMap({ ledger.orders[$0] }) else { throw .notFound }
        switch try caller(request, in: ledger) {
        case .nobody: throw .unauthorized("JWT Token not found")
        case .account(let account):
            guard order.customer == account.customer || session(request) == order.id else {
                throw .forbidden
            }
            order.customer = account.customer
        case .cart(let cart):
            guard cart == order.id, configuration.letsGuestsOrder, body["guest"]?.bool == true
            else { throw .forbidden }
            guard let email = body["email"]?.text, Self.isMail(email) else {
                throw .violations([
                    Violation("email", "This value is not a valid email address.")
                ])
            }
            let telephone = body["telephone"]?.text
            guard telephone.map(Self.isTelephone) ?? true else {
                throw .violations([
                    Violation("telephone", "This value is not a valid phone number.")
                ])
            }
            order.customer = ledger.guest(email, telephone: telephone).id
        }
        guard order.state == .cart else {
            throw .violations([Violation("state", "The order has been placed already.")])
        }
        return keep(order, after: request, 200, in: &ledger)
    }
}

extension String {
    /// Without the white space at both ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
