import CSQLite

/// The rows of a table as C would hold them: ready to be bound, without decoding.
final class RawRows {
    private enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(start: Int, count: Int)
    }

    let table: String
    private let columns: Int32
    private var values: [Value] = []
    private var texts: [CChar] = []

    /// Reads all rows of `table` (or of `source`), ordered by `key`.
    init(
        of table: String, selecting source: String? = nil, by key: String, in database: RawDatabase
    ) throws {
        self.table = table
        let statement = try database.prepare(
            "SELECT \(source ?? "* FROM " + table) ORDER BY \(key)")
        defer { sqlite3_finalize(statement) }
        columns = sqlite3_column_count(statement)
        while sqlite3_step(statement) == SQLITE_ROW {
            for column in 0..<columns {
                values.append(value(column, of: statement))
            }
        }
    }

    var count: Int { values.count / Int(columns) }

    private func value(_ column: Int32, of statement: OpaquePointer) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        default:
            let count = Int(sqlite3_column_bytes(statement, column))
            let start = texts.count
            sqlite3_column_text(statement, column)?
                .withMemoryRebound(to: CChar.self, capacity: count) {
                    texts.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
                }
            return .text(start: start, count: count)
        }
    }

    /// Writes all rows with one prepared statement.
    func insert(into database: RawDatabase) throws {
        let marks = Array(repeating: "?", count: Int(columns)).joined(separator: ",")
        let statement = try database.prepare("INSERT INTO \(table) VALUES(\(marks))")
        defer { sqlite3_finalize(statement) }
        let isWritten = texts.withUnsafeBufferPointer { texts in
            values.withUnsafeBufferPointer { values in
                Self.insert(values, texts, columns: columns, with: statement)
            }
        }
        guard isWritten else { throw BenchError(String(cString: sqlite3_errmsg(database.handle))) }
    }

    private static func insert(
        _ values: UnsafeBufferPointer<Value>, _ texts: UnsafeBufferPointer<CChar>, columns: Int32,
        with statement: OpaquePointer
    ) -> Bool {
        var next = 0
        while next < values.count {
            for column in 1...columns {
                switch values[next] {
                case .null: sqlite3_bind_null(statement, column)
                case .integer(let number): sqlite3_bind_int64(statement, column, number)
                case .real(let number): sqlite3_bind_double(statement, column, number)
                case .text(let start, let count):
                    eat_sqlite_bind_borrowed(
                        statement, column, texts.baseAddress.map { $0 + start }, Int32(count))
                }
                next += 1
            }
            guard sqlite3_step(statement) == SQLITE_DONE else { return false }
            sqlite3_reset(statement)
        }
        return true
    }
}
