import OrderModels

/// A cart, and later an order.
struct Order: Codable, Sendable {
    enum State: String, Codable, Sendable {
        case cart, new, accepted, started, ready, fulfilled, refused, cancelled
    }

    /// What has become of its invitation.
    enum Sharing: String, Codable, Sendable {
        /// Guests who joined take part, and no more can join.
        case noNewcomers
        /// It is the host's own order again.
        case ended
    }

    enum Method: String, Codable, Sendable {
        case delivery, collection
    }

    let id: Int
    let createdAt: Instant
    /// What a token has to name to open it; nil in carts of earlier versions.
    private(set) var key: String?
    var restaurant: Int
    var customer: Int?
    var address: Int?
    /// Whether the address is only this order's; nil in orders of earlier versions.
    var hasOwnAddress: Bool?
    /// When the cart was last changed, if it was.
    var touchedAt: Instant?
    /// Nil means as soon as possible.
    var slot: Slot?
    var method = Method.delivery
    var notes: String?
    var coupon: String?
    var tip = 0
    var isPackagingReusable = false
    /// Whether deposits were charged when it was placed; nil for a cart.
    var wasPackedReusably: Bool?
    /// What the kitchen charged more, or less, after the order was placed.
    var correction: Int?
    var lines: [OrderLine] = []
    /// The highest line number used so far.
    var lastLine = 0
    /// False for a new cart, which has no fee until its first change.
    var isPriced = false
    var state = State.cart
    var number: String?
    var isCash = false
    var invitation: String?
    /// Who joined by the invitation, in the order of joining; nil in orders of earlier versions.
    var players: [OrderPlayer]?
    /// Nil where everybody who has the invitation may join.
    var sharing: Sharing?
    /// The payment in progress at the card processor.
    var intent: String?
    /// Where it can be paid by card.
    var page: PaymentPage?
    /// Pages of before, of which their provider may still ask; nil for none.
    var endedPages: [EndedPage]?
    /// How often it was paid: the kitchen does not prevent paying twice.
    var pays = 0
    var placedAt: Instant?
    var events: [OrderEvent] = []
    var life: OrderLife?
    /// Nil for a cart, and for orders of a made-up kitchen.
    var terms: OrderTerms?
    var isInvoiced: Bool?

    init(id: Int, at now: Instant, restaurant: Int, customer: Int?) {
        self.id = id
        createdAt = now
        key = Sodium.token(8)
        self.restaurant = restaurant
        self.customer = customer
    }

    var path: String { "/api/orders/\(id)" }

    var lastTouched: Instant { touchedAt ?? createdAt }

    static let mostLines = 200

    /// Makes every token of it worth nothing.
    mutating func changeKey() {
        key = Sodium.token(8)
    }

    /// Empties the cart and moves it to another kitchen.
    mutating func move(to restaurant: Int) {
        guard restaurant != self.restaurant else { return }
        self.restaurant = restaurant
        lines = []
        slot = nil
    }

    /// Adds `line`, or adds its quantity to an equal line.
    mutating func add(_ line: OrderLine) throws(Refusal) {
        if let index = lines.firstIndex(where: { $0.isSame(as: line) }) {
            let sum = lines[index].quantity + line.quantity
            let most = OrderLine.mostPieces(of: line.player)
            guard sum <= most else {
                throw .violation("quantity", "This value should be \(most) or less.")
            }
            lines[index].quantity = sum
        } else {
            guard hasRoom(for: line.player) else {
                throw .violation("items", "There are too many dishes already.")
            }
            lastLine += 1
            var line = line
            line.id = lastLine
            lines.append(line)
        }
    }
}

/// The time of delivery or collection.
struct Slot: Codable, Hashable, Sendable {
    let from: Instant
    let until: Instant

    init(from: Instant, until: Instant) {
        self.from = from
        self.until = until
    }

    /// The ten minutes around `moment`.
    init(around moment: Instant) {
        self.init(from: moment.adding(minutes: -5), until: moment.adding(minutes: 5))
    }

    func moved(byMinutes minutes: Int) -> Slot {
        Slot(from: from.adding(minutes: minutes), until: until.adding(minutes: minutes))
    }

    var middle: Instant { from.adding(seconds: until.seconds(since: from) / 2) }
}

struct OrderEvent: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable {
        case created, accepted, refused, delayed, picked, dropped, fulfilled, cancelled, restored
        case priceUpdated = "price_updated"
        case preparationStarted = "preparation_started"
        case preparationFinished = "preparation_finished"
    }

    let kind: Kind
    let at: Instant
    /// Minutes, for a delay.
    var delay: Int?
    var reason: String?
    /// The totals before and after a change of the price.
    var totals: [Int]?
}
