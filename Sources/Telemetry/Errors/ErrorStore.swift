import JSON
import Logging
public import OrderModels
import SQLite
import Sentences

/// The file of errors: each kind once, with its count, its last occurrences and its mute.
public struct ErrorStore: Sendable {
    /// Of more kinds, those that have not occurred for the longest time are forgotten.
    public static let kindLimit = 200
    /// How many occurrences of each kind are kept.
    public static let occurrenceLimit = 5

    public let file: StateFile
    private let kindLimit: Int

    public init(_ path: String, kindLimit: Int = ErrorStore.kindLimit) {
        self.init(StateFile(path: path, schema: Self.schema), kindLimit)
    }

    /// Keeps errors until the program ends.
    public static func inMemory() -> ErrorStore {
        ErrorStore(StateFile(inMemory: schema), kindLimit)
    }

    private init(_ file: StateFile, _ kindLimit: Int) {
        self.file = file
        self.kindLimit = kindLimit
    }

    private static let schema = [
        """
        CREATE TABLE kind (
            id TEXT PRIMARY KEY, code TEXT NOT NULL, sentence TEXT NOT NULL, errors TEXT NOT NULL,
            path TEXT NOT NULL, count INTEGER NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, latest INTEGER NOT NULL DEFAULT 0, said TEXT NOT NULL,
            advice TEXT, muted_until INTEGER, told INTEGER NOT NULL);
        CREATE TABLE occurrence (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL REFERENCES kind (id) ON DELETE CASCADE, at INTEGER NOT NULL,
            version TEXT NOT NULL, surface TEXT NOT NULL, screen TEXT, action TEXT, request TEXT,
            path TEXT, chain TEXT NOT NULL);
        CREATE INDEX occurrence_by_kind ON occurrence (kind, id);
        """
    ]

    // MARK: Recording

    /// Records all of `reports`, or none.
    ///
    /// - Returns: The mutes that hold, among them those that another process has set.
    func record(
        _ reports: [ErrorReport], version: String
    ) throws -> [ErrorKind.ID: Instant] {
        try file.use { connection in
            try connection.transaction {
                for report in reports { try record(report, version, on: connection) }
                if let last = reports.map(\.at).max() { try forget(at: last, on: connection) }
                return try mutes(on: connection)
            }
        }
    }

    private func record(
        _ report: ErrorReport, _ version: String, on connection: Connection
    ) throws {
        let kind = report.kind
        let id = kind.id.rawValue
        let at = report.at.secondsSince1970
        try connection.statement(
            """
            INSERT INTO kind (id, code, sentence, errors, path, count, first, last, said, advice,
                told) VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6, ?6, ?7, ?8, ?9)
                ON CONFLICT (id) DO UPDATE SET
                    count = count + 1, last = ?6, said = ?7, advice = ?8, told = max(told, ?9)
            """
        ).run(
            .text(id), .text(kind.code), .text(kind.sentence),
            .text(kind.errors.joined(separator: "\n")), .text(kind.path), .integer(at),
            .text(Self.column(report.said)), SQLValue(report.advice.map(Self.column)),
            .integer(report.isTold ? 1 : 0))
        let scene = report.scene
        try connection.statement(
            """
            INSERT INTO occurrence (
                kind, at, version, surface, screen, action, request, path, chain)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .text(id), .integer(at), .text(version), .text(scene.surface.rawValue),
            SQLValue(scene.screen?.description), SQLValue(scene.action?.description),
            SQLValue(report.chain.lazy.compactMap(\.request).first),
            SQLValue(report.chain.lazy.compactMap(\.path).first),
            .text(String(decoding: LogForms.json(of: report.chain), as: UTF8.self)))
        try connection.statement(
            """
            UPDATE kind SET latest = (SELECT max(id) FROM occurrence WHERE kind = ?1) WHERE id = ?1
            """
        ).run(.text(id))
        try connection.statement(
            """
            DELETE FROM occurrence WHERE kind = ?1 AND id <= (
                SELECT id FROM occurrence WHERE kind = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
            """
        ).run(.text(id), .integer(Int64(Self.occurrenceLimit)))
    }

    /// What is muted now stays, or the mute would end with it.
    private func forget(at now: Instant, on connection: Connection) throws {
        let surplus = """
            SELECT id FROM kind ORDER BY coalesce(muted_until, ?2) > ?2, latest
                LIMIT max(0, (SELECT count(*) FROM kind) - ?1)
            """
        for sql in [
            "DELETE FROM occurrence WHERE kind IN (\(surplus))",
            "DELETE FROM kind WHERE id IN (\(surplus))",
        ] {
            try connection.statement(sql).run(
                .integer(Int64(kindLimit)), .integer(now.secondsSince1970))
        }
    }

    /// Words that a server sends can be long; the page shows a few lines of them.
    private static let longest = 4000

    private static func column(_ sentence: Sentence) -> String {
        let json = sentence.jsonText
        guard json.utf8.count > longest else { return json }
        return Sentence.verbatim(sentence.description.prefix(longest / 4) + "…").jsonText
    }

    // MARK: Muting

    private func mutes(on connection: Connection) throws -> [ErrorKind.ID: Instant] {
        let query = try connection.statement(
            "SELECT id, muted_until FROM kind WHERE muted_until IS NOT NULL")
        defer { query.reset() }
        var mutes: [ErrorKind.ID: Instant] = [:]
        while try query.step() {
            mutes[ErrorKind.ID(rawValue: query.text(0))] = Instant(
                secondsSince1970: query.integer(1))
        }
        return mutes
    }

    public func mutes() throws -> [ErrorKind.ID: Instant] {
        guard file.exists else { return [:] }
        return try file.use { try mutes(on: $0) }
    }

    /// Mutes a kind until `end`; nil ends its mute.
    ///
    /// - Returns: Whether there is such a kind.
    public func mute(_ id: ErrorKind.ID, until end: Instant?) throws -> Bool {
        guard file.exists else { return false }
        return try file.use { connection in
            try connection.statement("UPDATE kind SET muted_until = ? WHERE id = ?").run(
                end.map { .integer($0.secondsSince1970) } ?? .null, .text(id.rawValue))
            return connection.changedRowCount > 0
        }
    }

    /// Forgets all errors, with their mutes, and leaves no trace of them on disk.
    public func clear() throws {
        try file.erase(["occurrence", "kind"])
    }
}
