import OrderModels

/// From a cart to an order.
extension KitchenState {
    var checkoutRoutes: [Route] {
        [
            route("GET", "/api/orders/{id}/timing") {
                [self] request, variables, ledger throws(Refusal) in
                let order = try order(variables[0], for: request, in: &ledger)
                return timing(at: order.restaurant, in: ledger)
            },
            route("POST", "/api/orders/timing") { [self] request, _, ledger throws(Refusal) in
                timing(at: try restaurant(try request.object()["restaurant"]), in: ledger)
            },
            route("GET", "/api/orders/{id}/validate") {
                [self] request, variables, ledger throws(Refusal) in
                let order = try order(variables[0], for: request, in: &ledger)
                let violations = violations(in: order, ledger)
                guard violations.isEmpty else { throw .violations(violations) }
                return OrderWriter(state: self, ledger: ledger, order: order)
                    .answer(200, isCart: order.state == .cart)
            },
            route("GET", "/api/orders/{id}/payment_methods") {
                [self] request, variables, ledger throws(Refusal) in
                let order = try order(variables[0], for: request, in: &ledger)
                return paymentMethods(for: order, in: ledger)
            },
            route("PUT", "/api/orders/{id}/pay") {
                [self] request, variables, ledger throws(Refusal) in
                let order = try order(variables[0], for: request, in: &ledger)
                return try pay(order, try request.object(), in: &ledger)
            },
        ]
    }

    private func timing(at restaurant: Int, in ledger: Ledger) -> Answer {
        guard let caterer = caterer(restaurant, in: ledger) else {
            return .problem(404, "Not Found")
        }
        let planner = planner(for: caterer, in: ledger)
        return Answer(
            200, body: TimingWriter(planner: planner).write(), contentType: Answer.json)
    }

    private func takesCash(_ restaurant: Int, in ledger: Ledger) -> Bool {
        let usual = catalogue.caterer(restaurant)?.isCardOnly ?? true
        return !(ledger.amendments[restaurant]?.isCardOnly ?? usual)
    }

    private func paymentMethods(for order: Order, in ledger: Ledger) -> Answer {
        let types =
            takesCash(order.restaurant, in: ledger) ? ["card", "cash_on_delivery"] : ["card"]
        var writer = WireWriter()
        writer.object {
            $0.object("@context") { $0.member("@vocab", "/api/docs.jsonld#") }
            $0.member("@type", "PaymentMethodsOutput")
            $0.member("@id", "/api/.well-known/genid/methods-\(order.id)")
            $0.array("methods") { writer in
                for type in types { writer.object { $0.member("type", type) } }
            }
        }
        return Answer(200, body: writer.body)
    }

    /// Takes the money and places the order.
    ///
    /// Whether it was placed and paid for already is not asked, so a second call is a second
    /// payment: so it is on the platform.
    private func pay(
        _ order: Order, _ body: JSONValue, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        var order = order
        if order.state == .cart {
            guard order.customer != nil else {
                throw .violations([Violation("customer", "This value should not be null.")])
            }
            let violations = violations(in: order, ledger)
            guard violations.isEmpty else { throw .violations(violations) }
        }
        guard let caterer = caterer(order.restaurant, in: ledger) else { throw .notFound }
        let bill = Bill(order, at: caterer, currency: currency)
        let isFree = bill.itemsTotal > 0 && bill.total == 0
        order.isCash = body["cashOnDelivery"]?.bool == true
        if order.isCash {
            guard takesCash(order.restaurant, in: ledger) else {
                throw .bad("Cash on delivery is not enabled.")
            }
        } else if let card = body["paymentMethodId"]?.text {
            return try begin(order, card: card, in: &ledger)
        } else if let intent = body["paymentIntentId"]?.text {
            guard intent == order.intent else { throw .bad("No such payment intent.") }
        } else if !isFree {
            throw .bad("Payment method is missing.")
        }
        order.pays += 1
        if order.state == .cart { place(&order, at: caterer, in: &ledger) }
        ledger.orders[order.id] = order
        return OrderWriter(state: self, ledger: ledger, order: order).answer(200, isCart: false)
    }

    /// The card processor's side of it: cards named after 3-D Secure ask their holder first.
    private func begin(
        _ order: Order, card: String, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        guard card.hasPrefix("pm_") else { throw .bad("No such payment method.") }
        guard !card.contains("declined") else { throw .bad("Your card was declined.") }
        var order = order
        let intent = "pi_\(Sodium.token(12))"
        order.intent = intent
        ledger.orders[order.id] = order
        var writer = WireWriter()
        writer.object {
            $0.member("requiresAction", card.contains("3ds"))
            $0.member("paymentIntentClientSecret", "\(intent)_secret_\(Sodium.token(12))")
            $0.member("paymentIntentId", intent)
        }
        return Answer(200, body: writer.body)
    }

    /// Makes an order of a cart. As soon as possible becomes a time.
    func place(_ order: inout Order, at caterer: Caterer, in ledger: inout Ledger) {
        let now = clock.now
        let soon = Slot(
            from: now.adding(minutes: caterer.wait),
            until: now.adding(minutes: caterer.wait + 10))
        let slot = order.slot ?? planner(for: caterer, in: ledger).slots().first ?? soon
        order.slot = slot
        order.placedAt = now
        order.number = "BL-\(10_000 + order.id)"
        order.note(OrderEvent(kind: .created, at: now))
        var life = OrderLife(
            from: now, to: slot.middle, method: order.method, at: caterer,
            speed: configuration.speed, limit: configuration.arrivesWithin)
        var amendment = ledger.amendments[caterer.id]
        if amendment?.holds == true { life.hold() }
        order.life = life
        _ = order.live(until: now)
        for line in order.lines {
            if let stock = amendment?.dishes[line.code]?.stock {
                amendment?.dishes[line.code]?.stock = max(0, stock - line.quantity)
            }
        }
        if let amendment { ledger.amendments[caterer.id] = amendment }
    }
}
