public import Cache
public import OrderModels

/// Current orders for a status bar, from stored data only.
public struct OrderStatus: Hashable, Sendable {
    public struct Line: Hashable, Sendable, Identifiable {
        public let id: Order.ID
        public let provider: ProviderID
        /// The key it was ordered under; nil if that was elsewhere.
        public let key: OrderAttempt.ID?
        public let number: String?
        public let caterer: String?
        public let stage: OrderStage
        /// Whether it is brought or collected.
        public let method: Caterer.Method
        /// The expected time, including delays.
        public let slot: Slot?
        public let readAt: Instant
        /// The kitchen's time zone; nil if unknown.
        public let zone: String?
        /// What comes back from the kitchen, of an order of which no food comes.
        public let moneyBack: Money?
    }

    /// An attempt with an unknown outcome.
    public struct Unknown: Hashable, Sendable {
        public let attempt: OrderAttempt
        /// The kitchen's time zone.
        public let zone: String?
    }

    /// Not over yet, or with money that comes back; by expected time.
    public let orders: [Line]
    public let unknown: [Unknown]

    /// `limit`: what was over by then is no news.
    public init(in reader: any ReadAccessor, overSince limit: Instant) throws {
        let over = try reader.items(Request(OrderRecord.self, where: .overSince(limit)))
            .filter { record in
                record.order.moneyBack != nil && record.overSince.map { $0 > limit } ?? false
            }
        let active = try reader.items(Request(OrderRecord.self, where: .active))
        orders = (active + over).map { record in
            let order = record.order
            return Line(
                id: record.id, provider: record.provider, key: record.key, number: order.number,
                caterer: order.catererName,
                stage: order.stage, method: order.method, slot: order.slot, readAt: record.readAt,
                zone: record.zone, moneyBack: order.moneyBack)
        }.sorted {
            ($0.slot?.start ?? .distantFuture, $0.id.rawValue)
                < ($1.slot?.start ?? .distantFuture, $1.id.rawValue)
        }
        unknown = try reader.items(Request(OrderAttempt.self, where: .unsettled)).map { attempt in
            let cart = try reader.item(CartRecord.self, attempt.cart)
            return Unknown(attempt: attempt, zone: cart?.zone)
        }
    }
}
