/// A short message that goes by itself, with what undoes the thing it tells of.
public struct Toast: Hashable, Sendable {
    public let message: String
    /// Such as "u undo".
    public let hint: String
    /// Whether it says something of the page alone that it came up on.
    public let isOfPage: Bool

    public init(_ message: String, hint: String = "", isOfPage: Bool = false) {
        self.message = message
        self.hint = hint
        self.isOfPage = isOfPage
    }

    public func draw(in frame: inout Frame, area: Rect) {
        MessageLine(text: message, hint: hint, look: .toast).draw(in: &frame, area: area)
    }
}
