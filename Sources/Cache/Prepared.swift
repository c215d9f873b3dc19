import SQLite

/// An item made ready to be written, on whatever thread has time for that: a writer that holds the
/// lock has less left to do.
public struct Prepared<Item: StoredItem>: Sendable {
    enum Content: Sendable {
        /// Its row, digest and all.
        case row(RowBuffer)
        /// Itself, where its row cannot be made without looking at others.
        case item(Item)
    }

    public let id: Item.ID
    let content: Content

    public init(_ item: Item) {
        id = item.id
        content = Item.storage.sql.row(of: item).map(Content.row) ?? .item(item)
    }
}
