import OrderModels
import Presentation
import Services
import ViewModels

extension CheckoutText {
    /// What came of an order while the diner was on another screen, and whether there is, or may be,
    /// an order.
    static func news(of model: CheckoutViewModel) -> (words: String, isOrder: Bool) {
        let name = model.content?.summary.catererName ?? "The kitchen"
        switch model.outcome {
        case .placed(let record, let isNew):
            return ((isNew ? "Ordered: " : "Already ordered: ") + record.called, true)
        case .unknown(let attempt): return (Problem(unknown: attempt).sentence, true)
        case .unresolvable(let attempt): return (Problem(unresolvable: attempt).sentence, true)
        case .changed: return ("\(name): not ordered, it is not as you saw it any more", false)
        case .refused(let obstacles):
            let zone = model.quote.value?.zone ?? .utc
            let words = obstacles.map { QuoteWords.sentence($0, in: zone) }
            return ("\(name): not ordered. " + words.joined(separator: " "), false)
        case .cardOnly:
            return ("\(name): not ordered, it is paid on the kitchen's own page only", false)
        case .failed(let problem): return ("\(name): not sent. \(problem.sentence)", false)
        case nil: return ("", false)
        }
    }
}
