/// Something that came in from the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Text that was pasted, as it came; never keys.
    case paste(String)
    case mouse(MouseEvent)
    case resized(Size)
}

/// What the mouse did, and over which cell.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case pressed
        /// Moved while the button is held.
        case dragged
        case released
        case wheelUp
        case wheelDown
    }

    public enum Button: Hashable, Sendable {
        case left, middle, right
    }

    public let action: Action
    /// Of a wheel: `.left`, and without meaning.
    public let button: Button
    public let at: Point

    public init(_ action: Action, button: Button = .left, at point: Point) {
        self.action = action
        self.button = button
        at = point
    }
}
