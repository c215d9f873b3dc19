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
    var pictures: PictureView? { get }
    /// Remembers what a click on a hint does; nil where nothing is drawn.
    var hints: ShownHints? { get }
    var shownPlace: Place? { get }
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
    /// Lets the diner choose one of a few items. Calls `left` if it is left without a choice.
    func choose(
        _ title: @autoclosure @escaping Wording, _ items: [ChoiceItem],
        _ chosen: @escaping @MainActor (Int) -> Void, left: @escaping @MainActor () -> Void)
    func show(_ overlay: any Overlay)
    /// Offers one of these texts to the clipboard, the diner's choice.
    func copy(_ things: [CopyItem])
    /// Closes an overlay, and those over it.
    func close(_ overlay: any Overlay)
    /// Lets the diner type a line. `check` explains what is wrong with it, or returns nil.
    func ask(
        _ title: @autoclosure @escaping Wording, _ text: String,
        hint: @autoclosure @escaping Wording,
        check: @escaping @MainActor (String) -> Unfit?,
        _ answered: @escaping @MainActor (String) -> Void)
}

extension Stage {
    var pictures: PictureView? { nil }
    var refusals: LineRefusals? { nil }
    var hints: ShownHints? { nil }

    func choose(
        _ title: @autoclosure @escaping Wording, _ items: [ChoiceItem],
        _ chosen: @escaping @MainActor (Int) -> Void
    ) {
        choose(title(), items, chosen, left: {})
    }

    public func toast(_ message: String) {
        toast(message, hint: "")
    }
}

/// Makes a text when it is drawn: what stays open is in the language that is spoken by then.
typealias Wording = @MainActor () -> String

@MainActor
struct ChoiceItem {
    let label: Wording
    let hint: Wording
    let isCurrent: Bool
    let unavailable: @MainActor () -> String?

    init(
        label: @autoclosure @escaping Wording, hint: @autoclosure @escaping Wording = "",
        isCurrent: Bool = false,
        unavailable: @autoclosure @escaping @MainActor () -> String? = nil
    ) {
        self.label = label
        self.hint = hint
        self.isCurrent = isCurrent
        self.unavailable = unavailable
    }
}
