import OrderModels

/// Payment by card on a page, as platforms with a hosted payment page have it. No card is asked for
/// here: at a made-up kitchen a button stands for the card processor, at a canteen the page leads to
/// its payment provider's (0078).
struct PaymentRoutes: Sendable {
    let checkout: CheckoutRoutes

    private var book: Book { checkout.book }
    private var market: Market { checkout.access.market }
    private var desk: PaymentDesk { PaymentDesk(market: market) }

    var routes: [Route] {
        [
            book.route("GET", "/api/orders/{id}/payment") { request, ledger throws(Refusal) in
                let order = try checkout.access.order(request, in: &ledger)
                return answer(order, desk.openPage(of: order, in: ledger), request)
            },
            book.route("PUT", "/api/orders/{id}/payment", choose),
            book.route("GET", "/payment/{token}") { request, ledger throws(Refusal) in
                show(request, in: ledger)
            },
            book.route("POST", "/payment/{token}", pay),
        ]
    }

    // MARK: The diner's program

    private func choose(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        var order = try checkout.access.order(request, in: &ledger)
        guard try request.object()["paymentMethod"]?.text?.lowercased() == "card" else {
            throw .bad("Payment method not found")
        }
        guard order.state == .cart else { return answer(order, nil, request) }
        guard order.customer != nil else {
            throw .violation("customer", "This value should not be null.")
        }
        try checkout.validate(order, in: ledger)
        guard let caterer = market.caterer(order.restaurant, in: ledger),
            market.hasPage(caterer)
        else { throw .bad("Cards are not taken here.") }
        if desk.openPage(of: order, in: ledger) == nil {
            order.endPayment()
            order.page = PaymentPage(
                token: "\(order.id)-\(Sodium.token(16))",
                total: desk.total(of: order, in: ledger) ?? 0,
                lines: order.lines, until: market.clock.now.adding(seconds: PaymentPage.life))
            order.touchedAt = market.clock.now
            ledger.orders[order.id] = order
        }
        return answer(order, desk.openPage(of: order, in: ledger), request)
    }

    private func answer(_ order: Order, _ page: PaymentPage?, _ request: Request) -> Answer {
        Answer {
            $0.member("@type", "ConfigurePaymentOutput")
            $0.member("@id", "\(order.path)/payment")
            $0.objects("payments", [page?.total].compactMap(\.self)) { $0.member("amount", $1) }
            $0.member("redirectUrl", orNull: page.map { address(of: $0, request) })
        }
    }

    private func address(of page: PaymentPage, _ request: Request) -> String {
        "\(market.publicURL ?? request.base)/payment/\(page.token)"
    }

    // MARK: The page

    private func show(_ request: Request, in ledger: Ledger) -> Answer {
        guard let order = desk.order(request.variables.first, in: ledger), order.state == .cart
        else {
            return ended(request, in: ledger)
        }
        guard let page = desk.openPage(of: order, in: ledger) else { return Self.closed }
        let caterer = market.caterer(order.restaurant, in: ledger)
        let total = market.currency.words(page.total)
        var content = HTMLText()
        content.element("<p>", caterer?.name ?? "", "</p>")
        content.element("<p><strong>", total, "</strong></p>")
        if caterer?.canteen != nil {
            guard let provider = market.cardPage else { return Self.closed }
            content.element("<p><a href=\"", provider.address(of: page.token), "\">")
            content.element("", "Pay \(total) at \(provider.host)", "</a></p>")
            content.markup("<p>Nothing is ordered before that. This page then shows the order: ")
            content.markup("open it again where it does not yet.</p>")
            return .page(200, title: "Pay \(total)", content)
        }
        content.markup("<p>No card is asked for here, and nothing is charged.</p>")
        content.element("<form method=\"post\"><button>Pay ", total, "</button></form>")
        return .page(200, title: "Pay \(total)", content)
    }

    /// The payment and the order are one change: a page that was paid has its order.
    private func pay(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        try request.checkSite()
        guard var order = desk.order(request.variables.first, in: ledger), order.state == .cart
        else {
            return ended(request, in: ledger)
        }
        guard desk.openPage(of: order, in: ledger) != nil,
            let caterer = market.caterer(order.restaurant, in: ledger), caterer.canteen == nil
        else { return Self.closed }
        order.pays += 1
        order.page?.isPaid = true
        checkout.place(&order, at: caterer, in: &ledger)
        ledger.orders[order.id] = order
        return ended(request, in: ledger)
    }

    private func ended(_ request: Request, in ledger: Ledger) -> Answer {
        guard let order = desk.order(request.variables.first, in: ledger), let number = order.number
        else {
            return Self.closed
        }
        var content = HTMLText()
        guard order.page?.isPaid == true else {
            content.element("<p>Order ", number, " is placed already, and was not paid here.</p>")
            content.markup("<p>Nothing was charged.</p>")
            return .page(409, title: "Ordered otherwise", content)
        }
        guard order.state != .refused, order.state != .cancelled else {
            let what = order.state == .refused ? "refused by the kitchen" : "cancelled"
            let paid = market.currency.words(order.page?.total ?? 0)
            content.element("<p>Order <strong>", number, "</strong> was paid, and then ")
            content.element("", what, ": no food comes.</p>")
            content.element(
                "<p>The kitchen gives ", paid, " back. If it does not arrive, ask them.")
            content.markup("</p>")
            let title = order.state == .refused ? "Refused" : "Cancelled"
            return .page(200, title: "\(title): \(paid) goes back", content)
        }
        content.element("<p>Order ", number, " is paid and placed. This page can be closed.</p>")
        return .page(200, title: "Paid", content)
    }

    private static var closed: Answer {
        var content = HTMLText()
        content.markup(
            "<p>Nothing can be paid here: the time is over, or the basket has changed.</p>")
        content.markup("<p>Nothing was paid.</p>")
        return .page(410, title: "Expired", content)
    }
}
