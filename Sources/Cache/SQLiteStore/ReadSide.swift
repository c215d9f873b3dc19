import Glibc
import SQLite

/// The connection that everything on screen is read from: it stands on one commit until it is
/// stepped to a later one.
@MainActor
final class ReadSide {
    private let connection: Connection
    let reader: SQLiteReader

    init(_ locations: StoreLocations) throws {
        connection = try Connection(path: locations.path(of: .cache), mode: .readOnly)
        try SQLiteStore.attach(.user, at: locations, to: connection)
        reader = SQLiteReader(connection)
        try begin()
    }

    /// Whether both files are of today's version.
    var isCurrent: Bool {
        Realm.allCases.allSatisfy { realm in
            let name = realm == .cache ? "main" : realm.rawValue
            let version = try? connection.integer("PRAGMA \(name).user_version")
            return version == Int64(Schema.migrations(of: realm).count)
        }
    }

    /// Moves to the newest commit of both files.
    func step() throws {
        connection.resetStatements()
        try connection.execute("COMMIT")
        try begin()
    }

    /// A snapshot begins with the first read, file by file.
    private func begin() throws {
        try connection.execute("BEGIN")
        _ = try connection.integer("SELECT count(*) FROM main.revision")
        _ = try connection.integer("SELECT count(*) FROM user.revision")
    }
}
