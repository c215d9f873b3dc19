public import OrderModels
import SQLite

public enum MentionFilter: Hashable, Sendable {
    case caterer(Caterer.ID)
}

public enum MentionSort: Hashable, Sendable {
    case latest
}

extension Favourite: ColumnItem {
    public typealias Filter = MentionFilter
    public typealias Sort = MentionSort

    public static let defaultSort = MentionSort.latest
    public static let kind = ItemKind.favourite
    public static let kinds: Set<ItemKind> = [.favourite]
    public static let realm = Realm.user
    public static let columns = ["ref", "since"]
    public static let storage = ItemStorage<Favourite>.table("favourite") { $0.rawValue }
    public static let mapping = ItemMapping<Favourite>.mentions(
        in: "favourite", by: "ref", at: "since"
    ) { $0.rawValue }

    public var values: [ColumnValue] {
        [.text(caterer.rawValue), .integer(since.secondsSince1970)]
    }

    public init(_ columns: Columns) throws {
        self.init(
            caterer: Caterer.ID(rawValue: try columns.text(0)),
            since: Instant(secondsSince1970: try columns.integer(1)))
    }
}

extension OrderMention: ColumnItem {
    public typealias Filter = MentionFilter
    public typealias Sort = MentionSort

    public static let defaultSort = MentionSort.latest
    public static let kind = ItemKind.order
    public static let kinds: Set<ItemKind> = [.order]
    public static let realm = Realm.user
    public static let columns = ["ref", "caterer", "placed_at"]
    public static let storage = ItemStorage<OrderMention>.table("order_record") { $0.rawValue }
    public static let mapping = ItemMapping<OrderMention>.mentions(
        in: "order_record", by: "caterer", at: "placed_at"
    ) { $0.rawValue }

    public var values: [ColumnValue] {
        [.text(id.rawValue), .text(caterer.rawValue), .integer(placedAt.secondsSince1970)]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ID(rawValue: try columns.text(0)),
            caterer: Caterer.ID(rawValue: try columns.text(1)),
            placedAt: Instant(secondsSince1970: try columns.integer(2)))
    }
}

extension ItemMapping
where Item: ColumnItem, Item.Filter == MentionFilter, Item.Sort == MentionSort {
    /// Mentions are found by caterer, latest first.
    fileprivate static func mentions(
        in table: String, by catererColumn: String, at timeColumn: String,
        key: @escaping @Sendable (Item.ID) -> String
    ) -> ItemMapping {
        .table(
            table, key: key,
            condition: { filter in
                switch filter {
                case .caterer(let id):
                    SQLFragment("\(catererColumn) = ?", .text(id.rawValue))
                }
            }, order: { _ in ["-" + timeColumn, "ref"] })
    }
}
