import OrderModels
import Presentation
import Services
import ViewModels

extension CheckoutText {
    /// The outcome of an order while the diner is on another screen, and whether there is, or may
    /// be, an order.
    static func news(of model: CheckoutViewModel) -> (words: String, isOrder: Bool) {
        let name = model.content?.summary.shownCaterer ?? Say.Checkout.theKitchen
        switch model.outcome {
        case .placed(let record, let isNew):
            return (OrderWords.placed(record, isNew: isNew), true)
        case .unknown(let attempt): return (Problem(unknown: attempt).sentence, true)
        case .handedOff(let attempt): return (Problem(handedOff: attempt).sentence, true)
        case .unresolvable(let attempt): return (Problem(unresolvable: attempt).sentence, true)
        case .changed: return (Say.Checkout.notOrderedItIsNotAsYouSaw(name: name), false)
        case .refused(let obstacles):
            let clock = model.servers.clock(in: model.quote.value?.zone)
            let words = obstacles.map { QuoteWords.sentence($0, in: clock) }
            return (Say.Checkout.notOrdered(name: name, why: words.joined(separator: " ")), false)
        case .cardOnly:
            return (Say.Checkout.notOrderedItIsPaid(name: name), false)
        case .failed(let problem):
            return (Say.Checkout.notSent(name: name, sentence: problem.sentence), false)
        case nil: return ("", false)
        }
    }
}
