extension Dialog {
    private static let widestBody = 64

    /// Draws it over what `area` shows already.
    ///
    /// - Returns: Where the content goes.
    @discardableResult
    public func draw(in frame: inout Frame, area: Rect) -> Rect {
        let places = places(in: area, glyphs: frame.glyphs)
        frame.cursor = nil
        if Self.isFullScreen(in: area) {
            frame.fill(area)
            frame.rule([Span(title, .title)], in: places.box)
        } else {
            frame.mark(area, .behind)
            frame.box([Span(title, .title)], in: places.box)
        }
        for (line, text) in places.text.prefix(places.body.height).enumerated() {
            let isCut = line == places.body.height - 1 && places.text.count > places.body.height
            frame.write(
                [Span(isCut ? text + frame.glyphs.ellipsis : text, isWarning ? .danger : .plain)],
                line: line, in: places.body)
        }
        for button in places.buttons { draw(button, in: &frame) }
        return places.content
    }

    /// Where the content goes, for the mouse.
    public func content(in area: Rect, glyphs: Glyphs = .unicode) -> Rect {
        places(in: area, glyphs: glyphs).content
    }

    /// The button that is drawn at `point`, for the mouse.
    public func button(at point: Point, in area: Rect, glyphs: Glyphs = .unicode) -> Int? {
        places(in: area, glyphs: glyphs).buttons.first { $0.rect.contains(point) }?.index
    }

    private func draw(_ button: (index: Int, rect: Rect), in frame: inout Frame) {
        let isFocused = button.index == focused
        let label = frame.shown(buttons[button.index].label, in: max(0, button.rect.width - 4))
        frame.write(
            isFocused ? "[ \(label) ]" : "  \(label)  ", isFocused ? .strong : .plain,
            in: button.rect)
        guard isFocused, !button.rect.isEmpty else { return }
        frame.mark(button.rect, .selected)
        frame.cursor = Point(column: button.rect.column, line: button.rect.line)
    }

    // MARK: Places

    private struct Places {
        var box: Rect
        var text: [String] = []
        var body = Rect(width: 0, height: 0)
        var content: Rect
        var buttons: [(index: Int, rect: Rect)] = []
    }

    private func places(in area: Rect, glyphs: Glyphs) -> Places {
        let isFullScreen = Self.isFullScreen(in: area)
        let width = isFullScreen ? max(0, area.width - 2) : boxedWidth(in: area)
        let text = wrapped(to: width, glyphs)
        var places = Places(box: area, text: text, content: area)
        if !isFullScreen {
            let gaps = (text.isEmpty || content.lines == 0 ? 0 : 1) + (buttons.isEmpty ? 0 : 1)
            let lines = text.count + content.lines + gaps + (buttons.isEmpty ? 0 : 1)
            places.box = area.inset(horizontally: 1, vertically: 1)
                .centred(width: width + 4, height: lines + 2)
        }
        var rest =
            isFullScreen
            ? area.inset(horizontally: area.width > 2 ? 1 : 0)
            : places.box.inset(horizontally: 2, vertically: 1)
        if isFullScreen { _ = rest.takeTop(1) }
        place(buttonsIn: &rest, &places)
        places.body = rest.takeTop(text.count)
        if !text.isEmpty, rest.height > content.lines { _ = rest.takeTop(1) }
        places.content = rest
        return places
    }

    private func place(buttonsIn rest: inout Rect, _ places: inout Places) {
        guard !buttons.isEmpty else { return }
        var line = rest.takeBottom(1)
        if rest.height > content.lines + places.text.count { _ = rest.takeBottom(1) }
        // Where there is no room for all, those before the focused one go.
        var first = 0
        while first < focused, buttonsWidth(first...focused) > line.width { first += 1 }
        for index in buttons.indices.dropFirst(first) {
            places.buttons.append((index, line.takeLeft(buttonsWidth(index...index))))
            _ = line.takeLeft(1)
        }
    }

    private func buttonsWidth(_ range: ClosedRange<Int>) -> Int {
        buttons[range].reduce(range.count - 1) { $0 + Sanitizer.line($1.label).cells + 4 }
    }

    private func boxedWidth(in area: Rect) -> Int {
        let room = area.width - 6
        let text = body.flatMap { Sanitizer.block($0).split(separator: "\n") }
        let longest = text.map { String($0).cells }.max() ?? 0
        let buttons = buttons.isEmpty ? 0 : buttonsWidth(0...self.buttons.count - 1)
        let wanted = max(
            min(longest, Self.widestBody), content.columns, buttons, Sanitizer.line(title).cells + 2
        )
        return min(wanted, room)
    }

    private func wrapped(to width: Int, _ glyphs: Glyphs) -> [String] {
        body.flatMap { glyphs.shown(Sanitizer.block($0)).wrapped(toCells: width) }
    }
}
