import OrderModels
import Presentation
import Terminal
import ViewModels

extension Stage {
    /// Shows the form about what a basket is for.
    func ask(_ model: OccasionViewModel) {
        let told = told
        show(
            FormOverlay(Say.Basket.whatIt, OccasionForm.fields(model), self) {
                OccasionForm.cost($0, model)
            } _: { form throws(FormOverlay.Trouble) in
                do throws(OccasionViewModel.Trouble) {
                    try model.kept(OccasionForm.answers(form), told)
                } catch {
                    throw FormOverlay.Trouble(
                        field: error.question.rawValue, sentence: error.sentence.text)
                }
            })
    }
}

@MainActor
private enum OccasionForm {
    static func fields(_ model: OccasionViewModel) -> [Form.Field] {
        OccasionViewModel.Question.allCases.map { question in
            let (label, hint) = words(question, model.town)
            let text = LineEditor(model.start[question] ?? "")
            return Form.Field(question.rawValue, label: label, .text(text), hint: hint)
        }
    }

    private static func words(
        _ question: OccasionViewModel.Question, _ town: String?
    ) -> (String, String) {
        switch question {
        case .name: (Say.Screens.occasion, "")
        case .people: (Say.Screens.people, "")
        case .time:
            (
                Say.Screens.begins,
                town.map { Say.Basket.fri1230OnTheClockOf(town: $0) }
                    ?? Say.Basket.fri1230OnTheKitchensClock
            )
        case .contact: (Say.Screens.contact, Say.Basket.whomTheDriverMeetsAndHow)
        case .instructions: (Say.Screens.instructions, Say.Basket.howToGetInAndWhereToPut)
        case .budget: (Say.Screens.aHead, Say.Basket.whatItMayCostSuchAs1500)
        }
    }

    static func answers(_ form: Form) -> [OccasionViewModel.Question: String] {
        var answers: [OccasionViewModel.Question: String] = [:]
        for question in OccasionViewModel.Question.allCases {
            let text = form.text(question.rawValue)
            answers[question] = text.isEmpty ? nil : text
        }
        return answers
    }

    /// What the basket costs per head now.
    static func cost(_ form: Form, _ model: OccasionViewModel) -> (words: String, look: Look)? {
        model.cost(of: answers(form)).map { head, over in
            over.map {
                (Say.Basket.aHeadSoFarOver(head: head.formatted, plain: $0.number), .warning)
            }
                ?? (Say.Basket.aHeadSoFar(head: head.formatted), .plain)
        }
    }
}
