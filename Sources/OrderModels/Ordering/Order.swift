/// An order as its server reports it: placed, and on its way through the kitchen. Also a cart that
/// was requested as an order.
public struct Order: Identifiable, Hashable, Sendable {
    /// Shared with ``OrderMention``.
    public typealias ID = OrderMention.ID

    public let id: ID
    /// The number that the kitchen uses, also on the phone.
    public let number: String?
    public var state: OrderState
    public let caterer: Caterer.ID?
    public let catererName: String?
    public let catererPhone: String?
    public var bill: Bill
    public let method: Caterer.Method
    /// When it arrives, or is ready for collection.
    public let slot: Slot?
    public var address: Address?
    /// Whom the driver meets there, as it was asked for here: servers do not return it.
    public var contact: String?
    /// The notes as the server stores them, to compare with those sent.
    public let notes: String?
    public let payment: PaymentMethod?
    public let createdAt: Instant?
    /// When the kitchen plans to start, and when the food should leave it.
    public let preparationAt: Instant?
    public let pickupAt: Instant?
    /// Who brings it, once the server says so.
    public let courier: Courier?
    /// Oldest first.
    public let events: [OrderEvent]
    /// Whether some of it, but not its state, is what was asked for: the server did not say it.
    public var isUnread = false

    public init(
        id: ID, number: String? = nil, state: OrderState, caterer: Caterer.ID? = nil,
        catererName: String? = nil, catererPhone: String? = nil, bill: Bill,
        method: Caterer.Method = .delivery, slot: Slot? = nil, address: Address? = nil,
        notes: String? = nil, payment: PaymentMethod? = nil, createdAt: Instant? = nil,
        preparationAt: Instant? = nil, pickupAt: Instant? = nil, courier: Courier? = nil,
        events: [OrderEvent] = []
    ) {
        self.id = id
        self.number = number
        self.state = state
        self.caterer = caterer
        self.catererName = catererName
        self.catererPhone = catererPhone.flatMap(phone)
        self.bill = bill
        self.method = method
        self.slot = slot
        self.address = address
        self.notes = notes
        self.payment = payment
        self.createdAt = createdAt
        self.preparationAt = preparationAt
        self.pickupAt = pickupAt
        self.courier = courier
        self.events = events
    }

    public struct Courier: Hashable, Sendable {
        public let name: String
        public let phone: String?

        public init(name: String, phone: String?) {
            self.name = name
            self.phone = phone.flatMap(OrderModels.phone)
        }
    }
}

/// A way of paying.
public enum PaymentMethod: Hashable, Sendable {
    /// In cash to the driver.
    case cash
    /// On the provider's own page: card numbers are never typed into a terminal.
    case card
    /// Nothing is left to pay.
    case free
    case other(String)

    /// Whether this program can pay this way.
    public var isPayableHere: Bool { self == .cash || self == .free }
}

/// The server's answer to a request to place an order.
public enum PlacedAnswer: Hashable, Sendable {
    /// The order exists: its state is not `cart`.
    case placed(Order)
    /// The answer is still a cart. That alone proves nothing while a payment may be in progress.
    case stillCart(Order)
    /// The payment has to be completed on the provider's own page.
    case needsAction
}

extension Order {
    /// What comes back from the kitchen if it was paid: of an order by card of which no food comes.
    public var moneyBack: Money? {
        guard payment == .card, state == .refused || state == .cancelled, bill.total.minorUnits > 0
        else { return nil }
        return bill.total
    }
}
