/// Answers requests without reading the rows: it reads the order and each filter as row numbers
/// from an index, and combines them in memory (0011).
///
/// SQLite would sort a long list again for every page, and count it row by row. This way a list of
/// 50,000 is sorted once, and any part of it is cheap afterwards.
struct SQLRoster<Item: Requestable>: Sendable {
    let order: @Sendable (Request<Item>) -> SQLOrder
    /// The numbers of all rows that pass a filter; nil where ``order`` already applies it.
    let members: @Sendable (Item.Filter) -> SQLNumbers?
    /// Whether so many rows pass a filter that testing rows one by one soon fills a first page.
    let isWide: @Sendable (Item.Filter) -> Bool
    let row: String
    /// Selects an item's row number.
    let rowOf: @Sendable (Item.ID) -> SQLFragment
}

/// Row numbers, and the kinds whose changes can change them.
struct SQLNumbers: Hashable, Sendable {
    /// Statements that find them, one after another. Repeated numbers count where they first occur.
    let parts: [SQLFragment]
    let kinds: Set<ItemKind>

    init(_ parts: SQLFragment..., of kinds: Set<ItemKind>) {
        self.init(parts, of: kinds)
    }

    init(_ parts: [SQLFragment], of kinds: Set<ItemKind>) {
        self.parts = parts
        self.kinds = kinds
    }
}

struct SQLOrder: Hashable, Sendable {
    let numbers: SQLNumbers
    /// Restricts the order to these rows; nil for all.
    var within: SQLNumbers?

    var kinds: Set<ItemKind> { numbers.kinds.union(within?.kinds ?? []) }
}
