import Actions
import Terminal

/// Receives keys while it is on top: a screen, or an overlay.
///
/// Keys with an effect are actions of the ``ActionTable``, offered as bindings. A layer takes a key
/// itself only as text.
@MainActor
protocol Layer {
    var bindings: [KeyBinding] { get }
    /// Whether it is a form, whose fields take all text.
    var isForm: Bool { get }
    /// Whether a field has the focus, so that letters are text.
    var isTyping: Bool { get }

    /// Types a key into the field with the focus, before bindings are looked up.
    ///
    /// - Returns: Whether the field used it.
    func takes(_ key: Key) -> Bool
    func takes(pasted text: String) -> Bool
    func draw(in frame: inout Frame, area: Rect)
    func mouse(_ event: MouseEvent, area: Rect)
    /// What a click at `point` does as a key would; nil where the layer handles it itself.
    func action(at point: Point, in area: Rect, glyphs: Glyphs) -> Action?
    /// The rows that can be chosen by their number, where it is read out; nil if it has none.
    var choices: (any Choices)? { get }
}

extension Layer {
    var isForm: Bool { false }
    var isTyping: Bool { false }
    func takes(_ key: Key) -> Bool { false }
    func takes(pasted text: String) -> Bool { false }
    func mouse(_ event: MouseEvent, area: Rect) {}
    func action(at point: Point, in area: Rect, glyphs: Glyphs) -> Action? { nil }
}
