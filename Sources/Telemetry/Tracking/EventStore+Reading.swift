public import OrderModels
import SQLite

/// What `eat-tui telemetry` shows. None of it makes the file.
extension EventStore {
    public struct Queue: Sendable {
        public let tracker: String
        public let waiting: Int
        /// How often delivery has failed in a row, and when it is tried again.
        public let failures: Int
        public let due: Instant
        public let dropped: Int
    }

    public struct Line: Sendable {
        public let tracker: String
        public let body: String
        /// When it was sent; nil while it waits.
        public let sentAt: Instant?
    }

    /// What waits for each tracker that something waits for, or did.
    public func queues() throws -> [Queue] {
        guard file.exists else { return [] }
        return try file.use { connection in
            let query = try connection.statement(
                """
                SELECT name, (SELECT count(*) FROM outbox WHERE tracker = name), max(failures),
                    max(due), max(dropped)
                FROM (SELECT name, failures, due, dropped FROM tracker
                    UNION ALL SELECT tracker, 0, 0, 0 FROM outbox)
                GROUP BY name ORDER BY name
                """)
            defer { query.reset() }
            var queues: [Queue] = []
            while try query.step() {
                queues.append(
                    Queue(
                        tracker: query.text(0), waiting: Int(query.integer(1)),
                        failures: Int(query.integer(2)),
                        due: Instant(secondsSince1970: query.integer(3)),
                        dropped: Int(query.integer(4))))
            }
            return queues
        }
    }

    /// What waits, as it will be sent, the oldest first.
    public func waiting() throws -> [Line] {
        try lines("SELECT tracker, body, NULL FROM outbox ORDER BY id")
    }

    /// What was sent lately, the oldest first.
    public func sent() throws -> [Line] {
        try lines("SELECT tracker, body, at FROM sent ORDER BY id")
    }

    private func lines(_ sql: String) throws -> [Line] {
        guard file.exists else { return [] }
        return try file.use { connection in
            let query = try connection.statement(sql)
            defer { query.reset() }
            var lines: [Line] = []
            while try query.step() {
                lines.append(
                    Line(
                        tracker: query.text(0), body: query.text(1),
                        sentAt: query.optionalInteger(2).map { Instant(secondsSince1970: $0) }))
            }
            return lines
        }
    }

    /// The bodies that the local tracker kept, the oldest first: one object of JSON each.
    public func local() throws -> [String] {
        guard file.exists else { return [] }
        return try file.use { connection in
            let query = try connection.statement("SELECT body FROM local ORDER BY rowid")
            defer { query.reset() }
            var bodies: [String] = []
            while try query.step() { bodies.append(query.text(0)) }
            return bodies
        }
    }

    /// Deletes everything, and leaves no trace of it on disk.
    public func purge() throws {
        try file.erase(["outbox", "sent", "local", "tracker"])
    }
}
