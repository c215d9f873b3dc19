internal import CSQLite

/// A prepared statement and, while it is stepped, its current row.
public final class Statement {
    let handle: OpaquePointer
    private let connection: OpaquePointer
    private let sql: String

    init(_ sql: String, on connection: Connection, persistent: Bool) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let result = sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil)
        guard result == SQLITE_OK, let prepared else {
            throw connection.failure(result == SQLITE_OK ? SQLITE_MISUSE : result, sql)
        }
        handle = prepared
        self.connection = connection.handle
        self.sql = sql
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds `values` to the parameters, from the first on.
    public func bind(_ values: SQLValue...) throws(DatabaseError) {
        try bind(values)
    }

    public func bind(_ values: [SQLValue]) throws(DatabaseError) {
        for (index, value) in values.enumerated() {
            try bind(value, at: Int32(index + 1))
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(DatabaseError) {
        let result =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .real(let number): sqlite3_bind_double(handle, index, number)
            case .text(var text):
                text.withUTF8 { bytes in
                    // A null pointer would bind NULL, and an empty buffer may have one.
                    guard let base = bytes.baseAddress else {
                        return eat_sqlite_bind_text(handle, index, "", 0)
                    }
                    return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                        eat_sqlite_bind_text(handle, index, $0, Int32(clamping: bytes.count))
                    }
                }
            }
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Moves to the next row; false when there is none.
    public func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw failure(result)
        }
    }

    /// Runs a statement without results, and resets it for the next use.
    public func run() throws(DatabaseError) {
        defer { reset() }
        while try step() {}
    }

    /// Runs with `values` bound.
    public func run(_ values: SQLValue...) throws(DatabaseError) {
        try bind(values)
        try run()
    }

    public func reset() {
        sqlite3_reset(handle)
    }

    // MARK: The row it stands on

    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    public func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    public func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    public func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    public func real(_ column: Int32) -> Double {
        sqlite3_column_double(handle, column)
    }

    public func text(_ column: Int32) -> String {
        withText(column) { String(decoding: $0, as: UTF8.self) }
    }

    /// The column's value in its own type; bytes that are not UTF-8 count as text.
    public func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        default: .text(text(column))
        }
    }

    public func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// Passes the column's bytes to `body` without making a String.
    public func withText<T>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> T)
        rethrows -> T
    {
        let start = sqlite3_column_text(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    func failure(_ result: Int32) -> DatabaseError {
        DatabaseError(code: result, message: String(cString: sqlite3_errmsg(connection)), sql: sql)
    }
}

/// A value in one of SQLite's storage classes.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    public init(_ text: String?) {
        self = text.map(SQLValue.text) ?? .null
    }

    public init(_ number: Int64?) {
        self = number.map(SQLValue.integer) ?? .null
    }

    /// As SQLite would convert it to text.
    public var description: String {
        switch self {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        }
    }
}
