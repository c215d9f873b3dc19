/// A state that lasts, such as being offline, and the keys that help.
public struct Banner: Hashable, Sendable {
    public let text: String
    /// Such as "r retry  ! why".
    public let hint: String

    public init(_ text: String, hint: String = "") {
        self.text = text
        self.hint = hint
    }

    public func draw(in frame: inout Frame, area: Rect) {
        MessageLine(text: text, hint: hint, look: .banner).draw(in: &frame, area: area)
    }
}
