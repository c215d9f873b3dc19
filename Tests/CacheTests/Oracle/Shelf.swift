@testable import Cache

/// The items of one kind by key.
struct Shelf<Item: StoredItem>: Sendable {
    /// A stored item.
    struct Row: Sendable {
        /// Assigned as in SQLite: one more than the highest.
        let number: Int64
        let item: Item
        /// Distinguishes it from other states of the same item.
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

    /// In the order of insertion.
    var inOrder: [Row] {
        rows.values.sorted { $0.number < $1.number }
    }

    /// Replaces the item with that key, or appends it.
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
