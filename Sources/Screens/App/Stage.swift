import OrderModels
import Terminal
import ViewModels

/// What a screen can ask of the program around it.
@MainActor
protocol Stage: AnyObject {
    var keymap: Keymap { get }
    /// How many lines a page of a list has, more or less.
    var pageLines: Int { get }
    /// Goes to a place; `preview` is what a peek has made of it already.
    func open(_ place: Place, preview: (any Previewable)?)
    /// Goes to who orders; where there are several servers, one of them is chosen first.
    func openAccount()
    /// Goes to the search; where there are words, with them.
    func search(for words: String)
    /// Goes up to where one came from, saying why.
    func leave(saying words: String)
    /// The preview beside lists was hidden or shown; the next ones are too.
    func hidPeek(_ isHidden: Bool)
    /// Says something that goes by itself.
    func toast(_ message: String, hint: String)
    /// Lets the diner choose one of several things.
    func choose(
        _ title: String, _ items: [ChoiceItem], _ chosen: @escaping @MainActor (Int) -> Void)
    /// Lays something over the screen.
    func show(_ overlay: any Overlay)
    /// Takes an overlay away, and what lies over it.
    func close(_ overlay: any Overlay)
    /// Lets the diner type a line. `check` says what it takes, where it takes something else.
    func ask(
        _ title: String, _ text: String, hint: String,
        check: @escaping @MainActor (String) -> String?,
        _ answered: @escaping @MainActor (String) -> Void)
}

extension Stage {
    public func toast(_ message: String) {
        toast(message, hint: "")
    }
}

/// One thing to choose from.
struct ChoiceItem {
    let label: String
    var hint = ""
    var isCurrent = false
    var unavailable: String?
}
