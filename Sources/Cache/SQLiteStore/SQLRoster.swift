import SQLite

/// How the answer to a request is found without looking at its rows: the order and each of the
/// filters are read as row numbers from an index, and put together in memory.
///
/// SQLite would sort a long list anew for every page of it, and count it row by row. This way a list
/// of 50,000 is put in order once, and then costs little wherever it is looked at.
struct SQLRoster<Item: Requestable>: Sendable {
    let order: @Sendable (Request<Item>) -> SQLOrder
    /// Gives the numbers of all rows that pass a filter; nil where ``order`` sees to that.
    let members: @Sendable (Item.Filter) -> SQLNumbers?
    /// Whether a filter lets so much through that a first page is found by trying.
    let isWide: @Sendable (Item.Filter) -> Bool
    /// The column with the row's number.
    let row: String
    /// The number of the row that an item is.
    let rowOf: @Sendable (Item.ID) -> SQLFragment
}

/// Row numbers, one a row, and the kinds whose changes can change them.
struct SQLNumbers: Hashable, Sendable {
    /// Statements that give them, one after the other. Only the first time that one is given counts.
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

/// The numbers of rows in an order.
struct SQLOrder: Hashable, Sendable {
    let numbers: SQLNumbers
    /// Those that are meant; all, where there is none.
    var within: SQLNumbers?

    var kinds: Set<ItemKind> { numbers.kinds.union(within?.kinds ?? []) }
}
