import SQLite

/// Keeps events on this machine, for `eat-tui stats`.
public struct LocalTracker: EventTracker {
    public let name = TrackerName.local
    private let store: EventStore

    /// About ten megabytes.
    private static let limit: Int64 = 50_000

    public init(_ store: EventStore) {
        self.store = store
    }

    public func deliver(_ events: [TrackedEvent]) async -> [Bool] {
        do {
            try store.file.use { connection in
                try connection.transaction {
                    let insert = try connection.statement(
                        "INSERT OR IGNORE INTO local (event, body) VALUES (?, ?)")
                    for event in events { try insert.run(.text(event.id), .text(event.body)) }
                    try connection.statement(
                        "DELETE FROM local WHERE rowid <= (SELECT max(rowid) FROM local) - ?"
                    ).run(.integer(Self.limit))
                }
            }
            return events.map { _ in true }
        } catch {
            return events.map { _ in false }
        }
    }
}
