public import Sentences

/// That somebody agreed to a total, and what became of it.
///
/// It is on disk before anything is sent, with all it takes to look the order up again: whatever
/// happens to the process or the network, an order that may exist is never forgotten.
public struct OrderAttempt: Identifiable, Hashable, Sendable {
    /// Names one attempt, or the key that attempts were made under.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static func random() -> ID { ID(rawValue: randomName()) }
    }

    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Agreed to and on its way to the server, which has not answered yet.
        case sent
        case placed
        /// There is no order, and there will be none.
        case refused
        /// The answer is lost: it is looked up, and only looked up, until it is known.
        case unknown
        /// The server can no longer be asked: the diner has to.
        case unresolvable
    }

    public let id: ID
    /// The name for the order that whoever agreed gave, or a random one: what is tried again under
    /// the same key makes one order. Nil once the diner has said that there is none.
    public var key: ID?
    public let basket: Basket.ID
    public let provider: ProviderID
    /// The cart that was paid, which keeps its name as an order.
    public var cart: Order.ID
    /// Whose it is; nil where a guest ordered.
    public let account: Account.ID?
    public var payment: PaymentMethod
    /// The cart as it was agreed to: lines, total, notes, slot, and the kitchen's number.
    public var confirmed: Order
    public var snapshot: BasketSnapshot
    public var state: State
    public let startedAt: Instant
    /// When it was last on its way: placing again sends it again.
    public var sentAt: Instant
    /// When the server was last asked what became of it.
    public var checkedAt: Instant?
    public var settledAt: Instant?
    /// Why there is no order, or why nobody knows: a phrase for whoever looks later.
    public var problem: Sentence?
    /// What was asked for; nil where an earlier version did not say.
    public var terms: OrderTerms?

    /// An attempt under a key of its name, where no other key is named.
    public init(
        id: ID, key: ID? = nil, basket: Basket.ID, provider: ProviderID, cart: Order.ID,
        account: Account.ID?,
        payment: PaymentMethod, confirmed: Order, snapshot: BasketSnapshot, state: State = .sent,
        startedAt: Instant
    ) {
        self.id = id
        self.key = key ?? id
        self.basket = basket
        self.provider = provider
        self.cart = cart
        self.account = account
        self.payment = payment
        self.confirmed = confirmed
        self.snapshot = snapshot
        self.state = state
        self.startedAt = startedAt
        sentAt = startedAt
    }

    /// What it is called by: the key it was made under, or else its own name.
    public var name: ID { key ?? id }

    public var total: Money { confirmed.bill.total }

    /// Whether it is known what became of it.
    public var isSettled: Bool { state == .placed || state == .refused }

    /// So long what was sent may be on its way yet, and the server's word alone counts.
    private static let patience: Int64 = 3600

    public var isForTheDinerFrom: Instant { sentAt.adding(seconds: Self.patience) }

    /// Whether the diner may say what became of it: the server cannot, or has not for too long.
    public func isForTheDiner(at now: Instant) -> Bool {
        !isSettled && (state == .unresolvable || now >= isForTheDinerFrom)
    }
}
