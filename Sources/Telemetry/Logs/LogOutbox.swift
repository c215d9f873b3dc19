import Logging
import SQLite

/// The log records that wait to be sent, in a file of their own.
///
/// Several processes may use the file. It is bounded: when it is full, the oldest verbose records go
/// first, then the oldest of the next level. The receiver learns how many from a record about that.
/// Rows survive the death of the process at any instant, and not always a loss of power.
public final class LogOutbox: Sendable {
    public struct Limits: Hashable, Sendable {
        public var rows: Int
        public var bytes: Int
        /// A longer line is dropped, and counted like others.
        public var line: Int

        public init(rows: Int = 10_000, bytes: Int = 32 << 20, line: Int = 256 << 10) {
            self.rows = rows
            self.bytes = bytes
            self.line = line
        }
    }

    /// What waits.
    public struct Total: Hashable, Sendable {
        public let rows: Int
        public let bytes: Int
        /// Records dropped since the last record about that.
        public let dropped: Int

        public var isEmpty: Bool { rows == 0 && dropped == 0 }
    }

    /// The oldest lines, in the order in which they were added.
    struct Batch: Hashable, Sendable {
        var lines: [[UInt8]] = []
        /// How many records the rows stand for.
        var weight = 0
        var last: Int64 = 0
    }

    private static let schema = [
        // A row about dropped records stands for as many, should it be dropped itself.
        """
        CREATE TABLE line (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            log_id TEXT NOT NULL,
            level INTEGER NOT NULL,
            stands_for INTEGER NOT NULL,
            json TEXT NOT NULL
        );
        CREATE INDEX line_by_level ON line (level, id);
        CREATE TABLE total (
            rows INTEGER NOT NULL, bytes INTEGER NOT NULL, dropped INTEGER NOT NULL
        );
        INSERT INTO total VALUES (0, 0, 0);
        CREATE TRIGGER line_added AFTER INSERT ON line BEGIN
            UPDATE total SET rows = rows + 1, bytes = bytes + length(CAST(NEW.json AS BLOB));
        END;
        CREATE TRIGGER line_removed AFTER DELETE ON line BEGIN
            UPDATE total SET rows = rows - 1, bytes = bytes - length(CAST(OLD.json AS BLOB));
        END;
        """,
        "ALTER TABLE total ADD COLUMN tried_at INTEGER NOT NULL DEFAULT 0",
    ]

    private let file: StateFile
    private let limits: Limits
    private let notice: @Sendable (_ dropped: Int) -> LogLine

    /// `notice` makes the record that tells the receiver how many were dropped.
    public init(
        path: String, limits: Limits = Limits(),
        notice: @escaping @Sendable (_ dropped: Int) -> LogLine
    ) {
        file = StateFile(path: path, schema: Self.schema)
        self.limits = limits
        self.notice = notice
    }

    var path: String { file.path }

    /// Whether the file has been made; asking does not make it.
    public var exists: Bool { file.exists }

    /// Adds `lines`, and the number of those that were dropped before they came here, at once.
    public func append(_ lines: [LogLine], dropped: Int = 0) throws {
        try file.use { connection in
            try connection.transaction {
                var dropped = dropped
                for line in lines {
                    if line.json.count <= limits.line {
                        try Self.insert(line, standingFor: 1, on: connection)
                    } else {
                        dropped += 1
                    }
                }
                dropped += try makeRoom(on: connection)
                try Self.count(dropped: dropped, on: connection)
            }
        }
    }

    public func total() throws -> Total {
        try file.use { try Self.total(on: $0) }
    }

    /// Whether something waits, and no short run has tried to send it for a minute; this one is to
    /// try then.
    func isTurn(at now: LogTime) throws -> Bool {
        guard exists, try !total().isEmpty else { return false }
        let time = now.millisecondsSince1970
        return try file.use { connection in
            let claim = try connection.statement(
                """
                UPDATE total SET tried_at = ?1
                WHERE tried_at NOT BETWEEN ?1 - 60000 AND ?1 RETURNING 1
                """)
            defer { claim.reset() }
            try claim.bind(.integer(time))
            return try claim.step()
        }
    }

    /// Removes everything, unsent.
    public func purge() throws {
        try file.use { connection in
            try connection.transaction {
                try connection.run("DELETE FROM line")
                try connection.run("UPDATE total SET dropped = 0")
            }
        }
    }

    /// The oldest lines; nil if there are none. Adds the record about dropped ones, if there were
    /// any, so only a process that is about to send may call it.
    func batch(rows: Int, bytes: Int) throws -> Batch? {
        try file.use { connection in
            try connection.transaction {
                let dropped = try Self.total(on: connection).dropped
                if dropped > 0 {
                    try Self.insert(notice(dropped), standingFor: dropped, on: connection)
                    try connection.run("UPDATE total SET dropped = 0")
                }
            }
            let oldest = try connection.statement(
                "SELECT id, stands_for, json FROM line ORDER BY id LIMIT ?")
            defer { oldest.reset() }
            try oldest.bind(.integer(Int64(rows)))
            var (batch, size) = (Batch(), 0)
            while size < bytes, try oldest.step() {
                batch.last = oldest.integer(0)
                batch.weight += Int(oldest.integer(1))
                batch.lines.append(oldest.withText(2) { Array($0) })
                size += batch.lines.last?.count ?? 0
            }
            return batch.lines.isEmpty ? nil : batch
        }
    }

    /// Removes what has arrived.
    func remove(_ batch: Batch) throws {
        try file.use { connection in
            try connection.transaction {
                let here = try connection.statement(
                    "SELECT total(stands_for) FROM line WHERE id <= ?")
                try here.bind(.integer(batch.last))
                let weight = try here.step() ? Int(here.real(0)) : 0
                here.reset()
                try connection.statement("DELETE FROM line WHERE id <= ?")
                    .run(.integer(batch.last))
                // What had to make room while it was being sent was not lost after all.
                try Self.count(dropped: weight - batch.weight, on: connection)
            }
        }
    }

    // MARK: Rows

    private static func insert(
        _ line: LogLine, standingFor weight: Int, on connection: Connection
    ) throws {
        var row = RowBuffer()
        row.append(line.logID)
        row.append(Int64(line.level.rawValue))
        row.append(Int64(weight))
        // Between JSON's values a line feed means what a space does, but it would end the line.
        row.append(bytes: line.json.lazy.map { $0 == 0x0A ? 0x20 : $0 })
        try row.run(
            try connection.statement(
                "INSERT INTO line (log_id, level, stands_for, json) VALUES (?, ?, ?, ?)"))
    }

    /// Returns how many records were dropped.
    private func makeRoom(on connection: Connection) throws -> Int {
        let total = try Self.total(on: connection)
        var (rows, bytes) = (total.rows - limits.rows, total.bytes - limits.bytes)
        guard rows > 0 || bytes > 0 else { return 0 }
        var (victims, dropped): ([Int64], Int) = ([], 0)
        let expendable = try connection.prepare(
            "SELECT id, stands_for, length(CAST(json AS BLOB)) FROM line ORDER BY level, id")
        while rows > 0 || bytes > 0, try expendable.step() {
            victims.append(expendable.integer(0))
            dropped += Int(expendable.integer(1))
            rows -= 1
            bytes -= Int(expendable.integer(2))
        }
        expendable.reset()
        let delete = try connection.statement("DELETE FROM line WHERE id = ?")
        for victim in victims { try delete.run(.integer(victim)) }
        return dropped
    }

    private static func count(dropped: Int, on connection: Connection) throws {
        guard dropped != 0 else { return }
        try connection.statement("UPDATE total SET dropped = max(0, dropped + ?)")
            .run(.integer(Int64(dropped)))
    }

    private static func total(on connection: Connection) throws -> Total {
        let totals = try connection.statement("SELECT rows, bytes, dropped FROM total")
        defer { totals.reset() }
        guard try totals.step() else { return Total(rows: 0, bytes: 0, dropped: 0) }
        return Total(
            rows: Int(totals.integer(0)), bytes: Int(totals.integer(1)),
            dropped: Int(totals.integer(2)))
    }
}
