public import OrderModels
import SQLite

/// What a mention can be asked for by.
public enum MentionFilter: Hashable, Sendable {
    case caterer(Caterer.ID)
}

/// Mentions come latest first.
public enum MentionSort: Hashable, Sendable {
    case latest
}

extension Favourite: StoredItem {
    public typealias Filter = MentionFilter
    public typealias Sort = MentionSort

    public static let defaultSort = MentionSort.latest
    public static let kinds: Set<ItemKind> = [.favourite]
    public static let realm = Realm.user

    public static let storage = ItemStorage<Favourite>(
        sql: SQLTable(
            name: "favourite", kind: .favourite, columns: ["ref", "since"],
            encode: .alone({ favourite, row in
                row.append(favourite.caterer.rawValue)
                row.append(favourite.since.secondsSince1970)
            }), key: { $0.rawValue }))

    public static let mapping = ItemMapping<Favourite>(
        sql: .mentions(
            in: "favourite", columns: "ref, since", catererColumn: "ref", timeColumn: "since",
            identityText: { $0.rawValue }
        ) { row in
            Favourite(
                caterer: Caterer.ID(rawValue: row.text(0)),
                since: Instant(secondsSince1970: row.integer(1)))
        })
}

extension OrderMention: StoredItem {
    public typealias Filter = MentionFilter
    public typealias Sort = MentionSort

    public static let defaultSort = MentionSort.latest
    public static let kinds: Set<ItemKind> = [.order]
    public static let realm = Realm.user

    public static let storage = ItemStorage<OrderMention>(
        sql: SQLTable(
            name: "order_record", kind: .order, columns: ["ref", "caterer", "placed_at"],
            encode: .alone({ order, row in
                row.append(order.id.rawValue)
                row.append(order.caterer.rawValue)
                row.append(order.placedAt.secondsSince1970)
            }), key: { $0.rawValue }))

    public static let mapping = ItemMapping<OrderMention>(
        sql: .mentions(
            in: "order_record", columns: "ref, caterer, placed_at", catererColumn: "caterer",
            timeColumn: "placed_at", identityText: { $0.rawValue }
        ) { row in
            OrderMention(
                id: OrderMention.ID(rawValue: row.text(0)),
                caterer: Caterer.ID(rawValue: row.text(1)),
                placedAt: Instant(secondsSince1970: row.integer(2)))
        })
}

extension SQLQuery where Item.Filter == MentionFilter, Item.Sort == MentionSort {
    /// How every mention is found: by its caterer, latest first.
    fileprivate static func mentions(
        in table: String, columns: String, catererColumn: String, timeColumn: String,
        identityText: @escaping @Sendable (Item.ID) -> String,
        decode: @escaping @Sendable (Statement) throws -> Item
    ) -> SQLQuery {
        SQLQuery(
            columns: columns, source: table, identity: "ref", identityText: identityText,
            condition: { filter in
                switch filter {
                case .caterer(let id):
                    SQLFragment("\(catererColumn) = ?", .text(id.rawValue))
                }
            }, order: { _ in ["-" + timeColumn, "ref"] }, decode: decode)
    }
}
