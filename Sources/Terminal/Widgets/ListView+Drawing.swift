extension ListView {
    /// Draws the list, copying rows that the frame before had too.
    public func draw(
        in frame: inout Frame, area: Rect, copying stencil: ListStencil = ListStencil()
    ) {
        guard !area.isEmpty else { return }
        guard frame.reading == nil else { return say(in: &frame) }
        let places = places(in: area)
        let layout = ColumnLayout(columns, width: area.width - Self.margin)
        drawHeader(in: &frame, area: places.header, layout)
        if let stickyHeading, !places.sticky.isEmpty {
            Self.drawHeading(stickyHeading, in: &frame, area: places.sticky)
        }
        var rest = places.rows
        stencil.begin(columns: columns, width: rest.width, glyphs: frame.glyphs)
        defer { stencil.end() }
        if isFocused, selected == nil, !rows.isEmpty, !rest.isEmpty {
            // Without a selectable row, the cursor stands at the text that says why.
            frame.cursor = Point(column: rest.column, line: rest.line)
        }
        for (index, row) in rows.enumerated().dropFirst(places.first) where !rest.isEmpty {
            if case .note(let spans) = row {
                Self.draw(note: spans, in: &frame, area: &rest)
            } else {
                let line = rest.takeTop(1)
                stencil.draw(row, in: &frame, area: line) { draw(row, in: &$0, area: line, layout) }
                if index == selected { select(line, in: &frame) }
            }
        }
    }

    /// Draws a note over several lines if necessary: it may be the only text in the list.
    private static func draw(note spans: [Span], in frame: inout Frame, area: inout Rect) {
        let room = area.width - margin
        guard spans.count == 1, room > 0 else {
            frame.write(spans, column: margin, in: area.takeTop(1))
            return
        }
        for text in frame.shown(spans[0].text, in: .max).wrapped(toCells: room) {
            frame.write(text, spans[0].look, column: margin, in: area.takeTop(1))
        }
    }

    private func drawHeader(in frame: inout Frame, area: Rect, _ layout: ColumnLayout) {
        guard !area.isEmpty else { return }
        for slot in layout.slots {
            let column = columns[slot.column]
            let place = slot.rect(in: area)
            let look: Look = column.sorts ? .heading : .faint
            switch column.alignment {
            case .left: frame.write([Span(column.title, look)], in: place)
            case .right: frame.writeRight(column.title, look, in: place)
            }
        }
    }

    private func draw(_ row: Row, in frame: inout Frame, area: Rect, _ layout: ColumnLayout) {
        switch row {
        case .heading(let spans): Self.drawHeading(spans, in: &frame, area: area)
        case .line(let spans): frame.write(spans, column: Self.margin, in: area)
        case .note: break  // Drawn separately, over as many lines as it needs.
        case .cells(let cells), .more(let cells):
            for slot in layout.slots where slot.column < cells.count {
                let place = slot.rect(in: area)
                let cell = cells[slot.column]
                let start =
                    columns[slot.column].alignment == .right
                    ? slot.width - frame.width(of: cell, in: slot.width) : 0
                frame.write(cell, column: start, in: place)
            }
        }
    }

    /// Draws a heading aligned with the text below it, and a rule through the rest of the line.
    private static func drawHeading(_ title: [Span], in frame: inout Frame, area: Rect) {
        frame.rule(in: area)
        let end = frame.write([Span(" ")] + title, column: margin - 1, in: area)
        frame.write(" ", column: end, in: area)
    }

    private func select(_ line: Rect, in frame: inout Frame) {
        frame.write(">", .key, in: line)
        frame.mark(line, .selected)
        if isFocused { frame.cursor = Point(column: line.column, line: line.line) }
    }
}

extension Frame {
    /// The cells that `spans` take here, at most `limit`.
    func width(of spans: [Span], in limit: Int) -> Int {
        spans.reduce(0) { width, span in
            let room = max(0, limit - width)
            if let cells = readyCells(of: span.text), cells <= room { return width + cells }
            return width + shown(span.text, in: room).cells
        }
    }
}
