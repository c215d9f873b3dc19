import OrderModels
import Glibc
import SQLite

/// A look at the diner's own things for whoever is in a hurry, such as a status bar: one connection
/// that can only read.
///
/// Nothing is made, brought up to date or mended, no write lock is taken, and no writer waited for:
/// only, for a second at most, somebody who is just opening the file first or closing it last.
public enum UserGlance {
    /// What `body` finds there; nil where nothing was ever kept, or by another version of the program.
    public static func read<T>(
        at locations: StoreLocations, _ body: (any ReadAccessor) throws -> T
    ) throws -> T? {
        let path = locations.path(of: .user)
        guard access(path, F_OK) == 0 else { return nil }
        do {
            let connection = try Connection(
                path: locations.readOnlyAddress(of: .user), mode: .readOnly,
                busyTimeout: .seconds(1))
            let version = try connection.integer("PRAGMA user_version")
            guard version == Int64(Schema.migrations(of: .user).count) else { return nil }
            return try body(SQLiteReader(connection))
        } catch let error as DatabaseError {
            throw StoreError(error, file: path)
        }
    }
}

/// Says when the diner's own things may have changed, by the kernel's word.
public struct UserWatch {
    public let changes: AsyncStream<Void>
    private let watcher: LogWatcher

    public init(_ locations: StoreLocations) throws {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        changes = stream
        watcher = try LogWatcher(locations) { realm in
            if realm == .user { continuation.yield() }
        }
    }
}
