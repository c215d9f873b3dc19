public import Presentation

/// How far something to be shown has come. What was on screen stays there while more is fetched, and
/// when fetching fails.
///
/// Where the rows themselves are in a list, `Value` is what else is to be known of them: usually the
/// moment they were fetched.
public enum LoadState<Value: Sendable>: Sendable {
    /// Nobody has asked yet.
    case idle
    case loading(previous: Value?)
    case loaded(Value)
    case failed(Problem, previous: Value?)

    /// The newest there is, however old.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    public var problem: Problem? {
        if case .failed(let problem, _) = self { problem } else { nil }
    }

    /// The same, being asked for again.
    public var loading: LoadState {
        .loading(previous: value)
    }

    /// The same, after asking brought nothing.
    public func failed(_ problem: Problem) -> LoadState {
        .failed(problem, previous: value)
    }
}

extension LoadState: Equatable where Value: Equatable {}
