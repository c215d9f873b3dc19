import Presentation
import Terminal

/// One screen: its bindings and its look. It has no state but its models.
@MainActor
protocol Screen: Layer {
    /// The field that takes text while it has the focus.
    var field: TextField? { get }
    /// A correction of the text in the field.
    var suggestion: String? { get }
    /// The line under the title. On an error, a banner takes its place.
    var state: StateLine { get }
    /// Whether its state line says first which kitchen it is about.
    var isAboutOneKitchen: Bool { get }
    /// Why the list is not up to date. The list stays on screen.
    var problem: Problem? { get }
    /// As in `3/38`.
    var position: String? { get }
    /// The row and the filter to return to.
    var bookmark: Bookmark { get }

    /// Whether its list is empty because it could not be read.
    var isFailed: Bool { get }
    /// The width that it keeps beside the basket.
    var leastWidth: Int { get }

    /// What of it can be copied.
    var copies: [CopyItem] { get }

    /// Follows what happened in this turn, before it is drawn.
    func settle(in area: Rect)

    func appeared()
    func disappeared()
    /// Returns to the row and filter of an earlier run.
    func restore(_ bookmark: Bookmark)
    func minutePassed()
    func languageChanged()
    /// The program continues after a stop (SIGCONT).
    func resumed()
    /// Asks the server again, even if the cache is fresh.
    func refresh()
    /// Stops the request that the diner waits for.
    func cancel()
    /// Leaves the innermost of what Esc leaves, such as a preview or a filter.
    ///
    /// - Returns: Whether there was one; otherwise Esc leaves the screen.
    func escape() -> Bool
}

/// What is remembered of a screen.
struct Bookmark: Hashable {
    var selection: String?
    var filter = ""
}

extension Screen {
    var isAboutOneKitchen: Bool { false }
    var isTyping: Bool { field?.isFocused ?? false }
    var field: TextField? { nil }
    var suggestion: String? { nil }
    var problem: Problem? { nil }
    var position: String? { nil }
    var leastWidth: Int { 0 }
    var isFailed: Bool { false }
    var bookmark: Bookmark { Bookmark() }
    var copies: [CopyItem] { [] }
    func settle(in area: Rect) {}
    func appeared() {}
    func disappeared() {}
    func restore(_ bookmark: Bookmark) {}
    func minutePassed() {}
    func languageChanged() {}
    func resumed() { minutePassed() }
    func refresh() {}
    func cancel() {}
    func escape() -> Bool { false }
}
