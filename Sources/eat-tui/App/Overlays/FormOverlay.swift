import Observation
import Terminal

/// A few questions over the screen, kept together or not at all.
@MainActor @Observable
final class FormOverlay: Overlay {
    /// What is wrong with an answer.
    struct Trouble: Error {
        let field: String
        let sentence: String
    }

    typealias Foot = @MainActor (Form) -> (words: String, look: Look)?

    private let title: String
    private var form: Form
    @ObservationIgnored private let foot: Foot
    @ObservationIgnored private let kept: @MainActor (Form) throws(Trouble) -> Void
    /// Where the form was drawn last, for the mouse.
    @ObservationIgnored private var place = Rect(width: 0, height: 0)
    @ObservationIgnored private var glyphs = Glyphs.unicode

    private static let widest = 72

    /// `trouble` is what is wrong with the answers as they are; `foot` is said below the questions;
    /// `kept` takes the answers, or says which of them it cannot take.
    init(
        _ title: String, _ fields: [Form.Field], trouble: Trouble? = nil,
        foot: @escaping Foot = { _ in nil },
        _ kept: @escaping @MainActor (Form) throws(Trouble) -> Void
    ) {
        self.title = title
        self.foot = foot
        self.kept = kept
        form = Form(fields)
        if let trouble { form.report(trouble.sentence, at: trouble.field) }
    }

    var keyHint: String { "C-s keeps it   Tab next   Esc leaves it as it was" }

    func handle(_ key: Key) -> Bool {
        switch form.handle(key) {
        case .submitted: return !isKept()
        case .dismissed: return false
        case .changed, .ignored: return true
        }
    }

    private func isKept() -> Bool {
        do throws(Trouble) {
            try kept(form)
            return true
        } catch {
            form.report(error.sentence, at: error.field)
            return false
        }
    }

    func insert(_ pasted: String) { _ = form.insert(pasted) }

    func mouse(_ event: MouseEvent, area: Rect) -> Bool {
        if event.action == .pressed { _ = form.click(at: event.at, in: place, glyphs: glyphs) }
        return true
    }

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(Self.widest, max(0, area.width - 8))
        let height = form.height(width: width, glyphs: frame.glyphs) + 2
        let dialog = Dialog(title, content: Size(columns: width, lines: height))
        var rest = dialog.draw(in: &frame, area: area)
        if rest.height > 3, let (words, look) = foot(form) {
            frame.write(words, look, in: rest.takeBottom(1))
        }
        if rest.height > 8 { _ = rest.takeBottom(1) }
        form.draw(in: &frame, area: rest)
        (place, glyphs) = (rest, frame.glyphs)
    }
}
