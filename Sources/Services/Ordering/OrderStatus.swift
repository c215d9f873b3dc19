public import Cache
public import OrderModels

/// What is under way, for a status bar: from what is kept alone, without asking anybody.
public struct OrderStatus: Hashable, Sendable {
    public struct Line: Hashable, Sendable, Identifiable {
        public let id: Order.ID
        public let number: String?
        public let caterer: String?
        public let stage: OrderStage
        /// When it is to come, delays included.
        public let slot: Slot?
        public let readAt: Instant
        /// Of the kitchen's clocks; nil where nobody said.
        public let zone: String?
    }

    /// Of which nobody knows yet whether it was placed.
    public struct Unknown: Hashable, Sendable {
        public let attempt: OrderAttempt
        /// Of the kitchen's clocks.
        public let zone: String?
    }

    /// Not over yet, the next to come first.
    public let orders: [Line]
    public let unknown: [Unknown]

    public init(in reader: any ReadAccessor) throws {
        orders = try reader.items(Request(OrderRecord.self, where: .active)).map { record in
            let order = record.order
            return Line(
                id: record.id, number: order.number, caterer: order.catererName,
                stage: order.stage, slot: order.slot, readAt: record.readAt, zone: record.zone)
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
