public import Presentation

/// The state of something that is fetched for the screen. The previous value stays on screen during
/// a fetch, and after one that failed.
///
/// If a list has the rows themselves, `Value` is what else there is to know of them: usually the
/// time of the fetch.
public enum LoadState<Value: Sendable>: Sendable {
    /// Nothing was asked yet.
    case idle
    case loading(previous: Value?)
    case loaded(Value)
    case failed(Problem, previous: Value?)

    /// The newest value, however old.
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

    /// The state while it is fetched again.
    public var loading: LoadState {
        .loading(previous: value)
    }

    /// The state after a fetch failed.
    public func failed(_ problem: Problem) -> LoadState {
        .failed(problem, previous: value)
    }
}

extension LoadState: Equatable where Value: Equatable {}
