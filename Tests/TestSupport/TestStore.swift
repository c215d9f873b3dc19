public import Cache

/// A store on real files in a directory of its own.
@MainActor
public struct TestStore {
    public let directory: TemporaryDirectory
    public let store: SQLiteStore

    /// Made and opened.
    public init() throws {
        directory = try TemporaryDirectory()
        store = SQLiteStore(at: Self.locations(in: directory))
        _ = try store.open()
    }

    /// The same files through another store, as another process would have them.
    public func another() throws -> SQLiteStore {
        let other = SQLiteStore(at: Self.locations(in: directory))
        _ = try other.open()
        return other
    }

    public nonisolated static func locations(in directory: TemporaryDirectory) -> StoreLocations {
        StoreLocations(
            cacheDirectory: directory.path + "/cache", dataDirectory: directory.path + "/data")
    }
}
