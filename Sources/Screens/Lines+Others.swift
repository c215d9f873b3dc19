import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

extension Lines {
    /// A line of what others chose. What it is the age of is told when it comes.
    mutating func text(_ line: String, of others: SharedText, _ look: Look = .plain) {
        if others.isAge(line) {
            quietly { $0.text(line, look) }
        } else {
            text(line, look)
        }
    }

    /// At the checkout: who chose what, and that they may still be choosing.
    @MainActor
    mutating func add(othersIn quote: OrderQuote, _ model: CheckoutViewModel) {
        guard let shared = model.meanwhile.inPrice else { return }
        let others = shared.text(
            of: quote.snapshot.basket.caterer, model.baskets, at: model.clock.now)
        blank()
        for line in others.lines { text(line, of: others, .faint) }
        if let problem = model.meanwhile.problem { text(problem.sentence, .warning) }
        text(others.consent, others.shared.isClosed ? .faint : .warning)
    }

    /// The details after the street, which the driver needs to find the diner.
    @MainActor
    mutating func add(detailsOf address: Address?, _ meeting: Meeting) {
        let label = Lines.label("", toCells: CheckoutText.labelCells)
        let town = [address?.postcode, address?.town].compactMap(\.self).joined(separator: " ")
        if !town.isEmpty { hanging(label, town) }
        for words in meeting.completed(by: address).forTheDriver { hanging(label, words) }
    }
}
