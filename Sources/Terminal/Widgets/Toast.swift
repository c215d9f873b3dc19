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

    /// The lines that it takes if it is not to be cut, with its hint behind it; one where that is too many.
    public func height(in frame: Frame, width: Int, most: Int) -> Int {
        let hintWidth = frame.shown(hint, in: .max).cells
        let room = width - 2 - (hintWidth == 0 ? 0 : hintWidth + 2)
        guard frame.reading == nil, room >= Self.leastMessageWidth else { return 1 }
        let lines = frame.shown(message, in: .max).wrapped(toCells: room).count
        return lines <= most ? max(1, lines) : 1
    }

    /// `more` is how to read a message that is cut, such as "! more".
    public func draw(in frame: inout Frame, area: Rect, more: String = "") {
        guard area.height < 2 else { return drawWhole(in: &frame, area: area) }
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

    /// On several lines, the hint on the last.
    private func drawWhole(in frame: inout Frame, area: Rect) {
        frame.fill(area, .toast)
        var text = area.inset(horizontally: area.width > 2 ? 1 : 0)
        let hintWidth = frame.shown(hint, in: .max).cells
        if hintWidth > 0 {
            var last = text
            last.line += last.height - 1
            last.height = 1
            frame.write(hint, .toast, in: last.takeRight(hintWidth))
            _ = text.takeRight(hintWidth + 2)
        }
        let lines = frame.shown(message, in: .max).wrapped(toCells: text.width)
        for (line, words) in lines.prefix(text.height).enumerated() {
            frame.write([Span(words, .toast)], line: line, in: text)
        }
    }
}
