public import OrderModels

/// A dish to add to a cart.
public struct CartItem: Hashable, Sendable {
    /// An option and its quantity, which is always sent, because servers may drop an option without
    /// it.
    public struct Option: Hashable, Sendable {
        public let orderCode: String
        public let quantity: Int

        public init(orderCode: String, quantity: Int) {
            self.orderCode = orderCode
            self.quantity = quantity
        }
    }

    public let orderCode: String
    public let quantity: Int
    public let options: [Option]

    public init(orderCode: String, quantity: Int, options: [Option] = []) {
        self.orderCode = orderCode
        self.quantity = quantity
        self.options = options
    }

    public init(_ line: BasketLine) {
        self.init(
            orderCode: line.orderCode, quantity: line.quantity,
            options: line.choices.map {
                Option(orderCode: $0.orderCode, quantity: $0.quantity)
            })
    }
}

/// Changes of a cart. Nil leaves a part unchanged.
public struct CartChange: Hashable, Sendable {
    public enum Arrival: Hashable, Sendable {
        case soonest
        case slot(Slot)
    }

    public var arrival: Arrival?
    public var method: Caterer.Method?
    public var notes: String?
    /// A coupon code to add. No server removes one: that requires another cart.
    public var coupon: String?
    public var destination: Destination?
    public var isPackagingReusable: Bool?

    public init(
        arrival: Arrival? = nil, method: Caterer.Method? = nil, notes: String? = nil,
        coupon: String? = nil, destination: Destination? = nil, isPackagingReusable: Bool? = nil
    ) {
        self.isPackagingReusable = isPackagingReusable
        self.arrival = arrival
        self.method = method
        self.notes = notes
        self.coupon = coupon
        self.destination = destination
    }
}

/// A cart and its token, which is valid for a day.
public struct OpenedCart: Hashable, Sendable {
    public let token: Secret
    public let cart: RemoteCart
}
