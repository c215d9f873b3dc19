import OrderModels
import Presentation
import Terminal
import ViewModels

/// The program's messages, the latest first.
struct MessagesScreen: PageScreen {
    let log: MessageLog
    let servers: Servers
    let scroll: PageScroll
    unowned let stage: any Stage

    init(_ log: MessageLog, _ servers: Servers, stage: any Stage) {
        self.log = log
        self.servers = servers
        self.stage = stage
        scroll = PageScroll()
    }

    var bindings: [KeyBinding] { PageBindings.scrolling(scroll, stage) }

    var state: StateLine {
        let count = log.messages.count
        return StateLine(left: [Span(Say.App.messages(count: count), .strong)])
    }

    func lines(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        if log.messages.isEmpty {
            lines.text(Say.App.nothingHasGoneWrongSoFar, .faint)
        }
        for message in log.messages {
            let time = servers.clock(of: nil).zone.local(at: message.at).time.text
            lines.labelled(time, message.sentence, message.kind == .trouble ? .warning : .plain)
            if let hint = message.hint?.text(on: stage.surface) {
                lines.labelled("", hint, .faint)
            }
        }
        return lines
    }
}
