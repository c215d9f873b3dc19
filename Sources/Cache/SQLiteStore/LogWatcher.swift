/// Notices writes by other processes, through inotify instead of polling.
final class LogWatcher {
    private let ears: [FileEvents.Ear]

    /// Calls `changed` after every write to a write-ahead log, by any process.
    init(
        _ locations: StoreLocations, changed: @escaping @Sendable (Realm) async throws -> Void
    ) throws {
        let events = try FileEvents.ofProcess()
        ears = Realm.allCases.compactMap { realm in
            let log = locations.path(of: realm) + "-wal"
            return events.listen(to: locations.directory(of: realm)) { names in
                guard names?.contains(where: { log.hasSuffix("/" + $0) }) ?? true else { return }
                Task { try await changed(realm) }
            }
        }
    }
}
