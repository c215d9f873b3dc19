import Actions
import Presentation
import Terminal
import ViewModels

/// The program read line by line: the same screens, said instead of drawn, and driven by lines
/// instead of keys (0085).
@MainActor
final class LinearFront: IdleListener {
    /// The parts of the program that it reads and drives.
    struct Parts {
        let bindings: CurrentBindings
        let navigator: Navigator
        let overlays: OverlayStack
        let toasts: Toasts
        let hold: OrderHold
        let shortcuts: Shortcuts
        let surroundings: Surroundings
        let transfers: Transfers
        let placing: PlacingOrder
        let title: Title
        let time: any Timekeeper
    }

    private let console: LineConsole
    /// Found when first needed, as they need the loop, which needs this.
    private lazy var parts = find()
    private let find: @MainActor () -> Parts
    private let listener: (any IdleListener)?
    private let finish: @MainActor (App.Ending) -> Void
    /// Lets models follow what was done, as a frame would.
    private let settle: @MainActor () -> Void
    private lazy var announcer = Announcer { [weak self] in self?.say($0) }
    private lazy var answers = FormAnswers(parts.bindings)

    private var lines: [String] = []
    private var hasEnded = false
    private var isFinishing = false
    /// Whether the diner waits for what their line does.
    private var isAnswering = true
    /// Whether nothing more is waited for before it is said.
    private var isImpatient = false
    private var isPrompted = false
    private var pending = 0
    private var patience: ViewModels.Timer?
    private var kinds: Set<Int> = []
    private var hasGreeted = false

    /// How long an answer may take until what there is is said.
    private static let patience: Duration = .seconds(1)
    private static let mostLines = 64

    init(
        _ console: LineConsole, _ listener: (any IdleListener)?,
        settle: @escaping @MainActor () -> Void, finish: @escaping @MainActor (App.Ending) -> Void,
        parts find: @escaping @MainActor () -> Parts
    ) {
        self.console = console
        self.find = find
        self.listener = listener
        self.settle = settle
        self.finish = finish
    }

    private var bindings: CurrentBindings { parts.bindings }

    // MARK: What is said

    func snapshot() -> Snapshot {
        let top = bindings.top
        var frame = Frame(reading: console.display.size)
        top.draw(in: &frame, area: frame.area)
        let overlay = parts.overlays.last
        let screen = parts.navigator.screen
        let state = overlay == nil ? screen.state : StateLine(left: [])
        let trouble = parts.surroundings.trouble
        return Snapshot(
            layer: overlay.map { .overlay(ObjectIdentifier($0)) } ?? .place(parts.navigator.place),
            name: overlay == nil ? parts.navigator.place.listName : nil,
            state: ([state.left] + state.chips).map(Self.words).filter { !$0.isEmpty },
            age: Self.words(state.right), reading: frame.reading ?? Reading(),
            selected: top.choices?.selectedIndex,
            hasTimes: overlay == nil && [.caterers, .search].contains(parts.navigator.place),
            toast: parts.toasts.shown,
            trouble: trouble.map { "\($0.words): \($0.problem.sentence)" },
            held: parts.hold.order,
            slow: parts.transfers.slow.map {
                Say.Linear.stillWaiting(what: "\($0.host ?? $0.subject), \($0.words)")
            })
    }

    private static func words(_ spans: [Span]) -> String {
        // Two blanks are what the eye takes for a pause.
        Reading.words(spans.map(\.text).joined().replacing("  ", with: "; "))
    }

    /// Reads what a frame would show, so that a change of it is noticed.
    func look() {
        _ = snapshot()
        _ = question
    }

    /// Time passes in `change`: what changes with it alone is not said.
    func quietly(_ change: () -> Void) {
        let wasSaid = announcer.isSaid(snapshot())
        change()
        if wasSaid { announcer.adopt(snapshot()) }
    }

    func painted(events: Int, pending: Int) {
        listener?.painted(events: events, pending: pending)
        self.pending = pending
        goOn()
    }

    /// Says what is new, then takes the next line or asks for one.
    private func goOn() {
        guard !isFinishing else { return }
        guard pending == 0 || isImpatient || !isAnswering else { return waitForAnswer() }
        patience?.cancel()
        patience = nil
        speak()
        if let line = nextLine() {
            take(line)
        } else if hasEnded, lines.isEmpty, pending == 0 || isImpatient && console.isInteractive {
            end()
        } else if !isPrompted {
            ask()
        }
    }

    /// Waits for the answer, but not for long.
    private func waitForAnswer() {
        guard patience == nil else { return }
        patience = parts.time.after(Self.patience) { [weak self] in
            guard let self else { return }
            patience = nil
            isImpatient = true
            goOn()
        }
    }

    private func say(_ words: String) {
        isPrompted = false
        console.say(words)
    }

    private func speak() {
        if !hasGreeted {
            hasGreeted = true
            say(Say.Linear.greeting(state: parts.title.bar.right))
        }
        let now = snapshot()
        guard !announcer.isSaid(now) || announcer.layer == nil else { return }
        let wasPrompted = isPrompted
        switch announcer.update(now, isAnswer: isAnswering) {
        case .nothing: break
        case .all: announcer.tellAll(onTop())
        case .page: announcer.tellPage(onTop())
        }
        // A prompt that news came behind is repeated.
        if wasPrompted, !isPrompted { ask() }
    }

    /// With the selected row first: whatever window there is begins there.
    private func onTop() -> Snapshot {
        guard let choices = bindings.top.choices, let selected = choices.selectedIndex else {
            return snapshot()
        }
        choices.moveSelection(by: 3 * Announcer.page)
        _ = snapshot()
        move(to: selected)
        return snapshot()
    }

    @discardableResult
    private func move(to row: Int) -> Bool {
        guard let choices = bindings.top.choices, let selected = choices.selectedIndex else {
            return false
        }
        choices.moveSelection(by: row - selected)
        return choices.selectedIndex == row
    }

    // MARK: What is asked

    private var question: Question {
        let reading = snapshot().reading
        if let form = reading.form { return .form(form) }
        let top = bindings.top
        if let field = bindings.field, field.isFocused {
            return .text(
                Reading.Field(text: field.text, hint: reading.field?.hint ?? "", isSecret: false),
                hasRows: false)
        }
        if top.isTyping, let field = reading.field {
            return .text(field, hasRows: top.choices?.selectedIndex != nil)
        }
        return top.choices?.selectedIndex == nil ? .page : .rows
    }

    private var enter: KeyBinding? {
        bindings.all.first {
            $0.keys.contains(.enter) && $0.unavailable == nil
                && $0.action != Action.checkoutPlace.rawValue
        }
    }

    /// What Enter does.
    private func words(of question: Question) -> String {
        switch question {
        case .form(let form):
            let place = form.place
            guard place.number == place.count else { return Say.Linear.enterGoesOn }
            let keep = bindings.all.first { $0.action == Action.formKeep.rawValue }
            return keep?.label ?? Say.Linear.enterGoesOn
        case .text(let field, let hasRows):
            if hasRows, let row = bindings.top.choices?.selectedIndex {
                return Say.Linear.enterTakesRow(number: row + 1)
            }
            return field.text.isEmpty ? Say.Linear.enterLeavesEmpty : Say.Linear.enterTakesIt
        case .rows:
            return announcer.last?.hasMore == true
                ? Say.Linear.enterSaysMore : Say.Linear.enterSaysAgain
        case .page: return enter?.label ?? Say.Linear.enterSaysAgain
        }
    }

    private func ask() {
        isPrompted = true
        isAnswering = false
        isImpatient = false
        let question = question
        let isFirst = kinds.insert(question.kind).inserted
        console.prompt(
            question.prompt(enter: words(of: question), isFirst: isFirst),
            isSecret: question.isSecret)
    }

    // MARK: What is typed

    func typed(_ line: String) {
        lines.append(line)
        console.takesLines = lines.count < Self.mostLines
    }

    /// A file's lines wait for what those before them did; a person's, for their prompt.
    private func nextLine() -> String? {
        guard let line = lines.first else { return nil }
        let isStop = LineWords(line) == .stop || Key(name: line) == .escape
        if !isStop, !console.isInteractive {
            guard pending == 0, parts.hold.order == nil else { return nil }
        }
        lines.removeFirst()
        console.takesLines = lines.count < Self.mostLines
        return line
    }

    private func take(_ line: String) {
        (isPrompted, isAnswering, isImpatient) = (false, true, false)
        bindings.touched()
        let question = question
        parts.toasts.forget()
        answer(line, question)
        settle()
    }

    private func answer(_ line: String, _ question: Question) {
        let isDeed = line.hasPrefix(":")
        let words = LineWords(isDeed ? String(line.dropFirst()) : line)
        if words == .stop || Key(name: line) == .escape, parts.hold.stop() { return }
        switch question {
        case .form(let form) where !isDeed && (question.isSecret || !Self.leaves(line)):
            if let remark = answers.answer(line, form) { return say(remark) }
            if !line.isEmpty { askAgainIfRefused(form) }
        case .form(let form):
            if case .row(let number) = words { return answers.go(to: number, form) }
            if case .deed(let word, nil) = words, answers.isEmptying(word) {
                return answers.empty(form)
            }
            run(words)
        case .text(_, let hasRows) where !isDeed:
            if hasRows, case .row(let number) = words { return open(number) }
            answerText(line, hasRows: hasRows)
        case .rows, .page, .text: run(words)
        }
    }

    /// Lines that nobody means as an answer.
    private static func leaves(_ line: String) -> Bool {
        if ["?", "??"].contains(line) { return true }
        return [.back, .quit].contains(LineWords(line))
    }

    /// A form goes on from an answer that it refuses, and asks for it at its end.
    private func askAgainIfRefused(_ before: Form) {
        guard let asked = before.focused, case .form(let now) = question,
            now.focused?.id != asked.id,
            now.fields.contains(where: { $0.id == asked.id && $0.problem != nil })
        else { return }
        answers.go(to: before.place.number, now)
    }

    private func answerText(_ line: String, hasRows: Bool) {
        if let field = bindings.field, field.isFocused {
            if !line.isEmpty { field.set(line) }
            field.isFocused = false
            return
        }
        if !line.isEmpty { answers.type(line) }
        guard !hasRows || line.isEmpty else { return }
        let asking = parts.overlays.last
        pressEnter()
        guard let asking, asking === parts.overlays.last else { return }
        if Self.leaves(line) { return run(LineWords(line)) }
        // What is wrong with an answer is said each time.
        announcer.tellAll(snapshot())
    }

    private func pressEnter() {
        if let enter { bindings.perform(enter) }
    }

    private func run(_ words: LineWords) {
        switch words {
        case .nothing: if case .rows = question { more() } else { enterOrAgain() }
        case .help: help(everywhere: false)
        case .helpEverywhere: help(everywhere: true)
        case .more: more()
        case .again: announcer.tellAll(onTop())
        case .back: back()
        case .quit: parts.hold.quit()
        case .stop: stop()
        case .row(let number): open(number)
        case .at(let number): if select(number) { announcer.tellPage(onTop()) }
        case .filter(let text): filter(text)
        case .deed(let word, let row): perform(word, row)
        }
    }

    private func enterOrAgain() {
        if enter == nil { announcer.tellAll(onTop()) } else { pressEnter() }
    }

    private func more() {
        guard let last = announcer.last, last.hasMore, move(to: last.number) else {
            move(to: 0)
            return announcer.tellPage(onTop())
        }
        announcer.tellPage(onTop())
    }

    /// Goes to a row, which must be the one that was said under this number.
    private func select(_ number: Int) -> Bool {
        guard let choices = bindings.top.choices, let before = choices.selectedIndex else {
            say(Say.Linear.noRows)
            return false
        }
        guard number > 0, move(to: number - 1) else {
            move(to: before)
            say(Say.Linear.noSuchRow(number: number))
            return false
        }
        let now = snapshot().rows.first { $0.number == number }.map { Announcer.name($0.words) }
        guard let said = announcer.rows[number], said != now else { return true }
        say(Say.Linear.rowIsAnother(number: number))
        announcer.tellPage(onTop())
        return false
    }

    private func open(_ number: Int) {
        guard select(number) else { return }
        settle()
        guard let enter else { return announcer.tellPage(onTop()) }
        bindings.perform(enter)
    }

    private func perform(_ word: String, _ row: Int?) {
        let typed = row.map { "\(word) \($0)" } ?? word
        if let row {
            // What can be done with the row is known only once it is selected.
            if case .none = FoundDeed(word, in: bindings.all) {
                return say(Say.Linear.notUnderstood(line: Self.cut(typed)))
            }
            guard select(row) else { return }
            settle()
        }
        switch FoundDeed(word, in: bindings.all) {
        case .one(let binding): bindings.perform(binding)
        case .several(let some):
            let names = some.map { "\($0.label) (\($0.keys.first?.name ?? $0.action))" }
            say(Say.Linear.severalMeant(names: names.joined(separator: ", ")))
        case .none: say(Say.Linear.notUnderstood(line: Self.cut(typed)))
        }
    }

    private static func cut(_ line: String) -> String {
        line.count > 60 ? line.prefix(60) + "…" : line
    }

    private func filter(_ text: String) {
        guard let field = bindings.field else {
            return say(Say.Linear.notUnderstood(line: "/" + text))
        }
        field.set(text)
        field.isFocused = false
    }

    private func back() {
        if let overlay = parts.overlays.last {
            let leave = bindings.all.first { $0.action == Action.dialogLeave.rawValue }
            if let leave { bindings.perform(leave) } else { parts.overlays.close(overlay) }
            return
        }
        let place = parts.navigator.place
        parts.shortcuts.back()
        settle()
        guard parts.navigator.place == place, announcer.isSaid(snapshot()) else { return }
        say(Say.Linear.atTheTop)
    }

    private func stop() {
        guard parts.transfers.running > 0 else { return say(Say.App.nothingIsWaited) }
        parts.navigator.screen.cancel()
    }

    func interrupted() {
        (isPrompted, isAnswering) = (false, true)
    }

    /// The program goes on after it was stopped.
    func resumed() {
        isPrompted = false
    }

    // MARK: Help

    private func help(everywhere: Bool) {
        let own = Set(bindings.top.bindings.map(\.action))
        for binding in bindings.all
        where own.contains(binding.action) != everywhere && !binding.isMotion {
            let keys = binding.keys.first.map { [$0.name] } ?? []
            let name = (keys + [binding.label]).joined(separator: ", ")
            let reason = binding.unavailable.map { Say.Overlays.notNowBecause(reason: $0) }
            say(
                [Say.Linear.deed(name: name, summary: binding.summary), reason].compactMap { $0 }
                    .joined(separator: "; "))
        }
        if case .form = question { say(Say.Linear.helpInForms) }
        say(everywhere ? Say.Linear.helpOfLines : Say.Linear.helpOfLinesAndMore)
    }

    // MARK: The end

    func ended() {
        hasEnded = true
    }

    /// The input is over: as if the diner had quit, but nobody can be asked.
    private func end() {
        if let order = parts.hold.order {
            // What is being sent has an answer, which decides how this ends.
            guard order.seconds != nil else { return }
            parts.hold.stop()
            say(Say.Linear.inputEndedWhileHeld)
            return leave(.unconfirmed)
        }
        switch parts.placing.lastOutcome {
        case .unknown, .unresolvable: return leave(.unknown)
        default: break
        }
        var isAsked = parts.overlays.last.map { !($0 is NoticeOverlay) } ?? false
        if case .form = question, parts.navigator.place != .firstRun { isAsked = true }
        if isAsked { say(Say.Linear.inputEndedWhileAsked) }
        leave(isAsked ? .unconfirmed : .quit)
    }

    private func leave(_ ending: App.Ending) {
        isFinishing = true
        finish(ending)
    }

    /// The program ends: nothing more is said or asked.
    func over() {
        isFinishing = true
        patience?.cancel()
    }
}

extension KeyBinding {
    /// Whether it only moves what is on a screen, which lines need not.
    fileprivate var isMotion: Bool {
        guard let action = Action(rawValue: action) else { return false }
        switch action {
        case .listDown, .listUp, .listPageDown, .listPageUp, .listHalfDown, .listHalfUp, .listFirst,
            .listLast, .peekHide, .peekScrollDown, .peekScrollUp, .dialogNext, .dialogPrevious,
            .dialogPageDown, .dialogPageUp, .dialogFirst, .dialogLast, .formNext, .formPrevious,
            .formGoOn, .formChoose, .formLeft, .formRight, .formFirst, .formLast, .fieldKeep,
            .fieldComplete, .fieldClear, .choiceTake, .choiceBack, .noticeMore, .appMouse,
            .appRedraw, .appPalette:
            return true
        default: return false
        }
    }
}
