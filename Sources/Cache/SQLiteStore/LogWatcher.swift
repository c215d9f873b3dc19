/// Notices that another process wrote to one of the files, by the kernel's word, without asking.
final class LogWatcher {
    private let ears: [FileEvents.Ear]

    /// Calls `changed` whenever a write-ahead log is written to, by whomever.
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
