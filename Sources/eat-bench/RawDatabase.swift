import CSQLite

/// Plain SQLite, as the reference for the program's own layers.
final class RawDatabase {
    let handle: OpaquePointer

    init(_ path: String, flags: Int32 = SQLITE_OPEN_READWRITE) throws {
        var opened: OpaquePointer?
        guard sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
            let opened
        else {
            sqlite3_close_v2(opened)
            throw BenchError("cannot open \(path)")
        }
        handle = opened
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw BenchError(String(cString: sqlite3_errmsg(handle)) + ": " + sql)
        }
    }

    func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else {
            throw BenchError(String(cString: sqlite3_errmsg(handle)) + ": " + sql)
        }
        return statement
    }

    /// The rows of `sql`, each value as text.
    func rows(_ sql: String) throws -> [[String]] {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        var rows: [[String]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                })
        }
        return rows
    }
}
