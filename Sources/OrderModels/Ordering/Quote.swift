/// The server's own cart, which shows the local basket as the server would sell it.
public struct RemoteCart: Identifiable, Hashable, Sendable {
    /// It keeps its name when it becomes an order.
    public let id: Order.ID
    public let caterer: Caterer.ID?
    public var bill: Bill
    public let method: Caterer.Method
    /// Nil is as soon as possible.
    public let slot: Slot?
    public let address: Address?
    /// What the server keeps that address under.
    public let addressID: SavedAddress.ID?
    public let notes: String?
    /// Whether the server knows whose it is; what may read and pay it follows from that.
    public let hasCustomer: Bool

    public init(
        id: Order.ID, caterer: Caterer.ID? = nil, bill: Bill, method: Caterer.Method = .delivery,
        slot: Slot? = nil, address: Address? = nil, addressID: SavedAddress.ID? = nil,
        notes: String? = nil, hasCustomer: Bool = false
    ) {
        self.id = id
        self.caterer = caterer
        self.bill = bill
        self.method = method
        self.slot = slot
        self.address = address
        self.addressID = addressID
        self.notes = notes
        self.hasCustomer = hasCustomer
    }
}

/// When a cart could arrive.
public struct CartTiming: Hashable, Sendable {
    /// The stretch it arrives in when ordered now; nil where it cannot be had as soon as possible.
    public let soonest: Slot?
    /// What may be chosen, earliest first.
    public let slots: [Slot]
    /// Whether the kitchen takes orders for as soon as possible, or for slots only.
    public let allowsSoonest: Bool

    public init(soonest: Slot?, slots: [Slot], allowsSoonest: Bool) {
        self.soonest = soonest
        self.slots = slots
        self.allowsSoonest = allowsSoonest
    }
}

/// What an order would cost and when it would come, if it were placed now.
public struct Quote: Hashable, Sendable {
    public let cart: RemoteCart
    /// Nil where the provider offers none.
    public let timing: CartTiming?
    public let payments: [PaymentMethod]
    /// What stands in the way.
    public let problems: [QuoteProblem]

    public init(
        cart: RemoteCart, timing: CartTiming?, payments: [PaymentMethod],
        problems: [QuoteProblem] = []
    ) {
        self.cart = cart
        self.timing = timing
        self.payments = payments
        self.problems = problems
    }

    public var total: Money { cart.bill.total }

    /// Dishes that a coupon pays for in full.
    public var isFree: Bool { cart.bill.total.isZero && cart.bill.itemsTotal.minorUnits > 0 }

    /// How it can be paid from here; empty where the provider's page has to do it.
    public var paymentsHere: [PaymentMethod] {
        isFree ? [.free] : payments.filter(\.isPayableHere)
    }
}
