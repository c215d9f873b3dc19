import Actions
import Files
import Presentation
import Terminal
import ViewModels

/// Why an answer to a question is not taken, as a sentence.
struct Unfit {
    let sentence: String

    /// `words` name what is taken: `a price such as 12.00`.
    static func takes(_ words: String) -> Unfit {
        Unfit(sentence: Say.Overlays.notThatItTakes(words: words))
    }
}

/// A question whose answer is a line of text.
@MainActor
final class PromptOverlay: Overlay {
    private let title: Wording
    private let hint: Wording
    @Watched private var editor: LineEditor
    /// The answer that was not taken.
    @Watched private var refused: String?
    /// Why a server did not take what stands here, until something else is tried.
    @Watched private(set) var trouble: Wording?
    private unowned let stage: any Stage
    /// Whether it takes a single answer, which is none to any other question.
    let hasOneAnswer: Bool
    private let check: @MainActor (String) -> Unfit?
    /// Completes the typed text, if possible.
    private let complete: (@MainActor (String) -> String?)?
    private let answered: @MainActor (String) -> Void

    init(
        _ title: @autoclosure @escaping Wording, _ text: String,
        hint: @autoclosure @escaping Wording, _ stage: any Stage, hasOneAnswer: Bool = false,
        trouble: Wording? = nil,
        check: @escaping @MainActor (String) -> Unfit?,
        completing complete: (@MainActor (String) -> String?)? = nil,
        _ answered: @escaping @MainActor (String) -> Void
    ) {
        self.title = title
        self.hint = hint
        self.stage = stage
        self.hasOneAnswer = hasOneAnswer
        self.check = check
        self.complete = complete
        self.answered = answered
        self.trouble = trouble
        editor = LineEditor(text)
    }

    var bindings: [KeyBinding] {
        let completing = complete.map { complete in
            stage.bind(.promptComplete) { [self] in
                if let text = complete(editor.text) { editor = LineEditor(text) }
            }
        }
        return (completing.map { [$0] } ?? []) + [
            stage.bind(.dialogAccept) { [self] in answer() },
            stage.bind(.dialogLeave) { [self] in stage.close(self) },
        ]
    }

    /// Whether what stands there now would be taken.
    var isAnswered: Bool { check(editor.text) == nil }

    /// Whether nothing at all would be taken.
    var mayBeEmpty: Bool { check("") == nil }

    private func answer() {
        refused = isAnswered ? nil : editor.text
        trouble = nil
        guard refused == nil else { return }
        stage.close(self)
        answered(editor.text)
    }

    var choices: (any Choices)? { nil }
    var isForm: Bool { true }
    var isTyping: Bool { true }

    func takes(_ key: Key) -> Bool { editor.handle(key) }

    func takes(pasted text: String) -> Bool {
        editor.insert(text)
        return true
    }

    func draw(in frame: inout Frame, area: Rect) {
        let words = refused.flatMap(check)?.sentence ?? hint()
        let body = [trouble?(), words].compactMap(\.self)
        let inner = Dialog(title(), body: body, content: Size(columns: 30, lines: 1))
            .draw(in: &frame, area: area)
        editor.draw(
            in: &frame, area: inner, prompt: [Span("> ", .key)], placeholder: "", isFocused: true)
    }
}

extension Stage {
    /// Lets the diner type the path of a file, which Tab completes.
    func askFile(
        _ title: @autoclosure @escaping Wording, _ path: String,
        hint: @autoclosure @escaping Wording,
        check: @escaping @MainActor (String) -> Unfit?,
        _ answered: @escaping @MainActor (String) -> Void
    ) {
        show(
            PromptOverlay(
                title(), path, hint: hint(), self, check: check,
                completing: PathCompletion.complete,
                answered))
    }
}
