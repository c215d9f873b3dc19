import Actions
import OrderModels
import Presentation
import Sentences
import Terminal
import ViewModels

/// Does what a line asks for: opens a row, performs an action, says something again, helps.
@MainActor
final class LineDeeds {
    /// Take the selected one of a few choices.
    static let choosing: Set = [Action.listOpen.rawValue, Action.choiceTake.rawValue]

    private let scene: LinearScene
    private let announcer: Announcer
    private let refusals: LineRefusals
    private let say: @MainActor (String) -> Void
    /// Lets models follow what was done, as a frame would.
    private let settle: @MainActor () -> Void

    private var parts: LinearFront.Parts { scene.parts }
    private var bindings: CurrentBindings { parts.bindings }

    init(
        _ scene: LinearScene, _ announcer: Announcer, _ refusals: LineRefusals,
        settle: @escaping @MainActor () -> Void, say: @escaping @MainActor (String) -> Void
    ) {
        self.scene = scene
        self.announcer = announcer
        self.refusals = refusals
        self.settle = settle
        self.say = say
    }

    /// Says why nothing is done for a line.
    func refuse(_ reason: String) {
        refusals.refuse()
        say(reason)
    }

    func pressEnter() {
        if let enter = scene.enter { bindings.perform(enter) }
    }

    // MARK: What is done

    func run(_ words: LineWords) {
        switch words {
        case .nothing: if scene.question.isOfRows { more() } else { enterOrAgain() }
        case .help: help(everywhere: false)
        case .helpEverywhere: help(everywhere: true)
        case .more: more()
        case .again: again()
        case .back: back()
        case .quit:
            if case .form = scene.question { say(Say.Linear.formIsLeft) }
            parts.hold.quit()
        case .stop: stop()
        case .row(let number): open(number)
        case .at(let number): if select(number) { announcer.sayPage(scene.fromSelected()) }
        case .filter(let text): filter(text)
        case .deed(let word, let row): perform(word, row)
        }
    }

    /// Says all of it, from the first row on.
    private func again() {
        if case .choices = scene.question {} else { scene.select(0) }
        announcer.sayAll(scene.fromSelected())
        guard case .form(let form) = scene.question else { return }
        let asking = form.fields.filter(\.takesFocus)
        for (index, field) in asking.enumerated() {
            say(
                Say.Linear.question(
                    number: index + 1, count: asking.count,
                    question: QuestionWords(field).answered))
        }
    }

    private func enterOrAgain() {
        if scene.enter == nil { announcer.sayAll(scene.fromSelected()) } else { pressEnter() }
    }

    func more() {
        if let last = announcer.last, last.hasMore, scene.select(last.number) {
            announcer.sayPage(scene.fromSelected(), goesOn: true)
        } else {
            scene.select(0)
            announcer.sayPage(scene.fromSelected())
        }
    }

    /// Goes to a row, which must be the one that was said under this number.
    private func select(_ number: Int) -> Bool {
        guard let before = scene.choices?.selectedIndex else {
            refuse(Say.Linear.noRows)
            return false
        }
        guard number > 0, scene.select(number - 1) else {
            scene.select(before)
            refuse(Say.Linear.noSuchRow(number: number))
            return false
        }
        let now = scene.snapshot().rows.first { $0.number == number }
            .map { Announcer.name($0.words) }
        guard let said = announcer.rows[number], said != now else { return true }
        refuse(Say.Linear.rowIsAnother(number: number))
        announcer.sayPage(scene.fromSelected())
        return false
    }

    func open(_ number: Int) {
        guard select(number) else { return }
        settle()
        guard let enter = scene.enter else { return announcer.sayPage(scene.fromSelected()) }
        let choosing = parts.overlays.last as? ChoiceOverlay
        let label = choosing?.labels[number - 1]
        bindings.perform(enter)
        guard let choosing, let label else { return }
        guard choosing === parts.overlays.last else {
            return say(Say.Linear.choiceTaken(label: Reading.words(label)))
        }
        refuse(Say.Linear.cannotBeChosen(number: number))
        announcer.saySelected(scene.snapshot())
    }

    private func perform(_ word: String, _ row: Int?) {
        // Forms call it by what it does there; one word does it in each.
        if row == nil, Sentence.linear.wordSave.typedWords.contains(fold(word)),
            let keep = bindings.all.first(where: { $0.action == Action.formKeep.rawValue })
        {
            bindings.perform(keep)
            settle()
            if case .form(let form) = scene.question, form.hasProblem { refusals.refuse() }
            return
        }
        let typed = row.map { "\(word) \($0)" } ?? word
        if let row {
            // What can be done with the row is known only once it is selected.
            if case .none = FoundDeed(word, in: bindings.all) {
                return refuse(Say.Linear.notUnderstood(line: Self.cut(typed)))
            }
            guard select(row) else { return }
            settle()
        }
        switch FoundDeed(word, in: bindings.all) {
        case .one(let binding):
            if binding.unavailable != nil { refusals.refuse() }
            bindings.perform(binding)
        case .several(let some):
            let names = some.map(\.spokenName)
            refuse(Say.Linear.severalMeant(names: names.joined(separator: ", ")))
        case .none where bindings.field != nil:
            let search = LineWords.typed(for: "/" + Self.cut(typed))
            refuse(Say.Linear.notUnderstoodButFound(line: Self.cut(typed), search: search))
        case .none: refuse(Say.Linear.notUnderstood(line: Self.cut(typed)))
        }
    }

    static func cut(_ line: String) -> String {
        line.count > 60 ? line.prefix(60) + "…" : line
    }

    func filter(_ text: String) {
        guard let field = bindings.field else {
            return refuse(Say.Linear.notUnderstood(line: Self.cut("/" + text)))
        }
        field.set(text)
        field.isFocused = false
    }

    func back() {
        let isForm = if case .form = scene.question { true } else { false }
        if let overlay = parts.overlays.last {
            let leave = bindings.all.first { $0.action == Action.dialogLeave.rawValue }
            if let leave { bindings.perform(leave) } else { parts.overlays.close(overlay) }
            if isForm, overlay !== parts.overlays.last { say(Say.Linear.formIsLeft) }
            return
        }
        let place = parts.navigator.place
        parts.shortcuts.back()
        if isForm, parts.navigator.place != place { say(Say.Linear.formIsLeft) }
        settle()
        guard parts.navigator.place == place, announcer.isSaid(scene.snapshot()) else { return }
        refuse(Say.Linear.atTheTop)
    }

    private func stop() {
        guard parts.transfers.running > 0 else { return refuse(Say.App.nothingIsWaited) }
        parts.navigator.screen.cancel()
    }

    // MARK: Help

    func help(everywhere: Bool) {
        let own = Set(bindings.top.bindings.map(\.action))
        var said: Set<String> = []
        let unsaid: Set<String> = if case .choices = scene.question { Self.choosing } else { [] }
        for binding in bindings.all.filter({ !unsaid.contains($0.action) })
        where own.contains(binding.action) != everywhere && !binding.isMotion
            && said.insert(binding.label).inserted
        {
            let reason = binding.unavailable.map { Say.Overlays.notNowBecause(reason: $0) }
            let deed = Say.Linear.deed(
                name: binding.spokenName, summary: binding.spokenSummary)
            say([deed, reason].compactMap { $0 }.joined(separator: Say.General.semicolon + " "))
        }
        switch scene.question {
        case .form:
            say(Say.Linear.helpInForms)
            say(Say.Linear.helpInFormsMore)
        case .text: say(Say.Linear.helpOfAnswers)
        case .found: say(Say.Linear.helpOfWords)
        case .rows, .search, .choices, .page: helpOfLines()
        }
        if !everywhere { say(Say.Linear.moreHelp) }
        // The question is asked again, as it was before.
        if parts.overlays.last is PromptOverlay { announcer.sayAll(scene.snapshot()) }
    }

    /// Only what does something here.
    private func helpOfLines() {
        if scene.question.isOfRows { say(Say.Linear.helpOfRows) }
        if bindings.field != nil { say(Say.Linear.helpOfFinding) }
        say(Say.Linear.helpOfLines)
    }
}

extension KeyBinding {
    /// What it is called and, if that is a letter, its key.
    fileprivate var spokenName: String {
        ([Sanitizer.line(label)] + keys.lazy.compactMap(\.spoken).prefix(1)).joined(separator: ", ")
    }

    /// Without keys that nobody can press here.
    fileprivate var spokenSummary: String {
        switch Action(rawValue: action) {
        case .appCancel: Say.Linear.whatStopDoes
        case .appSuspend: Say.Linear.whatSuspendDoes
        case .checkoutPlace: Say.Linear.whatPlaceDoes
        default: summary
        }
    }

    /// Whether it only moves what is on a screen, which lines need not.
    fileprivate var isMotion: Bool {
        guard let action = Action(rawValue: action) else { return false }
        switch action {
        case .listDown, .listUp, .listPageDown, .listPageUp, .listHalfDown, .listHalfUp, .listFirst,
            .listLast, .peekHide, .peekScrollDown, .peekScrollUp, .dialogNext, .dialogPrevious,
            .dialogPageDown, .dialogPageUp, .dialogFirst, .dialogLast, .formNext, .formPrevious,
            .formGoOn, .formChoose, .formLeft, .formRight, .formFirst, .formLast, .fieldKeep,
            .fieldComplete, .fieldClear, .choiceTake, .choiceBack, .noticeMore, .appMouse,
            .appRedraw, .appPalette, .peekZoom:
            return true
        default: return false
        }
    }
}
