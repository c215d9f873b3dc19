import OrderModels
import SQLite
import Sentences
import JSON

extension ErrorStore {
    /// All kinds, the one that occurred last first.
    public func entries() throws -> [ErrorEntry] {
        try reading(
            """
            SELECT id, code, errors, count, first, last, said, advice, muted_until, told FROM kind
            ORDER BY latest DESC
            """
        ) { row in
            ErrorEntry(
                id: ErrorKind.ID(rawValue: row.text(0)), code: row.text(1),
                errors: row.lines(2), count: Int(row.integer(3)), first: row.instant(4),
                last: row.instant(5), said: Sentence(jsonText: row.text(6)),
                advice: row.optionalText(7).map { Sentence(jsonText: $0) },
                mutedUntil: row.optionalInstant(8), isTold: row.integer(9) != 0)
        }
    }

    /// The last occurrences of a kind, the latest first.
    public func occurrences(of id: ErrorKind.ID) throws -> [ErrorOccurrence] {
        try reading(Self.occurrences + " WHERE kind = ? ORDER BY id DESC", .text(id.rawValue)) {
            Self.occurrence($0)
        }
    }

    /// What others may see: all kinds with their last occurrences, without what the diner was told.
    public func redacted() throws -> [RedactedError] {
        let all = try reading(Self.occurrences + " ORDER BY id DESC") {
            (kind: $0.text(8), Self.occurrence($0))
        }
        let byKind = Dictionary(grouping: all, by: \.kind)
        return try reading(
            """
            SELECT id, code, sentence, errors, path, count, first, last, muted_until FROM kind
            ORDER BY latest DESC
            """
        ) { row in
            RedactedError(
                id: ErrorKind.ID(rawValue: row.text(0)), code: row.text(1), sentence: row.text(2),
                errors: row.lines(3), path: row.text(4),
                count: Int(row.integer(5)), first: row.instant(6), last: row.instant(7),
                mutedUntil: row.optionalInstant(8),
                occurrences: byKind[row.text(0)]?.map(\.1) ?? [])
        }
    }

    private static let occurrences = """
        SELECT at, version, surface, screen, action, request, path, chain, kind FROM occurrence
        """

    private static func occurrence(_ row: Statement) -> ErrorOccurrence {
        ErrorOccurrence(
            at: row.instant(0), version: row.text(1), surface: row.text(2),
            screen: row.optionalText(3), action: row.optionalText(4),
            request: row.optionalText(5), path: row.optionalText(6), chain: row.text(7))
    }

    private func reading<Row: Sendable>(
        _ sql: String, _ values: SQLValue..., row: (Statement) -> Row
    ) throws -> [Row] {
        guard file.exists else { return [] }
        return try file.use { connection in
            let query = try connection.statement(sql)
            defer { query.reset() }
            try query.bind(values)
            var rows: [Row] = []
            while try query.step() { rows.append(row(query)) }
            return rows
        }
    }
}

extension Statement {
    fileprivate func instant(_ column: Int32) -> Instant {
        Instant(secondsSince1970: integer(column))
    }

    fileprivate func optionalInstant(_ column: Int32) -> Instant? {
        isNull(column) ? nil : instant(column)
    }

    fileprivate func lines(_ column: Int32) -> [String] {
        text(column).split(separator: "\n").map(String.init)
    }
}
