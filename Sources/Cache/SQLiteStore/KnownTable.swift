import SQLite

/// What one write block knows about a table: the statements it uses for every row, and the rows it
/// has met, so that it need not look them up again.
///
/// The writer discards it whenever it deletes rows.
final class KnownTable {
    var rows: [String: Int64] = [:]
    let insertion: Statement
    let indexing: Statement?
    private let lookup: Statement
    private let connection: Connection
    private let name: String
    /// Whether `rows` has every row of the table, so that no other key exists. Determined at the
    /// second lookup, because many blocks write only one row.
    private var isWhole: Bool?
    private var hasLookedUp = false

    init<Item>(_ table: SQLTable<Item>, on connection: Connection) throws {
        insertion = try connection.statement(table.insertion)
        indexing = try table.indexing.map { try connection.statement($0) }
        lookup = try connection.statement(table.lookup)
        self.connection = connection
        name = table.name
    }

    /// The row with that key and its digest, if it exists.
    func stored(_ key: String) throws -> (row: Int64, digest: Int64)? {
        if hasLookedUp, rows[key] == nil, try knowsAll() { return nil }
        hasLookedUp = true
        defer { lookup.reset() }
        try lookup.bind(.text(key))
        guard try lookup.step() else { return nil }
        return (lookup.integer(0), lookup.integer(1))
    }

    /// The answer stays valid: every later insertion is also recorded in `rows`.
    private func knowsAll() throws -> Bool {
        if let isWhole { return isWhole }
        let question = "SELECT count(*) FROM (SELECT 1 FROM \(name) LIMIT \(rows.count + 1))"
        let answer = try connection.integer(question) == Int64(rows.count)
        isWhole = answer
        return answer
    }
}
