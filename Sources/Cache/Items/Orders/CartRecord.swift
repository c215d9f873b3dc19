import Sentences
import JSON
public import OrderModels
import SQLite

/// A cart on a server that mirrors one of our baskets: how to access it, and which of its lines are
/// which of ours.
///
/// It outlives the basket, because a guest reads the resulting order with the cart's token.
public struct CartRecord: Identifiable, Hashable, Sendable {
    /// A line of the server's and the basket lines sent for it. Equal basket lines share one.
    public struct Tie: Hashable, Sendable {
        public let line: OrderLine.ID
        public let ours: [BasketLine.ID]
        /// Identifies the dish and its options within the cart.
        public let content: String

        public init(line: OrderLine.ID, ours: [BasketLine.ID], content: String) {
            self.line = line
            self.ours = ours
            self.content = content
        }

        /// A line that is being sent: which one it is at the server is not known yet.
        public static func pending(ours: [BasketLine.ID], content: String) -> Tie {
            Tie(line: OrderLine.ID(rawValue: ""), ours: ours, content: content)
        }

        public var isPending: Bool { line.rawValue.isEmpty }
    }

    /// A code that the server accepted, and the labels of the discounts it gave for it.
    public struct Coupon: Hashable, Sendable {
        public let code: String
        public let labels: [String]

        public init(code: String, labels: [String]) {
            self.code = code
            self.labels = labels
        }
    }

    public let id: Order.ID
    /// Nil once the cart mirrors no basket: it was ordered, emptied or abandoned.
    public var basket: Basket.ID?
    public let provider: ProviderID
    public let caterer: Caterer.ID
    /// The account it belongs to; nil for a guest's.
    public var account: Account.ID?
    /// Grants access to the cart. Only this column and an ``AttemptNote`` hold it, no archive.
    public var token: String
    public var expiresAt: Instant
    /// Whether the server knows the cart's owner.
    public var isAssigned = false
    public let currency: Currency
    /// The time zone of the kitchens.
    public let zone: String
    public var ties: [Tie] = []
    /// The server's lines that the basket's were sent as.
    public var sentLines: Set<OrderLine.ID> {
        Set(ties.filter { !$0.isPending }.map(\.line))
    }

    /// What was last sent besides the lines, as encoded by the sender.
    public var sent = ""
    /// Servers cannot remove a code from a cart: that takes a new cart.
    public var coupon: Coupon?
    /// As whom the token opens somebody else's cart; nil for the diner's own.
    public var player: Player.ID?

    public init(
        id: Order.ID, basket: Basket.ID?, provider: ProviderID, caterer: Caterer.ID,
        account: Account.ID?, token: String, expiresAt: Instant, currency: Currency, zone: String
    ) {
        self.id = id
        self.basket = basket
        self.provider = provider
        self.caterer = caterer
        self.account = account
        self.token = token
        self.expiresAt = expiresAt
        self.currency = currency
        self.zone = zone
    }
}

extension CartRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The ID only, so that printing does not reveal the token.
    public var description: String { id.rawValue }

    public var debugDescription: String { description }

    /// Without children, because `dump` and failed expectations use mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CartRecord: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case basket(Basket.ID)
    }

    public static let kind = ItemKind.cart

    public static let columns = [
        "ref", "basket", "provider", "caterer", "account", "token", "expires_at", "assigned",
        "currency", "zone", "ties", "sent", "coupon", "player",
    ]

    public static let storage = ItemStorage<CartRecord>.table("cart_record")

    public static let mapping = ItemMapping<CartRecord>.table(
        order: ["-expires_at", "ref"], isStrict: { !$0.isEmpty }
    ) { filter in
        switch filter {
        case .basket(let id): SQLFragment("basket = ?", .text(id.rawValue))
        }
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), ColumnValue(basket?.rawValue), .text(provider.rawValue),
            .text(caterer.rawValue), ColumnValue(account?.rawValue), .text(token),
            .integer(expiresAt.secondsSince1970), ColumnValue(isAssigned ? 1 : 0),
            .text(currency.code), .text(zone), .text(tiesColumn), .text(sent),
            ColumnValue(coupon.map { TextList.join([$0.code] + $0.labels) }),
            ColumnValue(player?.rawValue),
        ]
    }

    public init(_ columns: Columns) throws {
        guard let currency = Currency(code: try columns.text(8)) else {
            throw StoreError.broken(reason: .rows.cartWithoutCurrency)
        }
        self.init(
            id: Order.ID(rawValue: try columns.text(0)),
            basket: columns[1].text.map(Basket.ID.init(rawValue:)),
            provider: ProviderID(rawValue: try columns.text(2)),
            caterer: Caterer.ID(rawValue: try columns.text(3)),
            account: columns[4].text.map(Account.ID.init(rawValue:)), token: try columns.text(5),
            expiresAt: Instant(secondsSince1970: try columns.integer(6)), currency: currency,
            zone: try columns.text(9))
        isAssigned = try columns.integer(7) != 0
        ties = try Self.ties(columns.text(10))
        sent = try columns.text(11)
        let coupon = columns[12].text.map(TextList.split) ?? []
        if let code = coupon.first {
            self.coupon = Coupon(code: code, labels: Array(coupon.dropFirst()))
        }
        player = columns[13].text.map(Player.ID.init(rawValue:))
    }

    private var tiesColumn: String {
        guard !ties.isEmpty else { return "" }
        return JSONColumn.text(reserving: 512) {
            $0.objects(ties) { json, tie in
                json.field("r", tie.line.rawValue)
                json.field("c", tie.content)
                json.texts("o", tie.ours.map(\.rawValue))
            }
        }
    }

    private static func ties(_ column: String) throws -> [Tie] {
        guard !column.isEmpty else { return [] }
        return try JSONColumn.read(column.utf8, Sentence.rows.cartLines) { json in
            try json.elements().map { json in
                Tie(
                    line: OrderLine.ID(rawValue: try json.required("r").string()),
                    ours: try json.required("o").elements().map {
                        BasketLine.ID(rawValue: try $0.string())
                    }, content: try json.required("c").string())
            }
        }
    }
}
