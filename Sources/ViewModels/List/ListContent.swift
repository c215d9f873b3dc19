public import Presentation

/// A list's rows, or the one line shown instead of them.
public enum ListContent<Row> {
    /// No rows, and a request is running.
    case loading
    /// No rows, as the answer was empty.
    case empty
    /// No rows, and the request failed.
    case failed(Problem)
    /// No rows, and no request was made.
    case unknown
    case content([Row], remark: Remark?)

    /// A remark shown beside the rows.
    public enum Remark: Hashable, Sendable {
        case refreshing
        case failed(Problem)
    }

    /// The only place that decides this. `rows` are those on screen, from an array or a window.
    public static func rows(_ rows: [Row], _ state: LoadState<some Sendable>) -> ListContent {
        guard rows.isEmpty else {
            return switch state {
            case .idle, .loaded: .content(rows, remark: nil)
            case .loading: .content(rows, remark: .refreshing)
            case .failed(let problem, _): .content(rows, remark: .failed(problem))
            }
        }
        return switch state {
        case .idle: .unknown
        case .loading(nil): .loading
        // An earlier answer was empty, which still holds.
        case .loading, .loaded: .empty
        case .failed(let problem, _): .failed(problem)
        }
    }
}

extension ListContent: Equatable where Row: Equatable {}
extension ListContent: Sendable where Row: Sendable {}
