import OrderModels
import Presentation
import Services
import ViewModels

/// The question for the total, which orders by ear.
@MainActor
struct TotalQuestion {
    private let model: CheckoutViewModel
    private unowned let stage: any Stage

    init(_ model: CheckoutViewModel, on stage: any Stage) {
        (self.model, self.stage) = (model, stage)
    }

    /// Calls `place` when the total was typed, and is of what was said. Where something has changed since that
    /// was said, says what instead.
    func ask(_ place: @escaping @MainActor () -> Void) {
        guard let quote = model.quote.value else { return }
        let clock = model.servers.clock(in: quote.zone)
        // What was said when it came may be long ago.
        guard !model.meanwhile.toldNews() else {
            let words = model.changes.map { QuoteWords.sentence($0, in: clock) }
            return stage.toast(words.joined(separator: " "))
        }
        let name = model.content?.summary.shownCaterer ?? Say.App.theOrder
        // A script goes on after a line that was refused, also while the total is asked for, and
        // would order what it did not mean.
        let agreement = { @MainActor [refusals = stage.refusals] in
            TypedTotal(quote.total, despite: refusals?.first)
        }
        let question = PromptOverlay(
            quote.question(name, at: model.clock.now, on: clock), "", hint: agreement().hint, stage,
            hasOneAnswer: true,
            check: { [refusals = stage.refusals] in
                let agreement = agreement()
                guard !agreement.isMeant(by: $0) else { return nil }
                // That line is refused too.
                let words = refusals == nil ? agreement.words : agreement.wordsDespite
                return .takes(Say.Linear.theTotal(total: words))
            }
        ) { _ in
            // The total may be the same for another order than the one that was said.
            guard let now = model.quote.value, now.changes(since: quote).isEmpty,
                model.unavailable == nil
            else { return refuse(since: quote) }
            place()
        }
        stage.show(question)
    }

    private func refuse(since quote: OrderQuote) {
        stage.refusals?.refuse()
        let now = model.quote.value
        let changes = now?.changes(since: quote) ?? []
        model.placing.noteChanges(changes)
        // While the price is asked for, nothing is known of what changed.
        guard !changes.isEmpty else {
            return stage.toast(model.unavailable ?? Say.Linear.totalHasChanged)
        }
        model.meanwhile.wereSaid()
        stage.toast(
            now?.total == quote.total
                ? Say.Checkout.changedNothingWasOrdered(count: changes.count)
                : Say.Linear.totalHasChanged)
    }
}
