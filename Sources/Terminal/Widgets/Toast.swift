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

    /// With less room for the message, hints are left out.
    private static let leastMessageWidth = 16

    /// `more` is how to read a message that is cut, such as "! more".
    public func draw(in frame: inout Frame, area: Rect, more: String = "") {
        var line = area
        line.height = min(1, line.height)
        frame.fill(line, .toast)
        line = line.inset(horizontally: line.width > 2 ? 1 : 0)
        let width = frame.shown(message, in: .max).cells
        let both = [hint, more].filter { !$0.isEmpty }.joined(separator: "  ")
        for (hint, leastWidth) in [
            (hint, width), (both, Self.leastMessageWidth), (more, Self.leastMessageWidth),
            (hint, Self.leastMessageWidth),
        ] {
            let hintWidth = frame.shown(hint, in: .max).cells
            let gap = hintWidth == 0 ? 0 : 2
            guard line.width >= leastWidth + gap + hintWidth else { continue }
            frame.write(hint, .toast, in: line.takeRight(hintWidth))
            _ = line.takeRight(gap)
            break
        }
        frame.write([Span(message, .toast)], in: line)
    }
}
