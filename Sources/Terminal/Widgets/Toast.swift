/// A short message that disappears by itself, with the key that undoes what it reports.
public struct Toast: Hashable, Sendable {
    public let message: String
    /// Such as "u undo".
    public let hint: String
    /// Whether it concerns only the page on which it appeared.
    public let isOfPage: Bool

    public init(_ message: String, hint: String = "", isOfPage: Bool = false) {
        self.message = message
        self.hint = hint
        self.isOfPage = isOfPage
    }

    /// With less room for the message, the hint is left out.
    private static let leastMessageWidth = 16

    public func draw(in frame: inout Frame, area: Rect) {
        var line = area
        line.height = min(1, line.height)
        frame.fill(line, .toast)
        line = line.inset(horizontally: line.width > 2 ? 1 : 0)
        let hintWidth = frame.shown(hint, in: .max).cells
        if hintWidth > 0, line.width >= Self.leastMessageWidth + 2 + hintWidth {
            frame.write(hint, .toast, in: line.takeRight(hintWidth))
            _ = line.takeRight(2)
        }
        frame.write([Span(message, .toast)], in: line)
    }
}
