import SQLite

/// An item made ready to be written, on whatever thread has time for that: a writer that holds the
/// lock has less left to do.
public struct Prepared<Item: StoredItem>: Sendable {
    public var id: Item.ID { item.id }

    let item: Item
    /// Its row, digest and all; nil where that cannot be made without looking at others.
    let row: RowBuffer?

    public init(_ item: Item) {
        self.item = item
        row = Item.storage.sql.row(of: item)
    }
}
