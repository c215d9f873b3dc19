public import Presentation

/// What a list shows: its rows, or one line in place of them.
public enum ListContent<Row> {
    /// Nothing is there, and somebody is asking.
    case loading
    /// The answer came, and there is nothing.
    case empty
    /// Nothing is there, and asking brought nothing.
    case failed(Problem)
    /// Nothing is there, and nobody has asked.
    case unknown
    case content([Row], remark: Remark?)

    /// What is to be said beside the rows.
    public enum Remark: Hashable, Sendable {
        case refreshing
        case failed(Problem)
    }

    /// The one place that decides. `rows` are those on screen, of an array or a window alike.
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
        // Asked before, and there was nothing: that still holds.
        case .loading, .loaded: .empty
        case .failed(let problem, _): .failed(problem)
        }
    }
}

extension ListContent: Equatable where Row: Equatable {}
extension ListContent: Sendable where Row: Sendable {}
