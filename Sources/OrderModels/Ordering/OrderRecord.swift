/// A placed order: the server's last report, and the lines that were sent.
///
/// The server's lines contain only names; the sent lines have the codes, diners and notes that
/// receipts and repeat orders need. Orders made elsewhere have no sent lines.
public struct OrderRecord: Identifiable, Hashable, Sendable {
    public var id: Order.ID { order.id }

    public var order: Order
    public let provider: ProviderID
    /// The account that ordered; nil for a guest.
    public var account: Account.ID?
    public let placedAt: Instant
    /// When the server last reported it.
    public var readAt: Instant
    public var snapshot: BasketSnapshot?
    /// The key of the attempt that placed it.
    public var key: OrderAttempt.ID?
    /// When the access of a guest's cart ends; nil for an account.
    public var readableUntil: Instant?
    /// The kitchen's time zone; nil where unknown.
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

extension OrderRecord {
    /// Since when it can be known that no food comes of it; nil where some comes, or may.
    ///
    /// What was ordered here is followed: it was read when its end became known. Of others that may be
    /// long after, so the server's word counts.
    public var overSince: Instant? {
        guard order.state == .refused || order.state == .cancelled else { return nil }
        guard snapshot == nil else { return readAt }
        let said = order.events.last { $0.kind == .refused || $0.kind == .cancelled }?.at
        return min(said ?? placedAt, readAt)
    }
}
