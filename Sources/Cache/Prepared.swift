import SQLite

/// An item encoded in advance, on any thread, so that a writer holding the lock has less to do.
public struct Prepared<Item: StoredItem>: Sendable {
    public var id: Item.ID { item.id }

    let item: Item
    /// The encoded row with its digest; nil where encoding needs the row numbers of other items.
    let row: RowBuffer?

    public init(_ item: Item) {
        self.item = item
        row = Item.storage.sql.row(of: item)
    }
}
