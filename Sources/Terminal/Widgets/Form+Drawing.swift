extension Form {
    /// Draws the fields; with too little room, those around the focus.
    public func draw(in frame: inout Frame, area: Rect, isFocused: Bool = true) {
        guard frame.reading == nil else { return say(in: &frame) }
        let layout = FormLayout(self, width: area.width, glyphs: frame.glyphs)
        let window = window(layout, height: area.height)
        for (line, index) in window.enumerated() {
            let entry = layout.lines[index]
            let hasFocus = isFocused && entry.field == focus && fields[focus].takesFocus
            if hasFocus, index == 0 || layout.lines[index - 1].field != entry.field {
                frame.write(">", .key, line: line, in: area)
            }
            for piece in entry.pieces {
                var place = area
                _ = place.takeTop(line)
                _ = place.takeLeft(piece.column)
                place = place.takeLeft(piece.width)
                place.height = min(1, place.height)
                guard case .words(let span) = piece.part, isCut(index, of: layout, in: window)
                else {
                    draw(piece.part, in: &frame, place: place, hasFocus: hasFocus)
                    continue
                }
                // Whole sentences stay, or else it is said that one goes on.
                let text =
                    Self.wholeSentences(of: span.text)
                    ?? (span.text + String.blanks(4)).truncated(
                        toCells: min(place.width, span.text.cells + 2))
                draw(.words(Span(text, span.look)), in: &frame, place: place, hasFocus: hasFocus)
            }
        }
    }

    /// Whether a note goes on below the last line of the window.
    private func isCut(_ index: Int, of layout: FormLayout, in window: Range<Int>) -> Bool {
        guard index + 1 == window.upperBound, layout.lines.indices.contains(index + 1),
            case .note = fields[layout.lines[index].field].value
        else { return false }
        return layout.lines[index + 1].field == layout.lines[index].field
    }

    /// The sentences that end in `text`; nil where none does.
    private static func wholeSentences(of text: String) -> String? {
        if text.hasSuffix(".") { return text }
        let ends = text.indices.dropLast().filter {
            text[$0] == "." && text[text.index(after: $0)] == " "
        }
        return ends.last.map { String(text[...$0]) }
    }

    public func height(width: Int, glyphs: Glyphs) -> Int {
        FormLayout.height(of: self, width: width, glyphs: glyphs)
    }

    /// Focuses the field that was clicked; a click on an option also chooses it, and one on the signs
    /// beside a number counts.
    public mutating func click(
        at point: Point, in area: Rect, glyphs: Glyphs = .unicode
    ) -> Outcome {
        guard area.contains(point) else { return .ignored }
        let layout = FormLayout(self, width: area.width, glyphs: glyphs)
        let window = window(layout, height: area.height)
        let index = window.lowerBound + point.line - area.line
        guard window.contains(index) else { return .ignored }
        let line = layout.lines[index]
        guard fields[line.field].takesFocus else { return .ignored }
        moveFocus(to: line.field)
        let column = point.column - area.column
        for piece in line.pieces where (piece.column..<piece.column + piece.width).contains(column)
        {
            switch piece.part {
            case .option(let option, _):
                self.option = option
                _ = perform(.choose)
            // The signs at both ends count, with the blank beside them.
            case .number where column < piece.column + 2: _ = perform(.left)
            case .number where column >= piece.column + piece.width - 2: _ = perform(.right)
            case .number, .editor, .words: break
            }
        }
        return .changed
    }

    /// The lines to show: all, or those around the focused field.
    private func window(_ layout: FormLayout, height: Int) -> Range<Int> {
        let focused = layout.lines.indices.filter { layout.lines[$0].field == focus }
        guard let first = focused.first, let last = focused.last else {
            return layout.lines.indices.window(around: 0, count: height)
        }
        let active =
            focused.first { layout.lines[$0].holds(option: option) || layout.lines[$0].isTyped }
            ?? first
        // A field taller than the window shows its start, unless the focus is further down.
        let middle =
            active - first < height ? min((first + last + 1) / 2, first + height / 2) : active
        return layout.lines.indices.window(around: middle, count: height)
    }

    private func draw(
        _ part: FormLayout.Part, in frame: inout Frame, place: Rect, hasFocus: Bool
    ) {
        switch part {
        case .words(let span):
            let isLabel = span.look == .plain
            frame.write([Span(span.text, isLabel && hasFocus ? .strong : span.look)], in: place)
        case .option(let option, let text):
            frame.write([Span(text)], in: place)
            guard hasFocus, option == self.option else { return }
            // What goes on below the first line of a long one is marked with it.
            text.first == " " ? frame.mark(place, .selected) : putFocus(in: &frame, place: place)
        case .editor(let editor):
            // Marks the ends of the field, so that colour is not the only signal.
            var field = place
            frame.write("[", .border, in: field.takeLeft(1))
            frame.write("]", .border, in: field.takeRight(1))
            editor.draw(in: &frame, area: field, isFocused: hasFocus)
        case .number(let number):
            frame.write([Span("- \(number) +", hasFocus ? .fieldFocused : .field)], in: place)
            if hasFocus { putFocus(in: &frame, place: place) }
        }
    }

    private func putFocus(in frame: inout Frame, place: Rect) {
        frame.mark(place, .selected)
        frame.cursor = Point(column: place.column, line: place.line)
    }
}
