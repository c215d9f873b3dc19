import Actions
import Terminal

/// The hints that sentences and dialogs show, such as `Esc discards`: a click on one does what its
/// key does.
@MainActor
final class ShownHints {
    private var actions: [String: Action] = [:]
    /// There are only as many as there are sentences with a key, unless they name something else.
    private static let most = 1000

    func note(_ hint: String, _ action: Action) {
        if actions.count >= Self.most { actions = [:] }
        actions[hint] = action
    }

    /// The action of the hint that `frame` shows at `point`: the longest, as one may begin another.
    func action(at point: Point, in frame: Frame) -> Action? {
        actions.filter { frame.shows($0.key, at: point) }.max { $0.key.cells < $1.key.cells }?.value
    }
}
