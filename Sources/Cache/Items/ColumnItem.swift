import OrderModels
import Sentences
import SQLite

/// An item that can be made from its columns, and taken apart into them.
///
/// The store needs nothing else to keep it, and a copy nothing else to merge two changes. Values
/// that mean something only together, such as an amount and its currency, share a column. Later
/// versions may add columns at the end and never remove one, so that stored rows stay readable.
public protocol ColumnItem: StoredItem {
    static var kind: ItemKind { get }
    /// The columns' names, the key first.
    static var columns: [String] { get }
    var values: [ColumnValue] { get }
    /// Columns missing at the end are null.
    init(_ columns: Columns) throws
}

/// The columns that an item is made from.
public struct Columns {
    let values: [ColumnValue]

    init(_ values: [ColumnValue]) {
        self.values = values
    }

    public subscript(_ place: Int) -> ColumnValue {
        values.indices.contains(place) ? values[place] : .null
    }

    public func text(_ place: Int) throws -> String {
        guard let text = self[place].text else {
            throw StoreError.broken(reason: .rows.textMissing(column: place))
        }
        return text
    }

    public func integer(_ place: Int) throws -> Int64 {
        guard let number = self[place].integer else {
            throw StoreError.broken(reason: .rows.numberMissing(column: place))
        }
        return number
    }
}

extension ColumnItem {
    public static var kinds: Set<ItemKind> { [kind] }
    public static var realm: Realm { .user }

    init(values: [ColumnValue]) throws {
        try self.init(Columns(values))
    }

    /// The item's name in the store and its copies.
    static func name(_ id: ID) -> ItemName { ItemName(kind, storage.sql.key(id)) }
}

extension ItemStorage where Item: ColumnItem {
    /// A table with the item's own columns.
    static func table(
        _ name: String, key: @escaping @Sendable (Item.ID) -> String
    ) -> ItemStorage {
        ItemStorage(
            sql: SQLTable(
                name: name, kind: Item.kind, columns: Item.columns,
                encode: .alone { item, row in
                    for value in item.values { row.append(value.sql) }
                }, key: key))
    }

    static func table(_ name: String) -> ItemStorage
    where Item.ID: RawRepresentable, Item.ID.RawValue == String {
        table(name) { $0.rawValue }
    }
}

extension ItemMapping where Item: ColumnItem {
    /// Found in the table that it is kept in.
    static func table(
        order: [String], isStrict: @escaping @Sendable ([Item.Filter]) -> Bool = { _ in false },
        condition: @escaping @Sendable (Item.Filter) -> SQLFragment
    ) -> ItemMapping {
        let table = Item.storage.sql
        return ItemMapping(
            sql: SQLQuery(
                columns: Item.columns.joined(separator: ","), source: table.name,
                identity: table.refColumn, identityText: table.key, condition: condition,
                order: { _ in order },
                decode: { row in
                    try Item(
                        values: Item.columns.indices.map {
                            try ColumnValue(row.value(Int32($0)))
                        })
                }, isStrict: isStrict))
    }

    static func table(order: [String]) -> ItemMapping where Item.Filter == Never {
        table(order: order, condition: SQLFragment.of)
    }
}
