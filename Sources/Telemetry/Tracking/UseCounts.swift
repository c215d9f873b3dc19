public import OrderModels
import SQLite

/// How often the program was used for what, counted from the events that the local tracker kept.
public struct UseCounts: Hashable, Sendable {
    public struct Count: Hashable, Sendable {
        public let name: String
        public let count: Int

        public init(name: String, count: Int) {
            (self.name, self.count) = (name, count)
        }
    }

    /// Each with the most frequent first.
    public var commands: [Count] = []
    public var screens: [Count] = []
    /// What attempts to order came to.
    public var outcomes: [Count] = []
    /// The time of the first event that is counted.
    public var first: Instant?

    public init() {}

    public var isEmpty: Bool { commands.isEmpty && screens.isEmpty && outcomes.isEmpty }

    fileprivate mutating func add(_ count: Count, of event: String) {
        switch event {
        case Events.CommandRun.declaration.name: commands.append(count)
        case Events.ScreenOpened.declaration.name: screens.append(count)
        default: outcomes.append(count)
        }
    }
}

extension EventStore {
    /// Counts what was used in a period, with days in `zone`. Makes no file.
    @concurrent
    public func counts(in period: DatePeriod, _ zone: ZoneRules) async throws -> UseCounts {
        guard file.exists else { return UseCounts() }
        func time(_ second: Int, of day: CalendarDate) -> String {
            zone.instant(of: LocalDateTime(date: day, secondOfDay: second)).rfc3339
        }
        let from = period.since.map { time(0, of: $0) } ?? ""
        let until = period.until.map { time(86_400, of: $0) } ?? "9999"
        return try file.use { connection in
            // All times are in UTC and of one length, and so are in order as texts.
            let query = try connection.statement(
                """
                SELECT body ->> '$.name' AS kind, coalesce(body ->> '$.payload.command',
                    body ->> '$.payload.screen', body ->> '$.payload.outcome') AS name,
                    count(*) AS times, min(body ->> '$.at')
                FROM local WHERE kind IN (?, ?, ?) AND body ->> '$.at' >= ?
                    AND body ->> '$.at' < ? AND name IS NOT NULL
                GROUP BY kind, name ORDER BY times DESC, name
                """)
            defer { query.reset() }
            try query.bind([
                .text(Events.CommandRun.declaration.name),
                .text(Events.ScreenOpened.declaration.name),
                .text(Events.OrderEnded.declaration.name), .text(from), .text(until),
            ])
            var counts = UseCounts()
            while try query.step() {
                counts.add(
                    UseCounts.Count(name: query.text(1), count: Int(query.integer(2))),
                    of: query.text(0))
                let first = Instant(rfc3339: query.text(3))
                counts.first = [counts.first, first].compactMap { $0 }.min()
            }
            return counts
        }
    }
}
