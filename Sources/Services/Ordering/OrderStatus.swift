public import Cache
public import OrderModels

/// Current orders for a status bar, from stored data only.
public struct OrderStatus: Hashable, Sendable {
    /// An attempt with an unknown outcome.
    public struct Unknown: Hashable, Sendable {
        public let attempt: OrderAttempt
        /// The kitchen's time zone.
        public let zone: String?
    }

    /// Not over yet, or with money that comes back; by expected time.
    public let orders: [OrderRecord]
    public let unknown: [Unknown]
    /// What orders have otherwise than the diner agreed to.
    public let departures: [Order.ID: [QuoteChange]]

    /// `limit`: what was over by then is no news.
    public init(in reader: any ReadAccessor, overSince limit: Instant) throws {
        let over = try reader.items(Request(OrderRecord.self, where: .overSince(limit)))
            .filter { record in
                record.order.moneyBack != nil && record.overSince.map { $0 > limit } ?? false
            }
        let active = try reader.items(Request(OrderRecord.self, where: .active))
        orders = (active + over).sorted {
            ($0.order.slot?.start ?? .distantFuture, $0.id.rawValue)
                < ($1.order.slot?.start ?? .distantFuture, $1.id.rawValue)
        }
        departures = try orders.reduce(into: [:]) { $0[$1.id] = try reader.departures(of: $1) }
        unknown = try reader.items(Request(OrderAttempt.self, where: .unsettled)).map { attempt in
            let cart = try reader.item(CartRecord.self, attempt.cart)
            return Unknown(attempt: attempt, zone: cart?.zone)
        }
    }
}
