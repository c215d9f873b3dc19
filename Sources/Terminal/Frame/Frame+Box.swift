extension Frame {
    /// Draws a box along the edges of `area`, blank inside, with a title in its upper line.
    ///
    /// - Returns: The area inside the lines.
    @discardableResult
    public mutating func box(_ title: [Span] = [], in area: Rect) -> Rect {
        fill(area)
        guard area.width >= 2, area.height >= 2, reading == nil else { return area }
        rule(in: area)
        rule(line: area.height - 1, in: area)
        ruleDown(in: area)
        ruleDown(
            in: Rect(
                column: area.columns.upperBound - 1, line: area.line, width: 1, height: area.height)
        )
        for (index, corner) in glyphs.corners.enumerated() {
            let column = index.isMultiple(of: 2) ? 0 : area.width - 1
            write(
                String(corner), .border, line: index < 2 ? 0 : area.height - 1, column: column,
                in: area)
        }
        if !title.isEmpty {
            let lid = area.inset(horizontally: 2)
            let end = write([Span(" ")] + title, in: lid)
            write(" ", column: end, in: lid)
        }
        return area.inset(horizontally: 1, vertically: 1)
    }

    /// Draws a line across `area`, with a title in it.
    public mutating func rule(_ title: [Span] = [], line: Int = 0, in area: Rect) {
        let stroke: Character = glyphs.horizontal
        fill(
            Rect(column: area.column, line: area.line + line, width: area.width, height: 1),
            .border, with: stroke)
        guard !title.isEmpty else { return }
        write([Span(" ")] + title + [Span(" ")], line: line, column: 2, in: area)
    }

    /// Draws a line down the left edge of `area`.
    public mutating func ruleDown(in area: Rect) {
        fill(
            Rect(column: area.column, line: area.line, width: 1, height: area.height), .border,
            with: glyphs.vertical)
    }
}

extension Glyphs {
    /// Upper left, upper right, lower left, lower right.
    var corners: [Character] {
        switch self {
        case .unicode: ["┌", "┐", "└", "┘"]
        case .ascii, .wide: ["+", "+", "+", "+"]
        case .spoken: []
        }
    }
}

extension Glyphs {
    public var horizontal: Character {
        switch self {
        case .unicode: "─"
        case .ascii, .wide: "-"
        case .spoken: " "
        }
    }

    public var vertical: Character {
        switch self {
        case .unicode: "│"
        case .ascii, .wide: "|"
        case .spoken: " "
        }
    }
}
