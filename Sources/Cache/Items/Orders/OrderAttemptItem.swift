import Sentences
public import OrderModels
import SQLite

extension OrderAttempt: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case basket(Basket.ID)
        case cart(Order.ID)
        case key(ID)
        case unsettled
        /// Sent or settled at that time or later.
        case changedSince(Instant)
    }

    public static let kind = ItemKind.attempt

    public static let columns = [
        "ref", "basket", "provider", "cart", "account", "payment", "confirmed", "snapshot", "state",
        "started_at", "sent_at", "checked_at", "settled_at", "problem", "key", "terms",
        "page",
    ]

    public static let storage = ItemStorage<OrderAttempt>.table("order_attempt")

    public static let mapping = ItemMapping<OrderAttempt>.table(
        order: ["-started_at", "ref"],
        // An unreadable attempt of the basket, cart or key may be an order that exists.
        isStrict: { $0.contains { $0 != .unsettled } }
    ) { filter in
        switch filter {
        case .basket(let id): SQLFragment("basket = ?", .text(id.rawValue))
        case .cart(let id): SQLFragment("cart = ?", .text(id.rawValue))
        case .key(let id): SQLFragment("key = ?", .text(id.rawValue))
        case .unsettled: SQLFragment("state NOT IN ('placed', 'refused')")
        case .changedSince(let time):
            SQLFragment(
                "(sent_at >= ? OR settled_at >= ?)", .integer(time.secondsSince1970),
                .integer(time.secondsSince1970))
        }
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(basket.rawValue), .text(provider.rawValue),
            .text(cart.rawValue), ColumnValue(account?.rawValue), .text(payment.column),
            .text(OrderColumn.encode(confirmed)), .text(snapshot.column), .text(state.rawValue),
            .integer(startedAt.secondsSince1970), .integer(sentAt.secondsSince1970),
            ColumnValue(checkedAt?.secondsSince1970), ColumnValue(settledAt?.secondsSince1970),
            ColumnValue(problem?.column), ColumnValue(key?.rawValue), ColumnValue(terms?.column),
            ColumnValue(page),
        ]
    }

    public init(_ columns: Columns) throws {
        guard let state = State(rawValue: try columns.text(8)) else {
            throw StoreError.broken(reason: .rows.attemptInNoState)
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
        problem = columns[13].text.map(Sentence.init(column:))
        key = columns[14].text.map(ID.init(rawValue:))
        terms = try columns[15].text.map { try OrderTerms(column: $0) }
        page = columns[16].text
    }
}
