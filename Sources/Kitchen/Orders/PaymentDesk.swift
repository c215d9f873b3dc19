/// What can be paid on pages, and what has been.
struct PaymentDesk: Sendable {
    let market: Market

    /// The cart, or the order that it became, whose page has that token.
    func order(_ token: String?, in ledger: Ledger) -> Order? {
        named(by: token, in: ledger).flatMap { $0.page?.token == token ? $0 : nil }
    }

    /// The order, and the page with that token that was ended.
    func ended(_ token: String?, in ledger: Ledger) -> (order: Order, page: EndedPage)? {
        guard let order = named(by: token, in: ledger),
            let page = order.endedPages?.first(where: { $0.token == token })
        else { return nil }
        return (order, page)
    }

    private func named(by token: String?, in ledger: Ledger) -> Order? {
        token?.split(separator: "-").first.flatMap { Int($0) }.flatMap { ledger.orders[$0] }
    }

    /// Nil where paying could not make an order: once the cart is one, has other dishes, costs
    /// something else or cannot be ordered, or the time is over.
    func openPage(of order: Order, in ledger: Ledger) -> PaymentPage? {
        guard order.state == .cart, let page = order.page, market.clock.now < page.until,
            order.lines == page.lines, total(of: order, in: ledger) == page.total,
            OrderCheck(market: market).violations(in: order, ledger).isEmpty
        else { return nil }
        return page
    }

    func total(of order: Order, in ledger: Ledger) -> Int? {
        market.caterer(order.restaurant, in: ledger).map {
            Bill(order, at: $0, currency: market.currency).total
        }
    }
}
