internal import CSQLite

/// One open database file. Belongs to one thread (or queue) at a time, as do its statements.
public final class Connection {
    /// How a file is opened.
    public enum Mode: Sendable {
        case readOnly
        case readWrite
        /// Made where it is missing.
        case create
    }

    let handle: OpaquePointer
    private let patience: Int32
    private var statements: [String: Statement] = [:]
    private var namedStatements: [ObjectIdentifier: Statement] = [:]
    public private(set) var recorder: ChangeRecorder?

    /// Opens the file at `path`; `:memory:` is a database of its own.
    public init(path: String, mode: Mode, busyTimeout: Duration = .seconds(5)) throws(DatabaseError)
    {
        let flags =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
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

    /// Runs `body`, in which nobody's lock is waited for: what would have to wait is busy at once.
    public func withoutWaiting<T>(_ body: () throws -> T) rethrows -> T {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, patience) }
        return try body()
    }

    /// Runs statements that give no rows: schema, pragmas, transactions.
    public func execute(_ sql: String) throws(DatabaseError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
    }

    /// Runs a statement that is needed again and again, and gives no rows.
    public func run(_ sql: String) throws(DatabaseError) {
        try statement(sql).run()
    }

    /// A statement made for this call alone.
    public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        try Statement(sql, on: self, persistent: false)
    }

    /// The statement for `sql`, made once and reset for every use.
    public func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let known = statements[sql] {
            known.reset()
            return known
        }
        let made = try Statement(sql, on: self, persistent: true)
        statements[sql] = made
        return made
    }

    /// The same for a statement that is asked for so often that even its text is made once.
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

    /// Ends every statement under way: a snapshot cannot move while one of them reads it.
    public func resetStatements() {
        for statement in statements.values {
            statement.reset()
        }
    }

    /// Runs `body` in a transaction that takes the writer's lock at once; a throw undoes all of it.
    public func transaction<T>(_ body: () throws -> T) throws -> T {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            resetStatements()
            recorder?.discard()
            // Some errors (a full disk) have rolled back already.
            if sqlite3_get_autocommit(handle) == 0 {
                try run("ROLLBACK")
            }
            throw error
        }
    }

    /// The rows the last INSERT, UPDATE or DELETE touched.
    public var changedRowCount: Int { Int(sqlite3_changes(handle)) }

    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    public static var version: String { String(cString: sqlite3_libversion()) }

    /// Whether SQLite was built with what the store needs of it.
    public static func isBuilt(with option: String) -> Bool {
        sqlite3_compileoption_used(option) != 0
    }

    /// Notes every row that changes in `tables` from here on.
    ///
    /// To be called before any statement is prepared: an unfiltered DELETE prepared earlier would
    /// take a shortcut past it.
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
