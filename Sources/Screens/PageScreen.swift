import Terminal

/// A screen that is one page of text, which scrolls.
protocol PageScreen: Screen {
    var scroll: PageScroll { get }
    /// `size` is that of the page.
    func lines(in size: Size, glyphs: Glyphs) -> Lines
}

extension PageScreen {
    var position: String? { scroll.position }
    var choices: (any Choices)? { nil }

    func page(in area: Rect) -> Rect {
        var page = area.inset(horizontally: 1)
        page.width = min(page.width, Lines.comfortable)
        return page
    }

    /// For a page that has two parts where there is room for them beside one another.
    func widePage(in area: Rect) -> Rect {
        var page = area.inset(horizontally: 1)
        page.width = min(page.width, Lines.widest(in: page.width))
        return page
    }

    func draw(in frame: inout Frame, area: Rect) {
        let page = page(in: area)
        drawLines(in: &frame, page: page)
        frame.cursor = Point(column: page.column, line: page.line)
    }

    func drawLines(in frame: inout Frame, page: Rect) {
        let lines = lines(
            in: Size(columns: page.width, lines: page.height), glyphs: frame.glyphs)
        let top = scroll.top(of: lines.lines.count, height: page.height)
        lines.draw(from: top, in: &frame, area: page)
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: scroll.scroll(by: 3)
        case .wheelUp: scroll.scroll(by: -3)
        default: break
        }
    }
}
