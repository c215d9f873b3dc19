import Actions
import OrderModels
import Presentation
import Sentences
import Terminal
import ViewModels

/// Takes a line as the answer to a question, or else as something to do.
@MainActor
final class LineAnswers {
    private let scene: LinearScene
    private let announcer: Announcer
    private let forms: FormAnswers
    private let deeds: LineDeeds
    private let say: @MainActor (String) -> Void
    private let refusals: LineRefusals
    /// Whether whoever writes the lines may not hear what is said.
    private let isPiped: Bool
    /// The fields of the form that was answered last that had a problem then.
    private var troubled: Set<String>?
    /// How the last line answered the last question of a form, which only Enter leaves; nil if it did not.
    private(set) var lastAnswer: Question.LastAnswer?
    /// Whether the last line was a word that does nothing, where none is asked for: it was meant for no
    /// question.
    private var isStray = false
    /// Lets models follow what was done, as a frame would.
    private let settle: @MainActor () -> Void

    private var parts: LinearFront.Parts { scene.parts }
    private var bindings: CurrentBindings { parts.bindings }

    init(
        _ scene: LinearScene, _ announcer: Announcer, _ refusals: LineRefusals, isPiped: Bool,
        settle: @escaping @MainActor () -> Void, say: @escaping @MainActor (String) -> Void
    ) {
        self.refusals = refusals
        self.isPiped = isPiped
        self.scene = scene
        self.announcer = announcer
        self.settle = settle
        self.say = say
        forms = FormAnswers(scene.parts.bindings)
        deeds = LineDeeds(scene, announcer, refusals, settle: settle, say: say)
    }

    func take(_ line: String) {
        lastAnswer = nil
        let question = scene.question
        // What comes after a question that was left may be the answer to a secret one.
        refusals.take(question.isSecret || refusals.isUnheard ? "" : line)
        let words = LineWords(line.hasPrefix(":") ? String(line.dropFirst()) : line)
        // Who goes back from an order that is held does not want it, and hears that it is not sent.
        if [.stop, .back].contains(words) || Key(name: line) == .escape, parts.hold.stop() {
            return
        }
        if refusals.isUnheard { return takeUnheard(line) }
        isStray = isStray(words, in: question)
        answer(question, line, words)
        if refusals.isLastRefused, !isStray { leaveQuestion() }
        if case .form = question { troubled = Self.troubled(in: scene.question) }
    }

    private func isStray(_ words: LineWords, in question: Question) -> Bool {
        guard case .deed(let word, nil) = words, case .none = FoundDeed(word, in: bindings.all)
        else { return false }
        return switch question {
        case .rows, .search, .page: true
        case .form, .text, .found, .choices: false
        }
    }

    /// Refuses the last answer if the server, or whoever was asked about it, did so by now.
    func settled() {
        guard isPiped else { return }
        // What a server refused is asked again.
        if refusals.isLastRefused, !isStray { leaveQuestion() }
        guard let before = troubled else { return }
        troubled = nil
        guard let now = Self.troubled(in: scene.question), !now.isSubset(of: before) else { return }
        refusals.refuse()
        leaveQuestion()
    }

    private static func troubled(in question: Question) -> Set<String>? {
        guard case .form(let form) = question else { return nil }
        return Set(form.fields.filter { $0.problem != nil }.map(\.id))
    }

    private func answer(_ question: Question, _ line: String, _ words: LineWords) {
        if let reason = Self.unreadable(line) { return refuse(reason) }
        let isDeed = line.hasPrefix(":")
        switch question {
        case .form(let form) where !isDeed && (question.isSecret || !Self.leaves(line)):
            answer(line, form)
        case .form(let form):
            if case .nothing = words { return deeds.help(everywhere: false) }
            if case .row(let number) = words {
                return forms.go(to: number, form)
                    ? () : refuse(Say.Linear.noSuchQuestion(number: number))
            }
            if isEmptying(words) {
                guard forms.empty(form) else { return refuse(Say.Linear.notEmptied) }
                return echoEmptied(form)
            }
            deeds.run(words)
        case .text where !isDeed && (question.isSecret || !Self.leaves(line)): answerText(line)
        case .found(let field) where !isDeed && !Self.leaves(line): look(words, line, field)
        case .text where isDeed && isEmptying(words): emptyText()
        case .found where isDeed && isEmptying(words): forms.type("")
        case .choices where !isDeed: choose(words, line)
        case .search where !isDeed: search(words, line)
        case .rows, .search, .choices, .page, .text, .found:
            if isDeed, case .nothing = words { return deeds.help(everywhere: false) }
            // A word that empties answers empties no basket.
            if isDeed, isEmptying(words) {
                return refuse(Say.Linear.isNoAnswer(line: Self.cut(line)))
            }
            deeds.run(words)
        }
    }

    private func isEmptying(_ words: LineWords) -> Bool {
        if case .deed(let word, nil) = words { forms.isEmptying(word) } else { false }
    }

    // MARK: Questions that a pipe leaves

    /// Leaves the form or the dialog in which a line of a pipe was refused. The lines after it may be
    /// meant for the rest of it or for what follows it, so none is taken until one says that this was
    /// heard.
    private func leaveQuestion() {
        guard isPiped, !refusals.isUnheard else { return }
        let asks: Bool
        switch parts.overlays.last {
        case is NoticeOverlay: return
        // Nothing else is mistaken for its answer.
        case let prompt as PromptOverlay where prompt.hasOneAnswer: return
        case nil: if case .form = scene.question { asks = true } else { asks = false }
        default: asks = true
        }
        guard asks else { return }
        if case .form(let form) = scene.question {
            for field in form.fields {
                guard let problem = field.problem else { continue }
                say(Say.General.labelled(label: field.label, text: problem))
            }
        }
        if let trouble = (parts.overlays.last as? PromptOverlay)?.trouble { say(trouble()) }
        leave()
        settle()
        refusals.leftQuestion()
        say(Say.Linear.questionIsLeft(word: LineWords.typed(for: Say.Linear.wordAnyway)))
    }

    private func leave() {
        guard !parts.overlays.isEmpty else {
            // The first one leads nowhere, and begins again.
            return parts.navigator.place == .firstRun
                ? parts.navigator.screen.cancel() : parts.shortcuts.back()
        }
        // One that is left may ask the one before it again.
        for _ in 0..<8 where !parts.overlays.isEmpty { deeds.back() }
        parts.overlays.dismissAll()
    }

    private func takeUnheard(_ line: String) {
        switch LineWords(line) {
        case .quit: parts.hold.quit()
        case .deed(let word, nil) where Sentence.linear.wordAnyway.typedWords.contains(fold(word)):
            refusals.heard()
        default:
            refuse(
                Say.Linear.lineIsNotTaken(
                    number: refusals.taken.number,
                    word: LineWords.typed(for: Say.Linear.wordAnyway)))
        }
    }

    private func refuse(_ reason: String) { deeds.refuse(reason) }
    private static func cut(_ line: String) -> String { LineDeeds.cut(line) }

    // MARK: Answers

    /// What no answer and no deed is made of: bytes that are no text, keys that send more than
    /// letters, and more than anybody types.
    private static func unreadable(_ line: String) -> String? {
        if line.utf8.count >= LineConsole.longestLine { return Say.Linear.lineIsTooLong }
        if line.unicodeScalars.contains(where: { $0.value == 0xFFFD }) {
            return Say.Linear.lineIsNoText
        }
        let isControl = line.unicodeScalars.contains {
            $0.value < 0x20 && $0 != "\t" || (0x7F...0x9F).contains($0.value)
        }
        return isControl ? Say.Linear.lineHasControls : nil
    }

    private func answer(_ line: String, _ form: Form) {
        if let remark = forms.answer(line, form) { return refuse(remark) }
        if !line.isEmpty { askAgainIfRefused(form) }
        settle()
        guard case .form(let now) = scene.question else { return }
        let before = form.focused?.id
        // What was wrong with another answer before is no refusal of this one.
        let known = Set(form.fields.filter { $0.problem != nil && $0.id != before }.map(\.id))
        if now.fields.contains(where: { $0.problem != nil && !known.contains($0.id) }) {
            refusals.refuse()
        }
        if !line.isEmpty, let focused = now.focused, focused.id == before, focused.problem == nil,
            now.place.number == now.place.count
        {
            switch focused.value {
            case .toggles: break
            case .text: lastAnswer = .unsaid
            default: lastAnswer = focused.value == form.focused?.value ? .unsaid : .said
            }
        }
        guard !line.isEmpty, let field = now.fields.first(where: { $0.id == before }),
            field.problem == nil
        else { return }
        echo(field, line, isNew: field.value != form.focused?.value)
    }

    /// Says how an answer was taken, and in a pipe, where nobody sees what is typed, that it was. What
    /// was chosen is said as news if it is.
    private func echo(_ field: Form.Field, _ line: String, isNew: Bool) {
        let words = QuestionWords(field)
        guard !words.isSecret else { return }
        if case .text(let editor) = field.value {
            if editor.text != line {
                return say(
                    Say.Linear.takenAs(count: editor.text.count, text: Self.cut(editor.text)))
            }
        } else if isNew {
            return
        }
        if isPiped, lastAnswer == nil { say(Self.cut(words.answered)) }
    }

    private func echoEmptied(_ form: Form) {
        settle()
        guard isPiped, case .form(let now) = scene.question,
            let field = now.fields.first(where: { $0.id == form.focused?.id })
        else { return }
        let words = QuestionWords(field)
        if !words.isSecret { say(words.answered) }
    }

    /// The same of an answer to a single question.
    private func echo(_ line: String) {
        let scene = scene.snapshot()
        guard isPiped, let title = scene.title, scene.reading.field?.isSecret == false else {
            return
        }
        say(
            title.hasSuffix("?")
                ? "\(title) \(Self.cut(line))"
                : Say.General.labelled(label: title, text: Self.cut(line)))
    }

    /// Lines that nobody means as an answer.
    private static func leaves(_ line: String) -> Bool {
        asksForHelp(line) || [.back, .quit].contains(LineWords(line))
    }

    private static func asksForHelp(_ line: String) -> Bool {
        ["?", "??"].contains(line)
    }

    /// A form goes on from an answer that it refuses, and asks for it at its end.
    private func askAgainIfRefused(_ before: Form) {
        guard let asked = before.focused, case .form(let now) = scene.question,
            now.focused?.id != asked.id,
            now.fields.contains(where: { $0.id == asked.id && $0.problem != nil })
        else { return }
        forms.go(to: before.place.number, now)
    }

    /// An empty line keeps what stands there.
    private func answerText(_ line: String) {
        if let field = bindings.field, field.isFocused {
            if !line.isEmpty { field.set(line) }
            field.isFocused = false
            return
        }
        if !line.isEmpty {
            echo(line)
            forms.type(line)
        }
        enterText(line)
    }

    private func emptyText() {
        if let field = bindings.field, field.isFocused {
            field.set("")
            field.isFocused = false
            return
        }
        forms.type("")
        enterText("")
    }

    private func enterText(_ line: String) {
        let asking = parts.overlays.last
        deeds.pressEnter()
        guard let asking, asking === parts.overlays.last else { return }
        if LineWords(line) == .stop { return deeds.back() }
        refusals.refuse()
        // What is wrong with an answer is said each time.
        announcer.sayAll(scene.snapshot())
    }

    /// Looks for words among rows, of which a number takes one. Nothing is taken that was not said to
    /// be: words that find nothing leave what was found, and Enter takes only what is found alone.
    private func look(_ words: LineWords, _ line: String, _ field: Reading.Field) {
        switch words {
        case .nothing:
            if let only = scene.onlyChoice { deeds.open(only.number) } else { deeds.more() }
        case .row, .at, .more, .again, .stop, .help, .helpEverywhere, .back, .quit: deeds.run(words)
        case .filter(let text): look(for: text, insteadOf: field.text)
        case .deed: look(for: line, insteadOf: field.text)
        }
    }

    private func look(for words: String, insteadOf before: String) {
        forms.type(words)
        settle()
        guard scene.choices?.selectedIndex == nil else { return }
        forms.type(before)
        settle()
        refuse(
            Say.Linear.noRowIsCalled(line: Self.cut(words), back: Say.Linear.wordBack))
    }

    /// Looks for other words, unless they are the whole name of something to do.
    private func search(_ words: LineWords, _ line: String) {
        if case .deed(let word, _) = words,
            case .none = FoundDeed(word, in: bindings.all, isWhole: true)
        {
            deeds.filter(line)
        } else {
            deeds.run(words)
        }
    }

    /// Takes one of a few choices by its number or its name. A key that would take the selected one
    /// is no answer, as it is typed by mistake.
    private func choose(_ words: LineWords, _ line: String) {
        guard case .deed(let word, nil) = words,
            let overlay = parts.overlays.last as? ChoiceOverlay
        else { return deeds.run(words) }
        let labels = overlay.labels
        let meant = FormAnswers.options(line, in: labels)
        if meant.count == 1 { return deeds.open(meant[0] + 1) }
        guard meant.isEmpty else {
            let names = meant.map { "\($0 + 1) \(Reading.words(labels[$0]))" }
            return refuse(Say.Linear.severalMeant(names: names.joined(separator: ", ")))
        }
        if case .one(let binding) = FoundDeed(word, in: bindings.all),
            !LineDeeds.choosing.contains(binding.action)
        {
            return deeds.run(words)
        }
        refuse(
            Say.Linear.noSuchChoice(
                line: Self.cut(line), count: labels.count, back: Say.Linear.wordBack))
    }
}
