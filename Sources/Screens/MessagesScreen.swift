import Actions
import Logging
import OrderModels
import Presentation
import Telemetry
import Terminal
import ViewModels

/// The program's messages, or its log, the latest first.
struct MessagesScreen: PageScreen {
    let model: MessagesViewModel
    let log: LogViewModel
    let servers: Servers
    let scroll = PageScroll()
    unowned let stage: any Stage
    private let choice = Choice()
    private let window = TallWindow()
    private let frame = LastFrame()
    private let shown = Memo<Shown, MessageRows>()

    /// Which of the two is shown.
    @MainActor
    private final class Choice {
        @Watched var isLog = false
    }

    /// A click is at what the last frame shows.
    @MainActor
    private final class LastFrame {
        var glyphs = Glyphs.unicode
    }

    init(
        _ model: MessagesViewModel, _ log: LogViewModel, _ servers: Servers, stage: any Stage
    ) {
        self.model = model
        self.log = log
        self.servers = servers
        self.stage = stage
    }

    func appeared() {
        model.appeared()
        if choice.isLog { log.appeared() }
    }

    func disappeared() {
        model.disappeared()
        log.disappeared()
    }

    func minutePassed() { model.read() }
    func refresh() { model.read() }

    // MARK: What can be done

    var choices: (any Choices)? { choice.isLog || model.list.isEmpty ? nil : model.list }

    var bindings: [KeyBinding] {
        let other = choice.isLog ? nil : Say.App.theLogIsNotShown
        let row = model.list.selectedRow
        let noError =
            choice.isLog
            ? Say.Errors.theLogIsShown
            : row == nil
                ? Say.Errors.nothingIsSelected : row?.error == nil ? Say.Errors.onlyErrors : nil
        return [
            stage.bind(.messagesDetails, unavailable: noError) { [self] in showDetails() },
            mute(row, noError),
            stage.bind(.messagesLog) { [choice, scroll, log] in
                choice.isLog.toggle()
                scroll.toStart()
                choice.isLog ? log.appeared() : log.disappeared()
            },
            stage.bind(.messagesLevel, unavailable: other) { [log] in log.levelPressed() },
            stage.bind(.messagesModule, unavailable: other) { [log] in log.modulePressed() },
            stage.bind(.messagesDestinations, unavailable: noDestination) { [self] in
                chooseDestinations()
            },
        ]
            + (choice.isLog
                ? PageBindings.scrolling(scroll, stage)
                : ListBindings.moving(model.list, page: stage.pageLines, stage))
    }

    private var noDestination: String? {
        guard choice.isLog else { return Say.App.theLogIsNotShown }
        return log.destinations.isEmpty ? Say.App.goesNowhereElse : nil
    }

    private func chooseDestinations() {
        let destinations = log.destinations
        let items = destinations.map { state in
            ChoiceItem(
                label: Self.label(of: state.name),
                hint: state.isOn ? Say.App.isSwitchedOn : Say.App.isSwitchedOff)
        }
        stage.choose(Say.App.whereTheLogGoes, items) { [log, stage] index in
            let state = destinations[index]
            log.togglePressed(state.name)
            let label = Self.label(of: state.name)
            stage.toast(
                state.isOn
                    ? Say.App.logNoLongerGoesTo(destination: label)
                    : Say.App.logGoesTo(destination: label))
        }
    }

    private static func label(of destination: String) -> String {
        switch destination {
        case LogDestinations.journal: Say.App.logGoesToTheJournal
        case LogDestinations.server: Say.App.logGoesToTheServer
        default: Say.App.logGoesToTheFile
        }
    }

    private func mute(_ row: MessagesViewModel.Row?, _ noError: String?) -> KeyBinding {
        let reason =
            noError ?? (row?.canBeMuted == false ? Say.Errors.cannotBeMuted : nil)
        let binding = stage.bind(.messagesMute, unavailable: reason) { [self] in chooseMute() }
        return row?.mutedUntil == nil ? binding : binding.labelled(Say.Errors.unmute)
    }

    private func showDetails() {
        guard let error = model.list.selectedRow?.error else { return }
        let zone = servers.clock(of: nil).zone
        model.detailsPressed(error) { [stage, model] entry, occurrences in
            let text = ErrorText(entry, occurrences, in: zone, at: model.clock.now)
            stage.show(
                NoticeOverlay(
                    Say.Errors.titleOfDetails, text.paragraphs(on: stage.surface), stage))
        } missing: { [stage] in
            stage.toast(Say.ErrorsFile.isNotRecorded)
        }
    }

    private func chooseMute() {
        guard let row = model.list.selectedRow, let error = row.error else { return }
        guard row.mutedUntil == nil else {
            return model.mutePressed(error, until: nil) { [stage] in
                stage.toast(Say.Errors.unmuted)
            } missing: { [stage] in
                stage.toast(Say.ErrorsFile.isNotRecorded)
            }
        }
        let zone = servers.clock(of: nil).zone
        let end = MuteEnd(now: model.clock.now, zone: zone)
        let days = [end.tomorrow, end.inAWeek]
        func day(_ index: Int) -> String { OrderWords.day(zone.local(at: days[index]).date) }
        let items = [
            ChoiceItem(label: Say.Errors.tomorrow, hint: day(0)),
            ChoiceItem(label: Say.Errors.inAWeek, hint: day(1)),
            ChoiceItem(label: Say.Errors.anotherDate),
        ]
        stage.choose(Say.Errors.muteUntil, items) { [self] index in
            if days.indices.contains(index) { return mute(error, until: days[index]) }
            stage.ask(
                Say.Errors.itEnds, "", hint: Say.Errors.aDateSuchAs,
                check: { text in
                    do throws(UnusableTime) {
                        _ = try end.instant(text)
                        return nil
                    } catch .unreadable, .past {
                        return .takes(Say.Errors.aDateToCome)
                    } catch {
                        return Unfit(sentence: error.sentence(in: zone).text)
                    }
                }
            ) { text in
                if let end = try? end.instant(text) { mute(error, until: end) }
            }
        }
    }

    private func mute(_ error: ErrorKind.ID, until end: Instant) {
        let words = ErrorText.muted(until: end, in: servers.clock(of: nil).zone)
        model.mutePressed(error, until: end) { [stage] in
            stage.toast(Say.Errors.muted(end: words))
        } missing: { [stage] in
            stage.toast(Say.ErrorsFile.isNotRecorded)
        }
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch (event.action, choice.isLog) {
        case (.wheelDown, true): scroll.scroll(by: 3)
        case (.wheelUp, true): scroll.scroll(by: -3)
        case (.wheelDown, false): model.list.moveSelection(by: 1)
        case (.wheelUp, false): model.list.moveSelection(by: -1)
        case (.pressed, false):
            let page = listArea(in: area)
            let rows = rows(width: page.width, frame.glyphs)
            guard let offset = view(rows, height: page.height).row(at: event.at, in: page) else {
                return
            }
            let row = window.first + offset
            if let index = rows.starts.lastIndex(where: { $0 <= row }) {
                guard index != model.list.selectedIndex else { return showDetails() }
                window.pointed(at: rows.range(of: index))
                model.list.select(index: index)
            }
        default: break
        }
    }

    // MARK: How it looks

    var state: StateLine {
        guard choice.isLog else {
            let count = model.list.rows.count
            return StateLine(left: [Span(Say.App.messages(count: count), .strong)])
        }
        let (count, level) = (log.records.count, log.level.name)
        let words =
            log.module.map { Say.App.logRecordsOf(count: count, level: level, module: $0) }
            ?? Say.App.logRecords(count: count, level: level)
        return StateLine(left: [Span(words, .strong)])
    }

    var position: String? {
        choice.isLog
            ? scroll.position
            : model.list.selectedIndex.map { "\($0 + 1)/\(model.list.rows.count)" }
    }

    func draw(in frame: inout Frame, area: Rect) {
        self.frame.glyphs = frame.glyphs
        guard !choice.isLog, !model.list.isEmpty else {
            let page = page(in: area)
            drawLines(in: &frame, page: page)
            frame.cursor = Point(column: page.column, line: page.line)
            return
        }
        let list = listArea(in: area)
        let width = frame.reading == nil ? list.width : nil
        view(rows(width: width, frame.glyphs), height: list.height)
            .draw(in: &frame, area: list)
    }

    /// As wide as the page of text, with the marker before it.
    private func listArea(in area: Rect) -> Rect {
        var list = area
        list.width = min(area.width, page(in: area).width + ListView.margin)
        return list
    }

    private func view(_ rows: MessageRows, height: Int) -> ListView {
        guard let selected = model.list.selectedIndex else {
            return ListView(columns: rows.columns, rows: [], showsHeader: false)
        }
        let top = window.top(
            showing: rows.range(of: selected), of: rows.rows.count, height: height)
        return ListView(
            columns: rows.columns,
            rows: zip(rows.rows, rows.isMore).dropFirst(top).prefix(height).map { row, isMore in
                isMore ? .more(row) : .cells(row)
            },
            selected: rows.starts[selected] - top, showsHeader: false)
    }

    /// Wrapping hundreds of sentences takes longer than a frame may.
    private func rows(width: Int?, _ glyphs: Glyphs) -> MessageRows {
        let key = Shown(
            rows: Array(model.list.rows), width: width, glyphs: glyphs, now: model.clock.now)
        return shown.value(for: key) { [servers, stage] key in
            MessageRows(
                key.rows, width: key.width, key.glyphs, in: servers.clock(of: nil).zone,
                at: key.now,
                on: stage.surface)
        }
    }

    private struct Shown: Equatable {
        let rows: [MessagesViewModel.Row]
        let width: Int?
        let glyphs: Glyphs
        let now: Instant
    }

    func lines(in size: Size, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: size.columns, glyphs: glyphs)
        if choice.isLog {
            addLog(to: &lines)
        } else {
            lines.text(Say.App.nothingHasGoneWrongSoFar, .faint)
        }
        return lines
    }

    private func addLog(to lines: inout Lines) {
        let records = log.records
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
