public import OrderModels
import SQLite

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
    public var problem: String?
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

extension OrderAttempt: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case basket(Basket.ID)
        case cart(Order.ID)
        case key(ID)
        case unsettled
    }

    public enum Sort: Hashable, Sendable {
        case latest
    }

    public static let defaultSort = Sort.latest
    public static let kind = ItemKind.attempt
    public static let kinds: Set<ItemKind> = [.attempt]
    public static let realm = Realm.user

    public static let columns = [
        "ref", "basket", "provider", "cart", "account", "payment", "confirmed", "snapshot", "state",
        "started_at", "sent_at", "checked_at", "settled_at", "problem", "key", "terms",
    ]

    public static let storage = ItemStorage<OrderAttempt>.table("order_attempt") { $0.rawValue }

    public static let mapping = ItemMapping<OrderAttempt>.table(
        "order_attempt", key: { $0.rawValue },
        condition: { filter in
            switch filter {
            case .basket(let id): SQLFragment("basket = ?", .text(id.rawValue))
            case .cart(let id): SQLFragment("cart = ?", .text(id.rawValue))
            case .key(let id): SQLFragment("key = ?", .text(id.rawValue))
            case .unsettled: SQLFragment("state NOT IN ('placed', 'refused')")
            }
        }, order: { _ in ["-started_at", "ref"] },
        // Of one basket, cart or key: what is left out here may be an order that exists.
        isStrict: { $0.contains { $0 != .unsettled } })

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(basket.rawValue), .text(provider.rawValue),
            .text(cart.rawValue), ColumnValue(account?.rawValue), .text(payment.column),
            .text(OrderColumn.encode(confirmed)), .text(snapshot.column), .text(state.rawValue),
            .integer(startedAt.secondsSince1970), .integer(sentAt.secondsSince1970),
            ColumnValue(checkedAt?.secondsSince1970), ColumnValue(settledAt?.secondsSince1970),
            ColumnValue(problem), ColumnValue(key?.rawValue), ColumnValue(terms?.column),
        ]
    }

    public init(_ columns: Columns) throws {
        guard let state = State(rawValue: try columns.text(8)) else {
            throw StoreError.broken(reason: "an attempt in no state")
        }
        self.init(
            id: ID(rawValue: try columns.text(0)),
            basket: Basket.ID(rawValue: try columns.text(1)),
            provider: ProviderID(rawValue: try columns.text(2)),
            cart: Order.ID(rawValue: try columns.text(3)),
            account: columns[4].text.map(Account.ID.init(rawValue:)),
            payment: PaymentMethod(column: try columns.text(5)),
            confirmed: try OrderColumn.decode(columns.text(6)),
            snapshot: try BasketSnapshot(column: columns.text(7)), state: state,
            startedAt: Instant(secondsSince1970: try columns.integer(9)))
        sentAt = Instant(secondsSince1970: try columns.integer(10))
        checkedAt = columns[11].integer.map(Instant.init(secondsSince1970:))
        settledAt = columns[12].integer.map(Instant.init(secondsSince1970:))
        problem = columns[13].text
        key = columns[14].text.map(ID.init(rawValue:))
        terms = try columns[15].text.map { try OrderTerms(column: $0) }
    }
}
