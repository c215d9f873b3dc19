import Observation
import OrderModels
import Terminal
import ViewModels

/// What is catered for, as a form over the basket.
@MainActor @Observable
final class OccasionOverlay: Overlay {
    private let model: OccasionViewModel
    private var form: Form
    @ObservationIgnored private let told: Baskets.Told
    /// Where the form was drawn last, for the mouse.
    @ObservationIgnored private var place = Rect(width: 0, height: 0)
    @ObservationIgnored private var glyphs = Glyphs.unicode

    private static let widest = 72

    init(_ model: OccasionViewModel, told: @escaping Baskets.Told) {
        self.model = model
        self.told = told
        form = Form(
            OccasionViewModel.Question.allCases.map { question in
                let (label, hint) = Self.words(question)
                let text = LineEditor(model.start[question] ?? "")
                return Form.Field(question.rawValue, label: label, .text(text), hint: hint)
            })
    }

    private static func words(_ question: OccasionViewModel.Question) -> (String, String) {
        switch question {
        case .name: ("Occasion", "")
        case .people: ("People", "")
        case .time: ("Begins", "Fri 12:30, on the kitchen's clock")
        case .contact: ("Contact", "whom the driver meets, and how")
        case .instructions: ("Instructions", "how to get in and where to put it")
        case .budget: ("A head", "what it may cost, such as 15.00")
        }
    }

    private var answers: [OccasionViewModel.Question: String] {
        var answers: [OccasionViewModel.Question: String] = [:]
        for question in OccasionViewModel.Question.allCases {
            let text = form.text(question.rawValue)
            answers[question] = text.isEmpty ? nil : text
        }
        return answers
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
        do throws(OccasionViewModel.Trouble) {
            try model.kept(answers, told)
            return true
        } catch {
            form.report(error.sentence, at: error.question.rawValue)
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
        let dialog = Dialog("What it is for", content: Size(columns: width, lines: height))
        var rest = dialog.draw(in: &frame, area: area)
        if rest.height > 3, let (words, look) = cost {
            frame.write(words, look, in: rest.takeBottom(1))
        }
        if rest.height > 8 { _ = rest.takeBottom(1) }
        form.draw(in: &frame, area: rest)
        (place, glyphs) = (rest, frame.glyphs)
    }

    /// What a head costs as the basket is now.
    private var cost: (String, Look)? {
        model.cost(of: answers).map { head, over in
            over.map { ("\(head.formatted) a head so far, \($0.plain) over", .warning) }
                ?? ("\(head.formatted) a head so far", .plain)
        }
    }
}
