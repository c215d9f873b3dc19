/// An order as its server tells it: placed, and on its way through the kitchen. Also a cart that
/// was asked for as an order.
public struct Order: Identifiable, Hashable, Sendable {
    /// What ``OrderMention`` calls it too.
    public typealias ID = OrderMention.ID

    public let id: ID
    /// What the kitchen calls it, on the phone too.
    public let number: String?
    public var state: OrderState
    public let caterer: Caterer.ID?
    public let catererName: String?
    public let catererPhone: String?
    public var bill: Bill
    public let method: Caterer.Method
    /// When it is to arrive, or to be ready where it is collected.
    public let slot: Slot?
    public let address: Address?
    /// As the server holds them, to compare with what was sent.
    public let notes: String?
    public let payment: PaymentMethod?
    public let createdAt: Instant?
    /// When the kitchen means to begin, and when the food is to leave it.
    public let preparationAt: Instant?
    public let pickupAt: Instant?
    /// Oldest first.
    public let events: [OrderEvent]

    public init(
        id: ID, number: String? = nil, state: OrderState, caterer: Caterer.ID? = nil,
        catererName: String? = nil, catererPhone: String? = nil, bill: Bill,
        method: Caterer.Method = .delivery, slot: Slot? = nil, address: Address? = nil,
        notes: String? = nil, payment: PaymentMethod? = nil, createdAt: Instant? = nil,
        preparationAt: Instant? = nil, pickupAt: Instant? = nil, events: [OrderEvent] = []
    ) {
        self.id = id
        self.number = number
        self.state = state
        self.caterer = caterer
        self.catererName = catererName
        self.catererPhone = catererPhone
        self.bill = bill
        self.method = method
        self.slot = slot
        self.address = address
        self.notes = notes
        self.payment = payment
        self.createdAt = createdAt
        self.preparationAt = preparationAt
        self.pickupAt = pickupAt
        self.events = events
    }
}

/// A way of paying.
public enum PaymentMethod: Hashable, Sendable {
    /// To the driver.
    case cash
    /// On the provider's own page: no card number is ever typed into a terminal.
    case card
    /// Nothing is left to pay.
    case free
    case other(String)

    /// Whether it can be done from here.
    public var isPayableHere: Bool { self == .cash || self == .free }
}

/// What the server answered to being asked to place an order.
public enum PlacedAnswer: Hashable, Sendable {
    /// There is an order: it has a state, and the state is not `cart`.
    case placed(Order)
    /// The answer is a cart still. Alone it proves nothing about a payment still under way.
    case stillCart(Order)
    /// The payment has to be completed on the provider's own page.
    case needsAction
}
