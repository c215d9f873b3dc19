import OrderModels

/// Turns carts into orders.
struct CheckoutRoutes: Sendable {
    let book: Book
    let access: Access
    let check: OrderCheck
    /// How many times faster than the clock orders proceed.
    let speed: Int
    /// The maximum duration of an order in seconds.
    let arrivesWithin: Int?

    private var market: Market { access.market }

    var routes: [Route] {
        [
            book.route("GET", "/api/orders/{id}/timing") { request, ledger throws(Refusal) in
                timing(at: try access.order(request, in: &ledger).restaurant, in: ledger)
            },
            book.route("POST", "/api/orders/timing") { request, ledger throws(Refusal) in
                timing(
                    at: try market.restaurant(try request.object()["restaurant"]), in: ledger)
            },
            book.route("GET", "/api/orders/{id}/validate") { request, ledger throws(Refusal) in
                let order = try access.order(request, in: &ledger)
                try validate(order, in: ledger)
                return OrderWriter(market: market, ledger: ledger, order: order)
                    .answer(200, isCart: order.state == .cart)
            },
            book.route("GET", "/api/orders/{id}/payment_methods", paymentMethods),
            book.route("PUT", "/api/orders/{id}/pay", pay),
        ]
    }

    private func timing(at restaurant: Int, in ledger: Ledger) -> Answer {
        guard let caterer = market.caterer(restaurant, in: ledger) else {
            return .problem(404, "Not Found")
        }
        let planner = market.planner(for: caterer, in: ledger)
        return Answer(
            200, body: TimingWriter(planner: planner).write(), contentType: Answer.json)
    }

    func validate(_ order: Order, in ledger: Ledger) throws(Refusal) {
        let violations = check.violations(in: order, ledger)
        guard violations.isEmpty else { throw .violations(violations) }
    }

    private func paymentMethods(
        _ request: Request, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        let order = try access.order(request, in: &ledger)
        let caterer = market.caterer(order.restaurant, in: ledger)
        var methods: [String] = []
        if let caterer {
            if market.takesCards(caterer) { methods.append("card") }
            if market.takesCash(caterer, in: ledger) { methods.append("cash_on_delivery") }
            if market.takesInvoices(caterer) { methods.append("invoice") }
        }
        let offered = methods
        return Answer {
            $0.object("@context") { $0.member("@vocab", "/api/docs.jsonld#") }
            $0.member("@type", "PaymentMethodsOutput")
            $0.member("@id", "/api/.well-known/genid/methods-\(order.id)")
            $0.objects("methods", offered) {
                $0.member("type", $1)
            }
        }
    }

    /// Takes the payment and places the order.
    ///
    /// As on the platform, a second call is a second payment: a made-up kitchen does not check
    /// whether the order was already placed and paid. A canteen does.
    private func pay(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        var order = try access.order(request, in: &ledger)
        let body = try request.object()
        if order.state == .cart {
            guard order.customer != nil else {
                throw .violation("customer", "This value should not be null.")
            }
            try validate(order, in: ledger)
        }
        guard let caterer = market.caterer(order.restaurant, in: ledger) else { throw .notFound }
        if caterer.canteen != nil, order.state != .cart {
            throw .violation("state", "The order has been placed already.")
        }
        let bill = Bill(order, at: caterer, currency: market.currency)
        // Of several who choose, one may have done so since the payer looked.
        if let agreed = body["agreedTotal"]?.integer, agreed != bill.total {
            throw .violation(
                "agreedTotal", "The total is \(market.currency.words(bill.total)) now.")
        }
        let isFree = bill.itemsTotal > 0 && bill.total == 0
        order.isCash = body["cashOnDelivery"]?.bool == true
        if order.isCash {
            guard market.takesCash(caterer, in: ledger) else {
                throw .bad("Cash on delivery is not enabled.")
            }
        } else if body["invoice"]?.bool == true {
            guard market.takesInvoices(caterer) else {
                throw .bad("Paying by invoice is not enabled.")
            }
            order.isInvoiced = true
        } else if caterer.canteen != nil, !isFree {
            // Only the server of its payment page can say that a card was charged (0078).
            throw .bad(waysToPay(at: caterer, in: ledger))
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
        return OrderWriter(market: market, ledger: ledger, order: order).answer(200, isCart: false)
    }

    private func waysToPay(at caterer: Caterer, in ledger: Ledger) -> String {
        let ways = [
            market.takesCards(caterer) ? "by card on its page" : nil,
            market.takesCash(caterer, in: ledger) ? "in cash" : nil,
            market.takesInvoices(caterer) ? "by invoice" : nil,
        ].compactMap(\.self)
        return "Pay \(ways.joined(separator: " or "))."
    }

    /// Simulates the card processor: cards named after 3-D Secure require a confirmation first.
    private func begin(
        _ order: Order, card: String, in ledger: inout Ledger
    ) throws(Refusal) -> Answer {
        guard card.hasPrefix("pm_") else { throw .bad("No such payment method.") }
        guard !card.contains("declined") else { throw .bad("Your card was declined.") }
        var order = order
        let intent = "pi_\(Sodium.token(12))"
        order.intent = intent
        order.touchedAt = market.clock.now
        ledger.orders[order.id] = order
        return Answer {
            $0.member("requiresAction", card.contains("3ds"))
            $0.member("paymentIntentClientSecret", "\(intent)_secret_\(Sodium.token(12))")
            $0.member("paymentIntentId", intent)
        }
    }

    /// Turns a cart into an order, and "as soon as possible" into a time.
    func place(_ order: inout Order, at caterer: Caterer, in ledger: inout Ledger) {
        let now = market.clock.now
        let soon = Slot(
            from: now.adding(minutes: caterer.wait),
            until: now.adding(minutes: caterer.wait + 10))
        let slot = order.slot ?? market.planner(for: caterer, in: ledger).first ?? soon
        order.slot = slot
        order.wasPackedReusably = order.isPackedReusably(at: caterer)
        order.placedAt = now
        ledger.origins.remove(order.id)
        let number = ledger.number(of: order.id)
        order.number = caterer.canteen == nil ? "BL-\(10_000 + number)" : "K-\(number)"
        order.note(OrderEvent(kind: .created, at: now))
        // A later menu changes nothing of what was ordered.
        let dishes = market.lineFactory(at: caterer, in: ledger)
        for index in order.lines.indices {
            order.lines[index].allergens = dishes.find(order.lines[index].code)?.dish.allergens
        }
        if caterer.canteen != nil {
            // The cooks say at the board what happens, and nothing happens by itself.
            order.terms = OrderTerms(order, at: caterer, in: market.currency)
            if caterer.acceptsAlone { order.note(OrderEvent(kind: .accepted, at: now)) }
        } else {
            order.life = life(of: order, due: slot.middle, at: caterer, in: ledger)
            _ = order.live(until: now)
        }
        sell(order, at: caterer, in: &ledger)
    }

    /// How an order of a made-up kitchen proceeds.
    private func life(
        of order: Order, due: Instant, at caterer: Caterer, in ledger: Ledger
    ) -> OrderLife {
        var life = OrderLife(
            from: market.clock.now, to: due, method: order.method, at: caterer,
            speed: speed, limit: arrivesWithin)
        if ledger.amendments[caterer.id]?.holds == true { life.hold() }
        return life
    }

    /// Takes what was ordered from the stock.
    private func sell(_ order: Order, at caterer: Caterer, in ledger: inout Ledger) {
        var amendment = ledger.amendments[caterer.id]
        for line in order.lines {
            if let stock = amendment?.dishes[line.code]?.stock {
                amendment?.dishes[line.code]?.stock = max(0, stock - line.quantity)
            }
        }
        if let amendment { ledger.amendments[caterer.id] = amendment }
    }
}
