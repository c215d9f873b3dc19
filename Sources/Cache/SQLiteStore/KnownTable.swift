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
    private let connection: Connection
    private let name: String
    /// Whether there are no rows but those that are known here: then what is not known is not there.
    /// Found out with the second row: many blocks write one.
    private var isWhole: Bool?
    private var hasLookedUp = false

    init<Item>(_ table: SQLTable<Item>, on connection: Connection) throws {
        insertion = try connection.statement(table.insertion)
        indexing = try table.indexing.map { try connection.statement($0) }
        lookup = try connection.statement(table.lookup)
        self.connection = connection
        name = table.name
    }

    /// The row of that key and its digest, if it is there.
    func stored(_ key: String) throws -> (row: Int64, digest: Int64)? {
        if hasLookedUp, rows[key] == nil, try knowsAll() { return nil }
        hasLookedUp = true
        defer { lookup.reset() }
        try lookup.bind(.text(key))
        guard try lookup.step() else { return nil }
        return (lookup.integer(0), lookup.integer(1))
    }

    /// What is written from now on is known too.
    private func knowsAll() throws -> Bool {
        if let isWhole { return isWhole }
        let question = "SELECT count(*) FROM (SELECT 1 FROM \(name) LIMIT \(rows.count + 1))"
        let answer = try connection.integer(question) == Int64(rows.count)
        isWhole = answer
        return answer
    }
}
