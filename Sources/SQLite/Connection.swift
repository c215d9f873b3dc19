internal import CSQLite

/// One open database file. The connection and its statements may be used by one thread or queue at
/// a time.
public final class Connection {
    /// How a file is opened.
    public enum Mode: Sendable {
        case readOnly
        case readWrite
        /// Created where it is missing.
        case create
    }

    private static let waitsForNoPipe: Void = eat_sqlite_wait_for_no_pipe()

    let handle: OpaquePointer
    private let patience: Int32
    private var statements: [String: Statement] = [:]
    private var namedStatements: [ObjectIdentifier: Statement] = [:]
    public private(set) var recorder: ChangeRecorder?

    /// Opens the file at `path`; `:memory:` opens a database of its own.
    public init(path: String, mode: Mode, busyTimeout: Duration = .seconds(5)) throws(DatabaseError)
    {
        let flags =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        _ = Self.waitsForNoPipe
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(
            path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE,
            nil)
        guard result == SQLITE_OK, let opened else {
            let message = opened.flatMap(sqlite3_errmsg).map { String(cString: $0) }
            sqlite3_close_v2(opened)
            throw DatabaseError(
                code: result, message: message ?? String(cString: sqlite3_errstr(result)))
        }
        handle = opened
        patience = Int32(clamping: busyTimeout.components.seconds * 1000)
        sqlite3_busy_timeout(handle, patience)
        eat_sqlite_keep_plans(handle)
    }

    deinit {
        namedStatements.removeAll()
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs `body` without waiting for locks: what would have to wait fails as busy at once.
    public func withoutWaiting<T>(_ body: () throws -> T) rethrows -> T {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, patience) }
        return try body()
    }

    /// Runs statements without results: schema, pragmas, transactions.
    public func execute(_ sql: String) throws(DatabaseError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
    }

    /// Keeps a write-ahead log beside the file from now on, so that readers never wait for a writer.
    ///
    /// To begin with it, SQLite needs the file to itself, and of two connections that begin at once
    /// it refuses one as busy [without waiting](https://www.sqlite.org/c3ref/busy_handler.html).
    public func keepLog() throws(DatabaseError) {
        while true {
            do throws(DatabaseError) {
                return try execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.kind == .busy else { throw error }
                // This waits for the other one.
                try execute("BEGIN IMMEDIATE; COMMIT")
            }
        }
    }

    /// Runs a frequently used statement without results.
    public func run(_ sql: String) throws(DatabaseError) {
        try statement(sql).run()
    }

    /// A new statement for this call alone.
    public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        try Statement(sql, on: self, persistent: false)
    }

    /// The cached statement for `sql`, reset for each use.
    public func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        let made = try Statement(sql, on: self, persistent: true)
        statements[sql] = made
        return made
    }

    /// The cached statement for a key: for statements so frequent that even their text is built
    /// only once.
    public func statement(
        for name: ObjectIdentifier, _ sql: () -> String
    ) throws(DatabaseError) -> Statement {
        if let known = namedStatements[name] { return known }
        let made = try statement(sql())
        namedStatements[name] = made
        return made
    }

    /// The first column of the first row, as a number.
    public func integer(_ sql: String) throws(DatabaseError) -> Int64? {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The first column of the first row, as text.
    public func text(_ sql: String) throws(DatabaseError) -> String? {
        let statement = try statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.text(0) : nil
    }

    /// Resets all statements: a snapshot cannot move while a statement reads it.
    public func resetStatements() {
        for statement in statements.values {
            statement.reset()
        }
    }

    /// Runs `body` in a transaction that takes the write lock at once (BEGIN IMMEDIATE); an error
    /// rolls everything back.
    public func transaction<T>(_ body: () throws -> T) throws -> T {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            resetStatements()
            recorder?.discard()
            // Some errors, such as a full disk, have [rolled
            // back](https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction)
            // already.
            if sqlite3_get_autocommit(handle) == 0 {
                try run("ROLLBACK")
            }
            throw error
        }
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    public var changedRowCount: Int { Int(sqlite3_changes(handle)) }

    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    public static var version: String { String(cString: sqlite3_libversion()) }

    /// Whether SQLite was compiled with `option`.
    public static func isBuilt(with option: String) -> Bool {
        sqlite3_compileoption_used(option) != 0
    }

    /// Records every change of rows in `tables` from now on.
    ///
    /// Call this before preparing any statement: an unfiltered DELETE that was prepared earlier
    /// uses the [truncate
    /// optimisation](https://www.sqlite.org/lang_delete.html#the_truncate_optimization), which
    /// skips the hook.
    public func recordChanges(in tables: [ChangeRecorder.Table]) -> ChangeRecorder {
        let made = ChangeRecorder(tables)
        made.install(on: handle)
        recorder = made
        return made
    }

    func check(_ result: Int32, _ sql: String? = nil) throws(DatabaseError) {
        guard result != SQLITE_OK else { return }
        throw failure(result, sql)
    }

    func failure(_ result: Int32, _ sql: String?) -> DatabaseError {
        DatabaseError(code: result, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }
}
