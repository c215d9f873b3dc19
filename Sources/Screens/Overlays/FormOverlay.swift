import Actions
import Presentation
import Terminal
import ViewModels

/// A form over the screen, saved as a whole or not at all.
@MainActor
final class FormOverlay: Overlay, FormSheet {
    /// What is wrong with an answer.
    struct Trouble: Error {
        let field: String
        let sentence: Wording

        init(field: String, sentence: @autoclosure @escaping Wording) {
            (self.field, self.sentence) = (field, sentence)
        }
    }

    typealias Foot = @MainActor (Form) -> (words: String, look: Look)?

    let worded: WordedForm
    private let title: Wording
    private unowned let stage: any Stage
    private let foot: Foot
    private let kept: @MainActor (Form) throws(Trouble) -> Void
    /// Where the form was last drawn, for the mouse.
    private var place = Rect(width: 0, height: 0)
    private var glyphs = Glyphs.unicode

    private static let widest = 72

    /// `trouble` is what is wrong with the initial answers; `foot` makes the line below the
    /// questions; `kept` takes the answers, or throws what is wrong with them.
    init(
        _ title: @autoclosure @escaping Wording,
        _ fields: @autoclosure @escaping @MainActor () -> [Form.Field], _ stage: any Stage,
        trouble: Trouble? = nil,
        foot: @escaping Foot = { _ in nil },
        _ kept: @escaping @MainActor (Form) throws(Trouble) -> Void
    ) {
        self.title = title
        self.stage = stage
        self.foot = foot
        self.kept = kept
        worded = WordedForm(fields)
        if let trouble { worded.report(trouble.sentence, at: trouble.field) }
    }

    var bindings: [KeyBinding] {
        FormBindings.all(stage, keep: { [self] in keep() }) { [self] in perform($0) }
            + [
                stage.bind(.dialogLeave) { [self] in stage.close(self) }.labelled(
                    Say.Screens.discard)
            ]
    }

    private func keep() {
        do throws(Trouble) {
            try kept(form)
            stage.close(self)
        } catch {
            worded.report(error.sentence, at: error.field)
        }
    }

    var choices: (any Choices)? { nil }
    var isForm: Bool { true }
    var isTyping: Bool { form.isTyping }
    func takes(_ key: Key) -> Bool { change { $0.takes(key) } }
    func takes(pasted text: String) -> Bool { insert(text) != .ignored }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .pressed: _ = click(at: event.at, in: place, glyphs: glyphs)
        case .wheelDown: _ = perform(.next)
        case .wheelUp: _ = perform(.previous)
        case .dragged, .released: break
        }
    }

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(Self.widest, max(0, area.width - 8))
        let form = form
        let height = form.height(width: width, glyphs: frame.glyphs) + 2
        let dialog = Dialog(title(), content: Size(columns: width, lines: height))
        var rest = dialog.draw(in: &frame, area: area)
        if rest.height > 3, let (words, look) = foot(form) {
            frame.write(words, look, in: rest.takeBottom(1))
        }
        if rest.height > 8 { _ = rest.takeBottom(1) }
        form.draw(in: &frame, area: rest)
        (place, glyphs) = (rest, frame.glyphs)
    }
}
