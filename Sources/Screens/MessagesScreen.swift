import Actions
import Logging
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The program's messages, or its log, the latest first.
struct MessagesScreen: PageScreen {
    let activity: Activity
    let servers: Servers
    let scroll: PageScroll
    unowned let stage: any Stage
    private let choice = Choice()

    /// Which of the two is shown.
    @MainActor
    private final class Choice {
        @Watched var isLog = false
    }

    init(_ activity: Activity, _ servers: Servers, stage: any Stage) {
        self.activity = activity
        self.servers = servers
        self.stage = stage
        scroll = PageScroll()
    }

    func disappeared() {
        activity.log.disappeared()
    }

    func appeared() {
        if choice.isLog { activity.log.appeared() }
    }

    var bindings: [KeyBinding] {
        let log = activity.log
        let other = choice.isLog ? nil : Say.App.theLogIsNotShown
        return [
            stage.bind(.messagesLog) { [choice, scroll] in
                choice.isLog.toggle()
                scroll.toStart()
                choice.isLog ? log.appeared() : log.disappeared()
            },
            stage.bind(.messagesLevel, unavailable: other) { log.levelPressed() },
            stage.bind(.messagesModule, unavailable: other) { log.modulePressed() },
        ] + PageBindings.scrolling(scroll, stage)
    }

    var state: StateLine {
        let log = activity.log
        guard choice.isLog else {
            let count = activity.messages.messages.count
            return StateLine(left: [Span(Say.App.messages(count: count), .strong)])
        }
        let (count, level) = (log.records.count, log.level.name)
        let words =
            log.module.map { Say.App.logRecordsOf(count: count, level: level, module: $0) }
            ?? Say.App.logRecords(count: count, level: level)
        return StateLine(left: [Span(words, .strong)])
    }

    func lines(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        choice.isLog ? addLog(to: &lines) : addMessages(to: &lines)
        return lines
    }

    private func addMessages(to lines: inout Lines) {
        let messages = activity.messages.messages
        if messages.isEmpty {
            lines.text(Say.App.nothingHasGoneWrongSoFar, .faint)
        }
        for message in messages {
            let time = servers.clock(of: nil).zone.local(at: message.at).time.text
            lines.labelled(time, message.sentence, message.kind == .trouble ? .warning : .plain)
            if let hint = message.hint?.text(on: stage.surface) {
                lines.labelled("", hint, .faint)
            }
        }
    }

    private func addLog(to lines: inout Lines) {
        let records = activity.log.records
        if records.isEmpty {
            lines.text(Say.App.logIsEmpty, .faint)
        }
        // The time of day is enough: the log of this run.
        for record in records.prefix(Self.shown) {
            let text = record.line.dropFirst(record.time.text.utf8.count + 1)
            let time = record.time.text.split(separator: " ").last.map { $0.prefix(8) } ?? ""
            lines.labelled(String(time), String(text), record.level >= .warning ? .warning : .plain)
        }
    }

    /// Nobody scrolls further, and each of them is wrapped for each frame.
    private static let shown = 300
}
