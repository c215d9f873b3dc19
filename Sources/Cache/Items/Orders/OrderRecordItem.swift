public import OrderModels
import SQLite

extension OrderRecord: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case anyOf([Order.ID])
        /// Not known to be over.
        case active
        /// Those of which no food comes, last read after then.
        case overSince(Instant)
        case provider(ProviderID)
    }

    public static let kind = ItemKind.order

    public static let columns = [
        "ref", "provider", "account", "placed_at", "read_at", "state", "server", "snapshot", "key",
        "readable_until", "zone",
    ]

    public static let storage = ItemStorage<OrderRecord>.table("order_detail")

    public static let mapping = ItemMapping<OrderRecord>.table(order: ["-placed_at", "ref"]) {
        filter in
        switch filter {
        case .anyOf(let ids): .isOne(of: "ref", ids.map(\.rawValue))
        case .active: SQLFragment("state NOT IN ('fulfilled', 'refused', 'cancelled')")
        case .overSince(let time):
            SQLFragment(
                "state IN ('refused', 'cancelled') AND read_at > ?",
                .integer(time.secondsSince1970))
        case .provider(let id): SQLFragment("provider = ?", .text(id.rawValue))
        }
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(provider.rawValue), ColumnValue(account?.rawValue),
            .integer(placedAt.secondsSince1970), .integer(readAt.secondsSince1970),
            .text(order.state.word), .text(OrderColumn.encode(order)),
            ColumnValue(snapshot?.column), ColumnValue(key?.rawValue),
            ColumnValue(readableUntil?.secondsSince1970), ColumnValue(zone),
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            try OrderColumn.decode(columns.text(6)),
            provider: ProviderID(rawValue: try columns.text(1)),
            account: columns[2].text.map(Account.ID.init(rawValue:)),
            placedAt: Instant(secondsSince1970: try columns.integer(3)),
            readAt: Instant(secondsSince1970: try columns.integer(4)),
            snapshot: try columns[7].text.map { try BasketSnapshot(column: $0) },
            key: columns[8].text.map(OrderAttempt.ID.init(rawValue:)),
            readableUntil: columns[9].integer.map(Instant.init(secondsSince1970:)),
            zone: columns[10].text)
    }
}
