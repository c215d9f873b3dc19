import OrderModels
import Terminal
import ViewModels

/// What the program had to say, latest first.
struct MessagesScreen: Screen {
    let provisions: Provisions
    let scroll: PageScroll
    unowned let stage: any Stage

    init(_ provisions: Provisions, stage: any Stage) {
        self.provisions = provisions
        self.stage = stage
        scroll = PageScroll()
    }

    var bindings: [KeyBinding] { PageBindings.scrolling(scroll, stage) }

    var state: StateLine {
        let count = provisions.messages.messages.count
        return StateLine(left: [Span(Words.count(count, "message", "messages"), .strong)])
    }

    var position: String? { scroll.position }

    func draw(in frame: inout Frame, area: Rect) {
        let page = area.inset(horizontally: 1)
        var lines = Lines(width: page.width, glyphs: frame.glyphs)
        if provisions.messages.messages.isEmpty {
            lines.text("Nothing has gone wrong so far.", .faint)
        }
        for message in provisions.messages.messages {
            let time = provisions.localZone.local(at: message.at).time.text
            lines.labelled(time, message.sentence, message.kind == .trouble ? .warning : .plain)
            if let hint = message.hint { lines.labelled("", hint, .faint) }
        }
        let top = scroll.top(of: lines.lines.count, height: page.height)
        lines.draw(from: top, in: &frame, area: page)
        frame.cursor = Point(column: page.column, line: page.line)
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: scroll.scroll(by: 3)
        case .wheelUp: scroll.scroll(by: -3)
        default: break
        }
    }
}
