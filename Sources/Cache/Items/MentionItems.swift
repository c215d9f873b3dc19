public import OrderModels
import SQLite

public enum MentionFilter: Hashable, Sendable {
    case caterer(Caterer.ID)
}

extension Favourite: ColumnItem {
    public typealias Filter = MentionFilter

    public static let kind = ItemKind.favourite
    public static let columns = ["ref", "since"]
    public static let storage = ItemStorage<Favourite>.table("favourite")
    public static let mapping = ItemMapping<Favourite>.mentions(by: "ref", at: "since")

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

    public static let kind = ItemKind.order
    public static let columns = ["ref", "caterer", "placed_at"]
    public static let storage = ItemStorage<OrderMention>.table("order_record")
    public static let mapping = ItemMapping<OrderMention>.mentions(by: "caterer", at: "placed_at")

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

extension ItemMapping where Item: ColumnItem, Item.Filter == MentionFilter {
    /// Mentions are found by caterer, latest first.
    fileprivate static func mentions(by caterer: String, at time: String) -> ItemMapping {
        .table(order: ["-" + time, "ref"]) { filter in
            switch filter {
            case .caterer(let id): SQLFragment("\(caterer) = ?", .text(id.rawValue))
            }
        }
    }
}
