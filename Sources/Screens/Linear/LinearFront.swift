import Glibc
import OrderModels
import Actions
import Presentation
import Terminal
import ViewModels

/// The program read line by line: the same screens, said instead of drawn, and driven by lines
/// instead of keys (0085).
///
/// It takes turns: what is new is said, then a line is taken, or asked for.
@MainActor
final class LinearFront: IdleListener {
    /// The parts of the program that it reads and drives.
    struct Parts {
        /// As large as what is said in full.
        let size: Size
        let bindings: CurrentBindings
        let navigator: Navigator
        let overlays: OverlayStack
        let toasts: Toasts
        let hold: OrderHold
        let shortcuts: Shortcuts
        let surroundings: Surroundings
        let transfers: Transfers
        let placing: PlacingOrder
        let servers: Servers
        let title: Title
        let time: any Timekeeper
    }

    private let console: LineConsole
    /// Found when first needed, as they need the loop, which needs this.
    private lazy var parts = find()
    private let find: @MainActor () -> Parts
    private let listener: (any IdleListener)?
    private let finish: @MainActor (App.Ending) -> Void
    private let settle: @MainActor () -> Void
    private lazy var scene = LinearScene(parts: parts)
    private lazy var announcer = Announcer { [weak self] in self?.say($0) }
    private lazy var answers = LineAnswers(
        scene, announcer, refusals, isPiped: !console.isInteractive, settle: settle
    ) { [weak self] in self?.say($0) }
    let refusals = LineRefusals()
    /// The last order, which was meant whatever had been refused before it.
    private var ordered: Order.ID?

    private var lines: [String] = []
    private var hasEnded = false
    private var isFinishing = false
    /// Whether the diner waits for what their line does.
    private var isAnswering = true
    /// Whether nothing more is waited for before it is said.
    private var isImpatient = false
    private var isPrompted = false
    /// Whether nothing was said yet to the last line.
    private var isSilent = false
    private var pending = 0
    private var patience: ViewModels.Timer?
    /// The kinds of prompts that were explained.
    private var kinds: Set<Int> = []
    private var hasGreeted = false

    /// How long an answer may take until what there is is said.
    private static let patience: Duration = .seconds(1)
    private static let mostLines = 64

    /// `settle` lets models follow what was done, as a frame would.
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

    // MARK: Turns

    /// Reads what a frame would show, so that a change of it is noticed.
    func look() {
        _ = scene.snapshot()
        _ = scene.question
    }

    /// Time passes in `change`: what changes with it alone is not said.
    func quietly(_ change: () -> Void) {
        let wasSaid = announcer.isSaid(scene.snapshot())
        let below = parts.overlays.isEmpty ? nil : scene.screenBelow()
        change()
        if wasSaid { announcer.adopt(scene.snapshot()) }
        if let below { announcer.adopt(below: scene.screenBelow(), for: below) }
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
        if pending == 0 { answers.settled() }
        sayNews()
        forgetOnceOrdered()
        if isSilent, pending == 0 { sayThatNothingIsNew() }
        if let line = nextLine() {
            askFirst()
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

    // MARK: What is said

    private func say(_ words: String) {
        (isPrompted, isSilent) = (false, false)
        console.say(
            words.replacing(" -> ", with: Say.Linear.becomes).replacing(
                " \u{2192} ", with: Say.Linear.until))
    }

    private func sayNews() {
        if !hasGreeted {
            hasGreeted = true
            // Two blanks are what the eye takes for a pause.
            let state = parts.title.bar.right.replacing("  ", with: ", ")
            say(
                Say.Linear.greeting(
                    state: state.prefix(1).uppercased() + state.dropFirst()))
        }
        let now = scene.snapshot()
        guard !announcer.isSaid(now) || announcer.layer == nil else { return }
        let wasPrompted = isPrompted
        switch announcer.sayNews(now, isAnswer: isAnswering) {
        case .nothing: break
        case .all: announcer.sayAll(scene.fromSelected())
        case .page(let texts):
            announcer.sayPage(scene.fromSelected(), goesOn: true)
            texts.forEach(say)
        }
        // A prompt that news came behind is repeated.
        if wasPrompted, !isPrompted { ask() }
    }

    /// Each line has an answer, also where it changed nothing.
    private func sayThatNothingIsNew() {
        isSilent = false
        switch scene.question {
        // They are asked again, with what holds now.
        case .form, .text, .found: break
        case .rows, .choices, .search(hasRows: true): announcer.saySelected(scene.snapshot())
        case .page, .search(hasRows: false): say(Say.Linear.nothingIsNew)
        }
    }

    private func ask() {
        isPrompted = true
        isAnswering = false
        isImpatient = false
        let question = scene.question
        if refusals.isUnheard {
            let anyway = LineWords.typed(for: Say.Linear.wordAnyway)
            return console.prompt(Say.Linear.promptOfUnheard(word: anyway), isSecret: false)
        }
        let isFirst = kinds.insert(question.kind).inserted
        let enter = scene.enterWords(
            question, hasMore: announcer.last?.hasMore == true, isPiped: !console.isInteractive)
        console.prompt(
            question.prompt(
                enter: enter, isFirst: isFirst, answer: answers.lastAnswer),
            isSecret: question.isSecret)
    }

    /// A question stands above its answer, and what is wrong with that below it, also where the
    /// answer did not wait for it.
    private func askFirst() {
        guard !isPrompted else { return }
        switch scene.question {
        case .form, .text, .found: ask()
        case .rows, .choices, .search, .page: break
        }
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
        (isPrompted, isAnswering, isImpatient, isSilent) = (false, true, false, true)
        parts.bindings.touched()
        parts.toasts.forget()
        announcer.forgetMessage()
        answers.take(line)
        settle()
    }

    func interrupted() {
        (isPrompted, isAnswering) = (false, true)
    }

    /// The program goes on after it was stopped.
    func resumed() {
        isPrompted = false
    }

    // MARK: The end

    func ended() {
        hasEnded = true
    }

    /// The input is over: as if the diner had quit, but nobody can be asked.
    private func end() {
        askFirst()
        if let order = parts.hold.order {
            // What is being sent has an answer, which decides how this ends.
            guard order.seconds != nil else { return }
            parts.hold.stop()
            say(Say.Linear.inputEndedWhileHeld)
            return leave(.unconfirmed)
        }
        var isAsked = parts.overlays.last.map { !($0 is NoticeOverlay) } ?? false
        if case .form = scene.question { isAsked = true }
        if isAsked { say(Say.Linear.inputEndedWhileAsked) }
        let isUnconfirmed = isAsked && !isSettled
        // What was typed there is not done, and not there in the next run.
        parts.overlays.dismissAll()
        leave(isUnconfirmed ? .unconfirmed : .quit)
    }

    /// Whether what became of an order says more than a question that is open: not if that is whether
    /// to order.
    private var isSettled: Bool {
        guard (parts.overlays.last as? PromptOverlay)?.hasOneAnswer != true,
            let end = parts.placing.end
        else { return false }
        return end.isOrder || end == .notOrdered(.unknownOutcome)
    }

    private func forgetOnceOrdered() {
        guard let order = parts.placing.lastOrder, order != ordered else { return }
        ordered = order
        refusals.forget()
    }

    private func leave(_ ending: App.Ending) {
        isFinishing = true
        finish(ending)
    }

    /// The program ends: nothing more is said or asked.
    ///
    /// - Returns: How it ends; a script learns that by its status, also where its last line quits.
    func over(_ ending: App.Ending) -> App.Ending {
        isFinishing = true
        patience?.cancel()
        if let failure = console.failure, !ending.isSignal, let problem = unwritten(failure) {
            return .unwritten(problem)
        }
        guard !console.isInteractive, let first = refusals.first else { return final(ending) }
        say(
            Say.Linear.linesWereRefused(
                count: refusals.count, number: first.number, line: first.words))
        return final(ending)
    }

    /// Who has heard enough closes the pipe, which is no problem unless there was an order.
    private func unwritten(_ failure: Int32) -> Problem? {
        let reason =
            failure == EBADF ? Say.General.outputIsClosed : String(cString: strerror(failure))
        if let problem = parts.placing.unwritten(because: reason, parts.servers) { return problem }
        return failure == EPIPE
            ? nil : Problem(.internal, .general.answerNotWritten(reason: reason))
    }

    /// What became of an order comes before lines that were refused: who heard of these alone would
    /// order it again.
    private func final(_ ending: App.Ending) -> App.Ending {
        guard case .quit = ending, !console.isInteractive else { return ending }
        let isRefused = refusals.first != nil
        guard let end = parts.placing.end else { return isRefused ? .refused : .quit }
        return .agreed(end)
    }
}
