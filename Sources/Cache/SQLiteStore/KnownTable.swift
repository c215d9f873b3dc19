import SQLite

/// What one write block knows of a table: the statements it uses for every row, and which rows it
/// has met, so that a member written a moment ago is not looked up again.
///
/// To be forgotten whenever rows are deleted.
final class KnownTable {
    /// Row numbers by key.
    var rows: [String: Int64] = [:]
    let insertion: Statement
    let indexing: Statement?
    private let lookup: Statement
    /// Whether every row there is was written in this block: then what is not known is not there.
    private let wasEmpty: Bool

    init<Item>(_ table: SQLTable<Item>, on connection: Connection) throws {
        insertion = try connection.statement(table.insertion)
        indexing = try table.indexing.map { try connection.statement($0) }
        lookup = try connection.statement(table.lookup)
        wasEmpty = try connection.integer("SELECT 1 FROM \(table.name) LIMIT 1") == nil
    }

    /// The row of that key and its digest, if it is there.
    func stored(_ key: String) throws -> (row: Int64, digest: Int64)? {
        if wasEmpty, rows[key] == nil { return nil }
        defer { lookup.reset() }
        try lookup.bind(.text(key))
        guard try lookup.step() else { return nil }
        return (lookup.integer(0), lookup.integer(1))
    }
}
