import Observation
import Terminal

/// A question that is answered with a line of text.
@MainActor @Observable
final class PromptOverlay: Overlay {
    private let title: String
    private let hint: String
    private var editor: LineEditor
    private var problem: String?
    @ObservationIgnored private let check: @MainActor (String) -> String?
    /// What Tab makes of what is typed, where it can add to that.
    @ObservationIgnored private let complete: (@MainActor (String) -> String?)?
    @ObservationIgnored private let answered: @MainActor (String) -> Void

    init(
        _ title: String, _ text: String, hint: String,
        check: @escaping @MainActor (String) -> String?,
        completing complete: (@MainActor (String) -> String?)? = nil,
        _ answered: @escaping @MainActor (String) -> Void
    ) {
        self.title = title
        self.hint = hint
        self.check = check
        self.complete = complete
        self.answered = answered
        editor = LineEditor(text)
    }

    var keyHint: String {
        (complete == nil ? "" : "Tab completes   ") + "Enter takes it   Esc leaves it as it was"
    }

    func draw(in frame: inout Frame, area: Rect) {
        let body = problem.map { "Not that: it takes \($0)." } ?? hint
        let inner = Dialog(title, body: [body], content: Size(columns: 30, lines: 1))
            .draw(in: &frame, area: area)
        editor.draw(
            in: &frame, area: inner, prompt: [Span("> ", .key)], placeholder: "", isFocused: true)
    }

    func handle(_ key: Key) -> Bool {
        switch key {
        case .escape: return false
        case .enter:
            problem = check(editor.text)
            guard problem == nil else { return true }
            answered(editor.text)
            return false
        case .tab:
            if let text = complete?(editor.text) { editor = LineEditor(text) }
            return true
        default:
            _ = editor.handle(key)
            return true
        }
    }

    func insert(_ pasted: String) {
        editor.insert(pasted)
    }
}

extension Stage {
    /// Lets the diner type the path of a file, which Tab completes.
    func askFile(
        _ title: String, _ path: String, hint: String,
        check: @escaping @MainActor (String) -> String?,
        _ answered: @escaping @MainActor (String) -> Void
    ) {
        show(
            PromptOverlay(
                title, path, hint: hint, check: check, completing: PathCompletion.complete,
                answered))
    }
}
