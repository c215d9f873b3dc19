public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, unchanged; it never triggers keys.
    case paste(String)
    case mouse(MouseEvent)
    case resized(Size)
    /// The terminal's background, which the session asked for.
    case background(RGB)
    /// What it can do, as far as was asked.
    case answer(TerminalAnswer)

    var isTyped: Bool { if case .key(let key) = self { key.typed != nil } else { false } }
}

/// A mouse event and the cell it happened at.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case pressed
        /// Moved with the button held.
        case dragged
        case released
        case wheelUp
        case wheelDown
    }

    public enum Button: Hashable, Sendable {
        case left, middle, right
    }

    public let action: Action
    /// For the wheel: `.left`, without meaning.
    public let button: Button
    public let at: Point

    public init(_ action: Action, button: Button = .left, at point: Point) {
        self.action = action
        self.button = button
        at = point
    }
}
