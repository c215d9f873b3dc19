import OrderModels
import Presentation
import Terminal
import ViewModels

/// What the program had to say, latest first.
struct MessagesScreen: PageScreen {
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

    func lines(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        if provisions.messages.messages.isEmpty {
            lines.text(Say.App.nothingHasGoneWrongSoFar, .faint)
        }
        for message in provisions.messages.messages {
            let time = provisions.clock(of: nil).zone.local(at: message.at).time.text
            lines.labelled(time, message.sentence, message.kind == .trouble ? .warning : .plain)
            if let hint = message.hint { lines.labelled("", hint, .faint) }
        }
        return lines
    }
}
