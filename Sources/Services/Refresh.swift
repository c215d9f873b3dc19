import Networking
public import OrderModels

/// How much a caller insists on news.
public enum RefreshPolicy: Hashable, Sendable {
    /// Ask only when what is kept is no longer vouched for.
    case ifStale
    /// Ask when what is kept is older than that, whatever the server vouched for.
    case ifOlder(seconds: Int64)
    /// Ask in any case; an unchanged answer still costs only a word.
    case always
}

/// What asking brought.
public struct Refresh: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// What was kept is still vouched for; nobody was asked.
        case stillFresh
        /// The server was asked and has nothing newer.
        case unchanged
        /// The server's answer was read and kept.
        case updated
    }

    public let outcome: Outcome
    /// Rows that could not be read and were left out.
    public let problems: [RowProblem]

    public init(_ outcome: Outcome, problems: [RowProblem] = []) {
        self.outcome = outcome
        self.problems = problems
    }
}

/// Where a prefetch has come to.
public struct PrefetchStep: Hashable, Sendable {
    public enum Result: Hashable, Sendable {
        case reading
        case done(Refresh.Outcome)
        case failed(HTTPError)
        /// The server asked to be left alone for so long.
        case waiting(Duration)
    }

    public let caterer: Caterer.ID
    public let name: String
    /// Counted from one.
    public let number: Int
    public let total: Int
    public let result: Result
}

/// What a prefetch came to.
public struct PrefetchSummary: Hashable, Sendable {
    public var updated = 0
    public var unchanged = 0
    public var failed = 0
    /// Those the server was not asked for, because it wanted to be left alone or the way was cut.
    public var skipped = 0

    public init() {}
}
