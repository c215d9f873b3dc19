import Terminal
import ViewModels

/// What a screen can ask of the program.
@MainActor
protocol Stage: AnyObject {
    var keymap: Keymap { get }
    /// Whether it is read line by line, instead of drawn.
    var isLinear: Bool { get }
    /// The lines that were refused, where they come through a pipe.
    var refusals: LineRefusals? { get }
    /// Roughly how many lines a page of a list has.
    var pageLines: Int { get }
    /// Draws pictures; nil where nothing is drawn.
    var pictures: PictureCorner? { get }
    /// Opens a place, from its preview if there is one.
    func open(_ place: Place, preview: (any Previewable)?)
    /// Opens the account screen. If there are several servers, lets the diner choose one first.
    func openAccount()
    /// Opens the search, with `words` if there are any.
    func search(for words: String)
    /// Goes back one level, and shows `words`.
    func leave(saying words: String)
    /// Remembers whether the diner hid the preview, for other lists and runs.
    func hidPeek(_ isHidden: Bool)
    /// Shows a message for a few seconds.
    func toast(_ message: String, hint: String)
    func choose(
        _ title: String, _ items: [ChoiceItem], _ chosen: @escaping @MainActor (Int) -> Void)
    func show(_ overlay: any Overlay)
    /// Offers one of these texts to the clipboard, the diner's choice.
    func copy(_ things: [CopyItem])
    /// Closes an overlay, and those over it.
    func close(_ overlay: any Overlay)
    /// Lets the diner type a line. `check` explains what is wrong with it, or returns nil.
    func ask(
        _ title: String, _ text: String, hint: String,
        check: @escaping @MainActor (String) -> String?,
        _ answered: @escaping @MainActor (String) -> Void)
}

extension Stage {
    var pictures: PictureCorner? { nil }
    var refusals: LineRefusals? { nil }

    public func toast(_ message: String) {
        toast(message, hint: "")
    }
}

struct ChoiceItem {
    let label: String
    var hint = ""
    var isCurrent = false
    var unavailable: String?
}
