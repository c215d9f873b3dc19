import Presentation
import Terminal
import ViewModels

/// One screen: what can be done on it, and how it looks. It holds nothing but its models.
///
/// Its bindings stand beside what can be done everywhere.
@MainActor
protocol Screen: Layer {
    /// The field that takes what is typed while it has the focus.
    var field: TextField? { get }
    /// What may have been meant by what is typed there.
    var suggestion: String? { get }
    /// The line under the title; a banner takes its place when something is wrong.
    var state: StateLine { get }
    /// Why what is shown could not be brought up to date. The list stays.
    var problem: Problem? { get }
    /// Where the diner is in the list, such as `3/38`.
    var position: String? { get }
    /// The row and the filter to come back to.
    var bookmark: Bookmark { get }

    /// Follows what happened in this turn, before it is drawn.
    func settle(in area: Rect)

    func appeared()
    func disappeared()
    /// Goes back to the row and the filter it was left with by an earlier run.
    func restore(_ bookmark: Bookmark)
    /// The clock moved on.
    func minutePassed()
    /// The program was stopped, and goes on.
    func resumed()
    /// Asks the server anew, whatever is cached.
    func refresh()
    /// Stops what the diner waits for.
    func cancel()
    /// Leaves the innermost thing that Esc leaves: a peek, a filter.
    ///
    /// - Returns: Whether there was one; otherwise the screen itself is left.
    func escape() -> Bool
}

/// What of a screen is remembered when it is left.
struct Bookmark: Hashable {
    var selection: String?
    var filter = ""
}

extension Screen {
    var isTyping: Bool { field?.isFocused ?? false }
    var field: TextField? { nil }
    var suggestion: String? { nil }
    var problem: Problem? { nil }
    var position: String? { nil }
    var bookmark: Bookmark { Bookmark() }
    func settle(in area: Rect) {}
    func appeared() {}
    func disappeared() {}
    func restore(_ bookmark: Bookmark) {}
    func minutePassed() {}
    func resumed() { minutePassed() }
    func refresh() {}
    func cancel() {}
    func escape() -> Bool { false }
}
