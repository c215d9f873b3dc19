public struct OrderEvent: Hashable, Sendable {
    /// The kind, by the server's name. Unknown names are kept.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let created = Kind(rawValue: "order:created")
        public static let accepted = Kind(rawValue: "order:accepted")
        public static let refused = Kind(rawValue: "order:refused")
        public static let delayed = Kind(rawValue: "order:delayed")
        public static let preparationStarted = Kind(rawValue: "order:preparation_started")
        public static let preparationFinished = Kind(rawValue: "order:preparation_finished")
        public static let picked = Kind(rawValue: "order:picked")
        public static let dropped = Kind(rawValue: "order:dropped")
        public static let fulfilled = Kind(rawValue: "order:fulfilled")
        public static let cancelled = Kind(rawValue: "order:cancelled")
        /// A cancelled order was reinstated.
        public static let restored = Kind(rawValue: "order:restored")
        public static let priceUpdated = Kind(rawValue: "order:price_updated")
    }

    /// The server's reason for cancelling or refusing an order.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let customer = Reason(rawValue: "CUSTOMER")
        public static let soldOut = Reason(rawValue: "SOLD_OUT")
        public static let rushHour = Reason(rawValue: "RUSH_HOUR")
        public static let noShow = Reason(rawValue: "NO_SHOW")
    }

    public let kind: Kind
    public let at: Instant
    /// The delay that the kitchen announced.
    public let delayMinutes: Int?
    public let reason: Reason?
    /// The totals before and after the price was changed.
    public let oldTotal: Money?
    public let newTotal: Money?

    public init(
        kind: Kind, at: Instant, delayMinutes: Int? = nil, reason: Reason? = nil,
        oldTotal: Money? = nil, newTotal: Money? = nil
    ) {
        self.kind = kind
        self.at = at
        self.delayMinutes = delayMinutes
        self.reason = reason
        self.oldTotal = oldTotal
        self.newTotal = newTotal
    }
}
