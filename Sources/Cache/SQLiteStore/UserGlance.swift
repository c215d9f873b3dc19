import OrderModels
import Glibc
import SQLite

/// Reads the diner's own data in a hurry, as for a status bar, on a read-only connection.
///
/// It creates, migrates and mends nothing, takes no write lock and waits for no writer. It waits,
/// for a second at most, only while another process opens the file first or closes it last.
public enum UserGlance {
    /// The result of `body`; nil if no file exists, or one of another version of the schema.
    ///
    /// `leavesNoTrace`: SQLite makes no files to read beside a writer where there is none.
    public static func read<T>(
        at locations: StoreLocations, leavesNoTrace: Bool = false,
        _ body: (any ReadAccessor) throws -> T
    ) throws -> T? {
        let path = locations.path(of: .user)
        guard access(path, F_OK) == 0 else { return nil }
        do {
            let connection = try Connection(
                path: leavesNoTrace
                    ? locations.quietAddress(of: .user) : locations.readOnlyAddress(of: .user),
                mode: .readOnly, busyTimeout: leavesNoTrace ? .zero : .seconds(1))
            let version = try connection.integer("PRAGMA user_version")
            guard version == Int64(Schema.migrations(of: .user).count) else { return nil }
            return try body(SQLiteReader(connection))
        } catch let error as DatabaseError {
            throw StoreError(error, file: path)
        }
    }
}

/// Reports through inotify that the diner's own data may have changed.
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
