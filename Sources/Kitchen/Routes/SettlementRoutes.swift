import OrderModels

/// What a canteen's payment server asks and tells. Diners cannot, because they do not know its secret
/// (0078).
struct SettlementRoutes: Sendable {
    let checkout: CheckoutRoutes
    /// Told of payments that did not become orders.
    let report: @Sendable (String) -> Void

    private var book: Book { checkout.book }
    private var market: Market { checkout.access.market }
    private var desk: PaymentDesk { PaymentDesk(market: market) }

    private static let longestReference = 200

    var routes: [Route] {
        [
            book.route("GET", "/api/payments/{token}") { request, ledger throws(Refusal) in
                try check(request)
                let token = request.variables.first
                if let order = desk.order(token, in: ledger), let page = order.page {
                    return answer(order, page, request, in: ledger)
                }
                guard let (order, page) = desk.ended(token, in: ledger) else { throw .notFound }
                return answer(
                    order, "closed", page.token, page.total, page.until, request, in: ledger)
            },
            book.route("POST", "/api/payments/{token}", settle),
        ]
    }

    private func check(_ request: Request) throws(Refusal) {
        guard let secret = market.paymentSecret else { throw .notFound }
        guard secret.isNamed(by: request.headers["authorization"]) else {
            throw .unauthorized("This is not the secret of --payment-secret")
        }
    }

    /// Takes a payment: with it the cart is an order, in one change. A payment that the server tells
    /// of twice is taken once.
    private func settle(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        try check(request)
        let body = try request.object()
        guard let amount = body["amount"]?.integer, let currency = body["currency"]?.text,
            let reference = body["reference"]?.text, !reference.trimmed.isEmpty,
            reference.isLine(atMost: Self.longestReference)
        else { throw .bad("Say amount, currency and reference") }
        if let other = ledger.orders.values.first(where: { $0.page?.reference == reference }),
            other.page?.token != request.variables.first
        {
            report(
                "card payment \(PlainText.line(reference)) was taken for \(other.number ?? "an order")"
                    + " and cannot pay for another")
            throw Refusal(
                .problem(409, "That payment was taken for \(other.number ?? "an order") already."))
        }
        // Whoever was told to give the money back may have done so: it pays for nothing afterwards.
        if let returned = ledger.returned(reference) { return Self.giveBack(returned.reason) }
        func giveBack(_ reason: String) -> Answer {
            report(
                "card payment \(PlainText.line(reference)) is not taken and has to go back: \(reason)"
            )
            ledger.keepReturned(reference, reason)
            return Self.giveBack(reason)
        }
        guard var order = desk.order(request.variables.first, in: ledger), let page = order.page
        else { return giveBack("what was paid for has changed.") }
        let isAsAsked =
            amount == page.total && currency.uppercased() == market.currency.code
        guard !page.isPaid else {
            guard page.reference == reference else {
                return giveBack("\(order.number ?? "it") was paid by another payment.")
            }
            // Whoever captures the money after this answer captures that sum.
            guard isAsAsked else {
                throw Refusal(
                    .problem(409, "\(market.currency.words(page.total)) were paid by that payment.")
                )
            }
            return answer(order, page, request, in: ledger)
        }
        guard order.state == .cart else {
            return giveBack("\(order.number ?? "it") was ordered and paid otherwise.")
        }
        guard desk.openPage(of: order, in: ledger) != nil,
            let caterer = market.caterer(order.restaurant, in: ledger), market.takesCards(caterer)
        else { return giveBack("the time is over, or what was paid for has changed.") }
        guard isAsAsked else {
            return giveBack("\(market.currency.words(page.total)) were to be paid.")
        }
        // As soon as possible may have come to be the time of another menu.
        if let trouble = checkout.check.menuTrouble(in: order, at: caterer, ledger) {
            return giveBack(trouble.message)
        }
        order.page?.isPaid = true
        order.page?.reference = reference
        order.pays += 1
        (order.isCash, order.isInvoiced) = (false, nil)
        checkout.place(&order, at: caterer, in: &ledger)
        ledger.orders[order.id] = order
        return answer(order, order.page ?? page, request, in: ledger)
    }

    private static func giveBack(_ reason: String) -> Answer {
        .problem(409, "Nothing was ordered. Give the money back: \(reason)")
    }

    private func answer(
        _ order: Order, _ page: PaymentPage, _ request: Request, in ledger: Ledger
    ) -> Answer {
        let isOpen = desk.openPage(of: order, in: ledger) != nil
        return answer(
            order, page.isPaid ? "paid" : isOpen ? "open" : "closed", page.token, page.total,
            page.until, request, in: ledger)
    }

    private func answer(
        _ order: Order, _ state: String, _ token: String, _ total: Int, _ until: Instant,
        _ request: Request, in ledger: Ledger
    ) -> Answer {
        // An ended payment made no order, whatever has become of its cart.
        let isOf = order.page?.token == token
        return Answer(contentType: Answer.json) {
            $0.member("payment", token)
            $0.member("state", state)
            $0.member("amount", total)
            $0.member("currency", market.currency.code)
            $0.text("caterer", market.caterer(of: order, in: ledger)?.name ?? "")
            $0.member("until", until.rfc3339(in: market.zone))
            $0.member("order", orNull: isOf ? order.number : nil)
            // The money of an order that is refused goes back.
            $0.member("orderState", isOf ? order.state.rawValue : Order.State.cart.rawValue)
            $0.member("page", "\(market.publicURL ?? request.base)/payment/\(token)")
        }
    }
}
