import CSQLite

/// What SQLite refused, in its own words.
///
/// Never holds bound values: they may be anybody's address.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    public let message: String
    public let sql: String?

    public init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// What can be done about it, which is all a caller should switch on.
    public enum Kind: Hashable, Sendable {
        /// Another connection holds the lock: try again.
        case busy
        /// The file is damaged, or was never a database.
        case damaged
        /// The disk is full.
        case full
        /// The file, or the disk it is on, cannot be written or opened.
        case inaccessible
        /// Somebody asked for it to stop.
        case interrupted
        /// A rule of the schema was broken.
        case constraint
        /// A mistake of ours.
        case misuse
    }

    /// SQLITE_IOERR_SHMSIZE, a macro that Swift does not see.
    private static let indexCannotGrow: Int32 = SQLITE_IOERR | 19 << 8

    public var kind: Kind {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_FULL: .full
        // The index of the log could not grow, which is said otherwise but means the same.
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
