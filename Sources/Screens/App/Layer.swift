import Terminal
import Services

/// What takes the keys while it is on top: a screen, or an overlay over one.
///
/// Keys that do something are actions of the ``ActionTable``, offered as bindings. A layer takes a
/// key by itself only to type it.
@MainActor
protocol Layer {
    /// What the diner can do here.
    var bindings: [KeyBinding] { get }
    /// Whether it is a form: whatever can be typed goes to its fields.
    var isForm: Bool { get }
    /// Whether a field has the focus, so that letters are text.
    var isTyping: Bool { get }

    /// Types a key into the field that has the focus, before it is looked up among the bindings.
    ///
    /// - Returns: Whether it was of use there.
    func takes(_ key: Key) -> Bool
    func takes(pasted text: String) -> Bool
    func draw(in frame: inout Frame, area: Rect)
    func mouse(_ event: MouseEvent, area: Rect)
}

extension Layer {
    var isForm: Bool { false }
    var isTyping: Bool { false }
    func takes(_ key: Key) -> Bool { false }
    func takes(pasted text: String) -> Bool { false }
    func mouse(_ event: MouseEvent, area: Rect) {}

    /// Its bindings with the keys that do something as things are: of a letter's two meanings, text
    /// comes first.
    var bindingsNow: [KeyBinding] { isTyping ? bindings.map(\.whileTyping) : bindings }
}
