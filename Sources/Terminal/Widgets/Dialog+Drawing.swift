extension Dialog {
    private static let widestBody = 64

    /// Draws the dialog over what `area` shows already, which steps back if `dims`.
    ///
    /// - Returns: The area of the content.
    @discardableResult
    public func draw(in frame: inout Frame, area: Rect, dims: Bool = true) -> Rect {
        guard frame.reading == nil else {
            frame.say(.title(title))
            for paragraph in body { frame.say(.text(paragraph)) }
            return Rect(
                column: 0, line: 0, width: area.width, height: max(area.height, content.lines))
        }
        let places = places(in: area, glyphs: frame.glyphs)
        let heading = isBelow(in: area) ? [] : [Span(title, .title)]
        frame.cursor = nil
        if Self.isFullScreen(in: area) {
            frame.fill(places.box)
            frame.rule(heading, in: places.box)
        } else {
            if dims { frame.mark(area, .behind) }
            frame.box(heading, in: places.box)
        }
        for (line, text) in places.text.prefix(places.body.height).enumerated() {
            let isCut = line == places.body.height - 1 && places.text.count > places.body.height
            frame.write(
                [Span(isCut ? text + frame.glyphs.ellipsis : text, isWarning ? .danger : .plain)],
                line: line, in: places.body)
        }
        return places.content
    }

    /// The area of the content, for the mouse.
    public func content(in area: Rect, glyphs: Glyphs = .unicode) -> Rect {
        places(in: area, glyphs: glyphs).content
    }

    /// The area of the whole dialog.
    public func box(in area: Rect) -> Rect { places(in: area, glyphs: .unicode).box }

    // MARK: Places

    private struct Places {
        var box: Rect
        var text: [String] = []
        var body = Rect(width: 0, height: 0)
        var content: Rect
    }

    private func places(in area: Rect, glyphs: Glyphs) -> Places {
        let isFullScreen = Self.isFullScreen(in: area)
        var width = isFullScreen ? max(0, area.width - 2) : boxedWidth(in: area)
        // Beside a wider one, single letters would be left of what is behind it.
        let isWide = !isFullScreen && (width + 4) * 10 >= area.width * 9
        if isWide { width = area.width - 4 }
        let text = wrapped(to: width, in: area, glyphs)
        var places = Places(box: area, text: text, content: area)
        // Never over a part of the footer.
        let footer = Self.coversFooter(in: area) ? 0 : Footer.height(onLines: area.height)
        if isFullScreen {
            _ = places.box.takeBottom(footer)
        } else {
            let gap = text.isEmpty || content.lines == 0 ? 0 : 1
            let lines = text.count + content.lines + gap
            places.box = area.inset(horizontally: isWide ? 0 : 1, vertically: 1)
                .centred(width: width + 4, height: lines + 2)
            let end = area.line + area.height - footer
            places.box.line = max(area.line + 1, min(places.box.line, end - places.box.height))
            places.box.height = min(places.box.height, end - places.box.line)
        }
        var rest =
            isFullScreen
            ? places.box.inset(horizontally: area.width > 2 ? 1 : 0)
            : places.box.inset(horizontally: 2, vertically: 1)
        if isFullScreen { _ = rest.takeTop(1) }
        // What is answered in keeps room, up to half of it, whatever there is to say.
        let kept = min(content.lines, max(1, rest.height / 2))
        places.body = rest.takeTop(min(text.count, max(0, rest.height - kept)))
        if !text.isEmpty, rest.height > content.lines { _ = rest.takeTop(1) }
        places.content = rest
        return places
    }

    /// Whether the title is the first text, as the border has no room for it and the lines have.
    private func isBelow(in area: Rect) -> Bool {
        let isFullScreen = Self.isFullScreen(in: area)
        let words = Sanitizer.line(title)
        guard words.cells > area.width - (isFullScreen ? 4 : 8) else { return false }
        let lines = words.wrapped(toCells: max(1, area.width - 6)).count
        return area.height - lines - 4 >= content.lines
    }

    private func boxedWidth(in area: Rect) -> Int {
        let room = area.width - 6
        guard !isBelow(in: area) else { return min(room, max(Self.widestBody, content.columns)) }
        let text = body.flatMap { Sanitizer.block($0).split(separator: "\n") }
        let longest = text.map { String($0).cells }.max() ?? 0
        let wanted = max(
            min(longest, Self.widestBody), content.columns, Sanitizer.line(title).cells + 2)
        return min(wanted, room)
    }

    private func wrapped(to width: Int, in area: Rect, _ glyphs: Glyphs) -> [String] {
        ((isBelow(in: area) ? [title] : []) + body).flatMap {
            glyphs.shown(Sanitizer.block($0)).wrapped(toCells: width)
        }
    }
}
