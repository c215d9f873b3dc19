@testable import Cache

/// The items of one kind by their names.
struct Shelf<Item: StoredItem>: Sendable {
    /// An item as it is kept.
    struct Row: Sendable {
        /// Given out as SQLite does it: one more than the highest there is.
        let number: Int64
        let item: Item
        /// Tells it from every other state of the same item.
        let digest: Int64
        let words: PlainWords
    }

    private(set) var rows: [ExactText: Row] = [:]
    private var highest: Int64 = 0

    subscript(id: Item.ID) -> Row? {
        rows[Self.key(id)]
    }

    static func key(_ id: Item.ID) -> ExactText {
        ExactText(Item.storage.sql.key(id))
    }

    /// In the order in which they came.
    var inOrder: [Row] {
        rows.values.sorted { $0.number < $1.number }
    }

    /// Puts an item where the one of its name was, or at the end.
    mutating func put(_ item: Item, digest: Int64) {
        let key = Self.key(item.id)
        let number = rows[key]?.number ?? highest + 1
        highest = max(highest, number)
        rows[key] = Row(
            number: number, item: item, digest: digest, words: PlainTable.of(Item.self).words(item))
    }

    mutating func remove(_ keys: Set<ExactText>) {
        for key in keys { rows[key] = nil }
        highest = rows.values.lazy.map(\.number).max() ?? 0
    }
}
