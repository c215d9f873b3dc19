/// An order that was placed: as the server last told it, beside what we sent.
///
/// The server's lines are words; ours have the codes, diners and notes that a receipt and another
/// order of the same need. Orders made elsewhere have none of ours.
public struct OrderRecord: Identifiable, Hashable, Sendable {
    public var id: Order.ID { order.id }

    public var order: Order
    public let provider: ProviderID
    /// Whose it is; nil where a guest ordered.
    public var account: Account.ID?
    public let placedAt: Instant
    /// When the server last told it.
    public var readAt: Instant
    public var snapshot: BasketSnapshot?
    /// Which attempt it became of.
    public var key: OrderAttempt.ID?
    /// Until when a guest's cart opens it; nil where an account does.
    public var readableUntil: Instant?
    /// The zone of the kitchen's clocks; nil where nobody said.
    public var zone: String?

    public init(
        _ order: Order, provider: ProviderID, account: Account.ID?, placedAt: Instant,
        readAt: Instant, snapshot: BasketSnapshot? = nil, key: OrderAttempt.ID? = nil,
        readableUntil: Instant? = nil, zone: String? = nil
    ) {
        self.order = order
        self.provider = provider
        self.account = account
        self.placedAt = placedAt
        self.readAt = readAt
        self.snapshot = snapshot
        self.key = key
        self.readableUntil = readableUntil
        self.zone = zone
    }
}
