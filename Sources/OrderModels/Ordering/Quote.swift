/// The server's cart, which mirrors the local basket.
public struct RemoteCart: Identifiable, Hashable, Sendable {
    /// Kept when the cart becomes an order.
    public let id: Order.ID
    public let caterer: Caterer.ID?
    public var bill: Bill
    public let method: Caterer.Method
    /// Nil is as soon as possible.
    public let slot: Slot?
    public var address: Address?
    /// The server's ID of that address.
    public let addressID: SavedAddress.ID?
    public let notes: String?
    public var packaging = ReusablePackaging()
    /// Whether the server can be asked for a page on which to pay this cart by card.
    public var hasPaymentPage = false
    /// Whether the server knows the owner, which determines who may read and pay the cart.
    public let hasCustomer: Bool
    /// The owner, as lines name people.
    public var customer: Player.ID?
    /// The code of the invitation, if colleagues are invited to choose in this cart.
    public var invitation: String?
    /// Who joined, where the server says.
    public var players: [Player] = []
    /// For those who joined, where the server says: whether the host has a page to pay on, which a
    /// change ends.
    public var isBeingPaid = false

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
    /// The slot for an order placed now; nil where "as soon as possible" is not offered.
    public let soonest: Slot?
    /// The slots to choose from, earliest first.
    public let slots: [Slot]
    /// Whether the kitchen accepts orders for "as soon as possible", or for slots only.
    public let allowsSoonest: Bool

    public init(soonest: Slot?, slots: [Slot], allowsSoonest: Bool) {
        self.soonest = soonest
        self.slots = slots
        self.allowsSoonest = allowsSoonest
    }
}

/// What an order would cost and when it would arrive, if it were placed now.
public struct Quote: Hashable, Sendable {
    public let cart: RemoteCart
    /// Nil where the provider offers none.
    public let timing: CartTiming?
    public let payments: [PaymentMethod]
    /// What prevents the order.
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

    /// Whether a coupon pays for all dishes.
    public var isFree: Bool { cart.bill.total.isZero && cart.bill.itemsTotal.minorUnits > 0 }

    /// The payment methods of this program; empty where only the provider's page can take the
    /// payment.
    public var paymentsHere: [PaymentMethod] {
        isFree ? [.free] : payments.filter(\.isPayableHere)
    }

    /// The payment methods of the provider's page for this very cart, which makes the order.
    public var paymentsOnPage: [PaymentMethod] {
        cart.hasPaymentPage && !isFree ? payments.filter { $0 == .card } : []
    }

    /// How it can be ordered; empty where only the kitchen's own pages take orders.
    public var waysToPay: [PaymentMethod] { paymentsHere + paymentsOnPage }
}
