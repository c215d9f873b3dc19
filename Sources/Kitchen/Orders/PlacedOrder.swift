import OrderModels

/// A placed order from the kitchen's side.
public struct PlacedOrder: Hashable, Sendable, Encodable {
    public let id: Int
    public let number: String
    public let state: String
    public let restaurant: Int
    /// The customer's e-mail address.
    public let email: String
    /// The account's name; nil where a guest ordered.
    public let username: String?
    public let total: Int
    /// The number of payments; more than one means that the diner paid twice.
    public let pays: Int
    public let notes: String?
    /// Seconds since 1970.
    public let placedAt: Int

    init(_ order: Order, in ledger: Ledger, at market: Market) {
        let customer = order.customer.flatMap { ledger.customers[$0] }
        id = order.id
        number = order.number ?? ""
        state = order.state.rawValue
        restaurant = order.restaurant
        email = customer?.email ?? ""
        username = customer?.account.flatMap { ledger.accounts[$0]?.username }
        total =
            market.caterer(of: order, in: ledger).map { caterer in
                Bill(order, at: caterer, currency: market.currency).total
            } ?? 0
        pays = order.pays
        notes = order.notes
        placedAt = Int((order.placedAt ?? order.createdAt).secondsSince1970)
    }
}
