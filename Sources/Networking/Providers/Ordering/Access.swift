public import OrderModels

/// The authorisation of a request.
public enum Access: Hashable, Sendable {
    case anonymous
    case account(Secret)
    /// With the cart's token.
    case cart(Secret)
    /// With both: an account that takes over a cart, or continues with one that it may not own yet.
    case both(account: Secret, cart: Secret)
    /// As one of those who choose in somebody else's cart.
    case player(Secret)
}

/// The ID of a cart, how to read its amounts and times, and the access to it.
public struct CartHandle: Hashable, Sendable, Identifiable {
    public let id: Order.ID
    /// The currency of the cart's amounts, which the API sends as plain numbers.
    public let currency: Currency
    /// Times are sent with the offset of the kitchens' zone. If the server drops the offset, as
    /// databases do, the hour is still right.
    public let zone: ZoneRules
    public var access: Access

    public init(id: Order.ID, currency: Currency, zone: ZoneRules, access: Access) {
        self.id = id
        self.currency = currency
        self.zone = zone
        self.access = access
    }
}
