/// How a basket is to be ordered, beside what is in it: where to, when, and with what on top.
public struct OrderWishes: Identifiable, Hashable, Sendable {
    /// When it is to come.
    public enum Arrival: Hashable, Sendable {
        case soonest
        case slot(Slot)
        /// In time for something: the last slot that ends before it, and begins no longer than so
        /// many seconds before it.
        case before(Instant, within: Int64 = SlotChoice.usualTolerance)
    }

    public var id: Basket.ID { basket }

    public let basket: Basket.ID
    /// Nil goes by what the kitchen does.
    public var method: Caterer.Method?
    public var destination: Destination?
    /// Nil goes by the occasion, and is as soon as possible where that has no time.
    public var arrival: Arrival?
    public var coupon: String?
    public var tip: Money?

    public init(basket: Basket.ID) {
        self.basket = basket
    }
}
