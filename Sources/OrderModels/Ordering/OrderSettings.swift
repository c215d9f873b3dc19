/// How to order a basket: where to, when, and with which extras.
public struct OrderSettings: Identifiable, Hashable, Sendable {
    /// When it should arrive.
    public enum Arrival: Hashable, Sendable {
        case soonest
        case slot(Slot)
        /// In time for an event: the last slot that ends before it and begins at most `within`
        /// seconds before it.
        case before(Instant, within: Int64 = SlotChoice.usualTolerance)
    }

    public var id: Basket.ID { basket }

    public let basket: Basket.ID
    /// Nil uses what the kitchen offers.
    public var method: Caterer.Method?
    public var destination: Destination?
    /// Nil uses the time of the occasion, or else as soon as possible.
    public var arrival: Arrival?
    public var coupon: String?
    public var tip: Money?
    /// Whether to ask for reusable packaging and pay its deposit.
    public var isPackagingReusable = false

    public init(basket: Basket.ID) {
        self.basket = basket
    }
}
