public import OrderModels

/// When a refresh asks the server.
public enum RefreshPolicy: Hashable, Sendable {
    /// If the stored answer has expired.
    case ifStale
    /// If the stored answer is older than that, even if it has not expired.
    case ifOlder(seconds: Int64)
    /// Always; an unchanged answer still costs little.
    case always

    /// Whether what is kept is fresh enough.
    func isMet(by kept: Freshness, at now: Instant) -> Bool {
        switch self {
        case .always: false
        case .ifStale: !kept.isStale(at: now)
        case .ifOlder(let seconds):
            now.seconds(since: kept.fetchedAt) < seconds && !kept.isOfAnotherClock(at: now)
        }
    }
}

public struct Refresh: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// The stored answer has not expired; no request was made.
        case stillFresh
        /// The server has nothing newer.
        case unchanged
        /// The server's answer was read and stored.
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

/// The progress of a prefetch.
public struct PrefetchStep: Hashable, Sendable {
    public enum Result: Hashable, Sendable {
        case reading
        case done(Refresh.Outcome)
        case failed(HTTPError)
        /// The server asked for a pause of that length.
        case waiting(Duration)
    }

    public let caterer: Caterer.ID
    public let name: String
    public let number: Int
    public let total: Int
    public let result: Result
}

/// The result of a prefetch.
public struct PrefetchSummary: Hashable, Sendable {
    public var updated = 0
    public var unchanged = 0
    public var failed = 0
    /// Menus not requested, because the server asked for a pause or became unreachable.
    public var skipped = 0

    public init() {}
}
