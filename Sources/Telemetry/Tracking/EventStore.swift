import OrderModels
import SQLite

/// The file of events: what waits for each tracker, what was sent, and what the local one kept.
public struct EventStore: Sendable {
    /// Older events that wait for the same tracker are dropped, and counted.
    public static let waitingLimit = 10_000
    /// How many sent events of each tracker are kept to be shown.
    public static let sentLimit = 200

    public let file: StateFile
    private let waitingLimit: Int

    public init(_ path: String, waitingLimit: Int = EventStore.waitingLimit) {
        file = StateFile(path: path, schema: Self.schema)
        self.waitingLimit = waitingLimit
    }

    private static let schema = [
        """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, tracker TEXT NOT NULL,
            body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
            is_sending INTEGER NOT NULL DEFAULT 0, UNIQUE (event, tracker));
        CREATE INDEX outbox_by_tracker ON outbox (tracker, id);
        CREATE TABLE tracker (
            name TEXT PRIMARY KEY, failures INTEGER NOT NULL DEFAULT 0,
            due INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE sent (
            id INTEGER PRIMARY KEY AUTOINCREMENT, tracker TEXT NOT NULL, body TEXT NOT NULL,
            at INTEGER NOT NULL);
        CREATE INDEX sent_by_tracker ON sent (tracker, id);
        CREATE TABLE local (event TEXT PRIMARY KEY, body TEXT NOT NULL);
        """
    ]

    // MARK: Writing

    /// Writes one record for each event and tracker.
    /// Deletes what waits for a tracker.
    public func drop(for tracker: TrackerName) throws {
        guard file.exists else { return }
        try file.use { connection in
            try connection.statement("DELETE FROM outbox WHERE tracker = ?")
                .run(.text(tracker.rawValue))
        }
    }

    func record(_ events: [(event: TrackedEvent, trackers: [TrackerName])]) throws {
        try file.use { connection in
            try connection.transaction {
                let insert = try connection.statement(
                    "INSERT OR IGNORE INTO outbox (event, tracker, body) VALUES (?, ?, ?)")
                for (event, trackers) in events {
                    for tracker in trackers {
                        try insert.run(
                            .text(event.id), .text(tracker.rawValue), .text(event.body))
                    }
                }
                for tracker in Set(events.flatMap(\.trackers)) {
                    try dropOldest(of: tracker, on: connection)
                }
            }
        }
    }

    /// Those that are being sent are not dropped: they may have arrived.
    private func dropOldest(of tracker: TrackerName, on connection: Connection) throws {
        let drop = try connection.statement(
            """
            DELETE FROM outbox WHERE id IN (
                SELECT id FROM outbox WHERE tracker = ?1 AND is_sending = 0 ORDER BY id
                LIMIT max(0, (SELECT count(*) FROM outbox WHERE tracker = ?1) - ?2))
            """)
        try drop.run(.text(tracker.rawValue), .integer(Int64(waitingLimit)))
        let count = connection.changedRowCount
        guard count > 0 else { return }
        try connection.statement(
            """
            INSERT INTO tracker (name, dropped) VALUES (?1, ?2)
                ON CONFLICT (name) DO UPDATE SET dropped = dropped + ?2
            """
        ).run(.text(tracker.rawValue), .integer(Int64(count)))
    }

    // MARK: Sending

    struct Waiting: Sendable {
        let row: Int64
        let event: TrackedEvent
    }

    /// What was being sent when a process died.
    func interrupted(_ tracker: TrackerName) throws -> [Waiting] {
        try file.use { try waiting(for: tracker, isSending: true, limit: .max, on: $0) }
    }

    /// The oldest that wait, marked as being sent.
    func take(for tracker: TrackerName, limit: Int) throws -> [Waiting] {
        try file.use { connection in
            try connection.transaction {
                let taken = try waiting(
                    for: tracker, isSending: false, limit: limit, on: connection)
                let mark = try connection.statement(
                    "UPDATE outbox SET is_sending = 1, attempts = attempts + 1 WHERE id = ?")
                for each in taken { try mark.run(.integer(each.row)) }
                return taken
            }
        }
    }

    private func waiting(
        for tracker: TrackerName, isSending: Bool, limit: Int, on connection: Connection
    ) throws -> [Waiting] {
        let query = try connection.statement(
            """
            SELECT id, event, body FROM outbox WHERE tracker = ? AND is_sending = ? ORDER BY id
            LIMIT ?
            """)
        defer { query.reset() }
        try query.bind(
            .text(tracker.rawValue), .integer(isSending ? 1 : 0), .integer(Int64(limit)))
        var found: [Waiting] = []
        while try query.step() {
            found.append(
                Waiting(
                    row: query.integer(0),
                    event: TrackedEvent(id: query.text(1), body: query.text(2))))
        }
        return found
    }

    /// Deletes what arrived, and keeps the rest for the next try.
    func settle(
        _ tried: [Waiting], arrived: [Bool], for tracker: TrackerName, at now: Instant
    ) throws {
        try file.use { connection in
            try connection.transaction {
                let delete = try connection.statement("DELETE FROM outbox WHERE id = ?")
                let keep = try connection.statement(
                    "INSERT INTO sent (tracker, body, at) VALUES (?, ?, ?)")
                let release = try connection.statement(
                    "UPDATE outbox SET is_sending = 0 WHERE id = ?")
                for (place, each) in tried.enumerated() {
                    guard place < arrived.count, arrived[place] else {
                        try release.run(.integer(each.row))
                        continue
                    }
                    try delete.run(.integer(each.row))
                    try keep.run(
                        .text(tracker.rawValue), .text(each.event.body),
                        .integer(now.secondsSince1970))
                }
                try connection.statement(
                    """
                    DELETE FROM sent WHERE tracker = ?1 AND id <= (
                        SELECT id FROM sent WHERE tracker = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
                    """
                ).run(.text(tracker.rawValue), .integer(Int64(Self.sentLimit)))
            }
        }
    }

    // MARK: Pauses

    struct Pause: Sendable {
        var failures = 0
        var due = Instant(secondsSince1970: 0)
    }

    func pause(of tracker: TrackerName) throws -> Pause {
        try file.use { connection in
            let query = try connection.statement("SELECT failures, due FROM tracker WHERE name = ?")
            defer { query.reset() }
            try query.bind(.text(tracker.rawValue))
            guard try query.step() else { return Pause() }
            return Pause(
                failures: Int(query.integer(0)), due: Instant(secondsSince1970: query.integer(1)))
        }
    }

    func setPause(_ pause: Pause, of tracker: TrackerName) throws {
        try file.use { connection in
            try connection.statement(
                """
                INSERT INTO tracker (name, failures, due) VALUES (?1, ?2, ?3)
                    ON CONFLICT (name) DO UPDATE SET failures = ?2, due = ?3
                """
            ).run(
                .text(tracker.rawValue), .integer(Int64(pause.failures)),
                .integer(pause.due.secondsSince1970))
        }
    }
}
