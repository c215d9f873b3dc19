public import OrderModels

/// In whose name a request is made.
public enum Access: Hashable, Sendable {
    case anonymous
    case account(Secret)
    /// As whoever holds the cart.
    case cart(Secret)
    /// An account taking over, or going on with, a cart it may not own yet.
    case both(account: Secret, cart: Secret)
}

/// Where a cart is, how its amounts and times are to be read, and who asks.
public struct CartHandle: Hashable, Sendable, Identifiable {
    public let id: Order.ID
    /// The wire has bare numbers: this is what they count.
    public let currency: Currency
    /// Times go out with the offset of the kitchens' own zone. A server that drops the offset, as
    /// databases do, then still has the right hour.
    public let zone: ZoneRules
    public var access: Access

    public init(id: Order.ID, currency: Currency, zone: ZoneRules, access: Access) {
        self.id = id
        self.currency = currency
        self.zone = zone
        self.access = access
    }
}
