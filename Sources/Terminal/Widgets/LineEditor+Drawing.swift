extension LineEditor {
    /// The minimum that a long prompt leaves for the text.
    private static let leastWidth = 8

    /// Draws the prompt, and the field in the rest of the line.
    ///
    /// Text longer than the field scrolls by half a field at a time.
    public func draw(
        in frame: inout Frame, area: Rect, prompt: [Span] = [], placeholder: String = "",
        isFocused: Bool
    ) {
        guard frame.reading == nil else {
            return frame.ask(
                Reading.Field(
                    text: shown(characters.count), hint: placeholder, isSecret: isSecret))
        }
        var field = area
        field.height = min(1, area.height)
        var promptArea = field
        promptArea.width = max(0, area.width - Self.leastWidth)
        _ = field.takeLeft(frame.write(prompt, in: promptArea))
        guard !field.isEmpty else { return }
        let look: Look = isFocused ? .fieldFocused : .field
        frame.fill(field, look)
        if isFocused {
            drawFocused(in: &frame, field: field, placeholder: placeholder)
        } else {
            frame.write([Span(isEmpty ? placeholder : shown(characters.count), look)], in: field)
        }
    }

    private func drawFocused(in frame: inout Frame, field: Rect, placeholder: String) {
        if isEmpty {
            frame.write([Span(placeholder, .fieldFocused)], in: field)
            frame.cursor = Point(column: field.column, line: field.line)
            return
        }
        let text = shown(characters.count)
        let length = frame.shown(text, in: .max).cells
        let position = frame.shown(shown(cursor), in: .max).cells
        let offset = offset(of: position, length: length, in: field.width)
        frame.write(text, .fieldFocused, column: -offset, in: field)
        if field.width > 3 {
            if offset > 0 { frame.write("<", .faint, in: field) }
            if length - offset > field.width {
                frame.write(">", .faint, column: field.width - 1, in: field)
            }
        }
        frame.cursor = Point(column: field.column + position - offset, line: field.line)
    }

    /// The number of cells scrolled out on the left.
    private func offset(of position: Int, length: Int, in width: Int) -> Int {
        guard length >= width, position >= width - 1 else { return 0 }
        let step = max(1, width / 2)
        return min(position, ((position - width + 1) / step + 1) * step)
    }
}
