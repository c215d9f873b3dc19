/// One line that says something, with what can be done about it at the right.
struct MessageLine {
    let text: String
    let hint: String
    let look: Look

    /// A text with less room than this is better off without the hint beside it.
    private static let leastTextWidth = 16

    func draw(in frame: inout Frame, area: Rect) {
        var line = area
        line.height = min(1, line.height)
        frame.fill(line, look)
        line = line.inset(horizontally: line.width > 2 ? 1 : 0)
        let hintWidth = frame.shown(hint, in: .max).cells
        if hintWidth > 0, line.width >= Self.leastTextWidth + 2 + hintWidth {
            frame.write(hint, look, in: line.takeRight(hintWidth))
            _ = line.takeRight(2)
        }
        frame.write([Span(text, look)], in: line)
    }
}
