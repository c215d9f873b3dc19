import CSQLite

/// An error of SQLite, with its message.
///
/// It never contains bound values, which may be private, such as an address.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's [extended result code](https://www.sqlite.org/rescode.html).
    public let code: Int32
    public let message: String
    public let sql: String?

    public init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// What the caller can do about it: the only thing callers should switch on.
    public enum Kind: Hashable, Sendable {
        /// Another connection has the lock: try again.
        case busy
        /// The file is damaged, or no database.
        case damaged
        /// The disk is full.
        case full
        /// The file, or its disk, cannot be opened or written.
        case inaccessible
        /// Interrupted on request.
        case interrupted
        /// A constraint of the schema was violated.
        case constraint
        /// A mistake in this program.
        case misuse
    }

    /// SQLITE_IOERR_SHMSIZE, a macro that Swift cannot import.
    private static let indexCannotGrow: Int32 = SQLITE_IOERR | 19 << 8

    public var kind: Kind {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_FULL: .full
        // The shared-memory index of the log could not grow: another code for a full disk.
        case SQLITE_IOERR where code == Self.indexCannotGrow: .full
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR: .inaccessible
        case SQLITE_INTERRUPT: .interrupted
        case SQLITE_CONSTRAINT: .constraint
        default: .misuse
        }
    }

    public var description: String {
        "SQLite \(code): \(message)" + (sql.map { " (\($0))" } ?? "")
    }
}
