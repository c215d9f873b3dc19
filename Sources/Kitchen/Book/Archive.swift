import CSQLite
import FoundationEssentials
import Glibc

/// The file of the ledger.
///
/// A change is committed before its answer is sent, so answered changes survive a killed server.
/// One server at a time uses the file and holds all of it in memory.
final class Archive {
    /// A record to write; without a body, to delete.
    struct Page {
        let kind: String
        let id: Int
        let body: Data?
    }

    /// The file could not be written, for example because the disk is full.
    struct WriteFailure: Error {}

    private let path: String
    private let database: OpaquePointer

    private static let version = 1
    private static let schema = """
        CREATE TABLE IF NOT EXISTS record (
            kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL,
            PRIMARY KEY (kind, id)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS setting (
            name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
        PRAGMA user_version = \(version);
        """

    init(path: String) throws(KitchenError) {
        try Self.makePrivate(path)
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let status = sqlite3_open_v2(path, &opened, flags, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw .cannotKeep(path: path, reason: String(cString: sqlite3_errstr(status)))
        }
        self.path = path
        database = opened
        // Exclusive, because another server would not see this server's changes in memory.
        try prepare("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;")
        // What is deleted or replaced, as a token, is overwritten too.
        try prepare("PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL;")
        // A change is written without waiting for the disk, but for the one in a thousand that
        // moves 16 MB of changes into the file; with the usual 4 MB it was one in some hundreds.
        try prepare("PRAGMA wal_autocheckpoint = 4000;")
        try prepare("BEGIN IMMEDIATE; COMMIT;")
        let found = try rows("PRAGMA user_version").first?.id ?? 0
        guard found <= Self.version else {
            throw .cannotKeep(path: path, reason: "a newer version wrote it")
        }
        try prepare(Self.schema)
    }

    deinit {
        sqlite3_close_v2(database)
    }

    /// The file contains passwords, so only its owner may read it, also where it was copied or made
    /// by hand. SQLite gives new side files the same permissions; those of a server that was killed
    /// are there already.
    ///
    /// No existing file is opened: closing it would end the locks of another server in this process.
    private static func makePrivate(_ path: String) throws(KitchenError) {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 { close(made) }
        for suffix in ["", "-wal", "-shm", "-journal"] {
            var found = stat()
            guard stat(path + suffix, &found) == 0, found.st_mode & 0o077 != 0 else { continue }
            guard chmod(path + suffix, 0o600) == 0 else {
                throw .cannotKeep(
                    path: path, reason: "others may read it, and its mode cannot be changed")
            }
        }
    }

    /// The stored value of `name`, or nil.
    func setting(_ name: String) throws(KitchenError) -> Data? {
        try rows("SELECT 0, value FROM setting WHERE name = ?1", name).first?.body
    }

    func set(_ name: String, to value: Data) throws(KitchenError) {
        guard run("INSERT OR REPLACE INTO setting VALUES (?1, ?2)", [.text(name), .data(value)])
        else { throw failure }
    }

    /// Every record of a kind, by number.
    func records(_ kind: String) throws(KitchenError) -> [(id: Int, body: Data)] {
        try rows("SELECT id, body FROM record WHERE kind = ?1 ORDER BY id", kind)
    }

    /// Writes all of `pages`, or none.
    func write(_ pages: [Page]) throws(WriteFailure) {
        guard !pages.isEmpty else { return }
        guard run("BEGIN IMMEDIATE", []) else { throw WriteFailure() }
        let isWhole =
            pages.allSatisfy { page in
                let key: [Value] = [.text(page.kind), .number(page.id)]
                guard let body = page.body else {
                    return run("DELETE FROM record WHERE kind = ?1 AND id = ?2", key)
                }
                return run(
                    "INSERT OR REPLACE INTO record VALUES (?1, ?2, ?3)", key + [.data(body)])
            } && run("COMMIT", [])
        guard isWhole else {
            _ = run("ROLLBACK", [])
            throw WriteFailure()
        }
    }

    func unreadable(_ kind: String, _ id: Int) -> KitchenError {
        .damaged(path: path, reason: "\(kind) \(id) cannot be read")
    }

    private enum Value {
        case text(String)
        case number(Int)
        case data(Data)
    }

    private var failure: KitchenError {
        let code = sqlite3_errcode(database)
        if code == SQLITE_CORRUPT || code == SQLITE_NOTADB {
            return .damaged(path: path, reason: String(cString: sqlite3_errmsg(database)))
        }
        let reason =
            code == SQLITE_BUSY || code == SQLITE_LOCKED
            ? "another kitchen has it open" : String(cString: sqlite3_errmsg(database))
        return .cannotKeep(path: path, reason: reason)
    }

    private func prepare(_ sql: String) throws(KitchenError) {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    private func run(_ sql: String, _ values: [Value]) -> Bool {
        guard let statement = statement(sql, values) else { return false }
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_DONE
    }

    private func rows(
        _ sql: String, _ name: String? = nil
    ) throws(KitchenError) -> [(id: Int, body: Data)] {
        guard let statement = statement(sql, name.map { [.text($0)] } ?? []) else { throw failure }
        defer { sqlite3_finalize(statement) }
        var rows: [(Int, Data)] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                let count = Int(sqlite3_column_bytes(statement, 1))
                let bytes = sqlite3_column_blob(statement, 1)
                let body = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
                rows.append((Int(sqlite3_column_int64(statement, 0)), Data(body)))
            case SQLITE_DONE: return rows
            default: throw failure
            }
        }
    }

    private func statement(_ sql: String, _ values: [Value]) -> OpaquePointer? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
            return nil
        }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .text(let text):
                _ = eat_sqlite_bind_text(statement, place, text, Int32(text.utf8.count))
            case .number(let number): sqlite3_bind_int64(statement, place, Int64(number))
            case .data(let data):
                data.withUnsafeBytes { bytes in
                    _ = eat_sqlite_bind_blob(
                        statement, place, bytes.baseAddress, Int32(bytes.count))
                }
            }
        }
        return statement
    }
}
