import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui quote`: what the basket costs now, to the cent.
enum QuoteCommand {
    static let command = Command(
        name: "quote", operands: [], options: [BasketCommand.draft] + OrderOptions.all,
        summary: .help.quoteSummary,
        details: [
            .help.quoteDetails,
            .help.quoteDetails2,
            .help.quoteDetails3,
            .help.quoteDetails4,
        ],
        examples: [
            "eat-tui quote --to office --for \"Fri 18:30\"", "eat-tui quote --pick-up --json",
            "eat-tui quote --reusable",
        ], statuses: StatusHelp.quote, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let errand = try await OrderErrand(
            context, OrderErrand.basket(context, toLook: true))
        let (service, basket) = (errand.service, errand.content.summary.id)
        let before = try service.wishes(of: basket)
        let quote: OrderQuote
        do {
            quote = try await Self.quote(errand)
            if let problem = OrderAnswer.noSuchTime(quote, in: errand.clock) {
                throw ProblemError(problem)
            }
        } catch let error as ProblemError {
            // What is refused here is not how the basket is ordered. An order that it turns out to have
            // become is no refusal, and has settled how the next one is.
            if try service.wishes(of: basket) != before { try await service.set(before) }
            if ["for", "slot", "asap"].contains(where: context.options.has) {
                context.output.remark(Say.Orders.refusedTimeIsNotKept)
            }
            throw error
        }
        try await tell(quote, of: errand)
        guard let problem = OrderAnswer.obstruction(of: quote, in: errand.clock) else {
            return .done
        }
        // People have read why; what reads data finds it on standard error too.
        guard context.output.isData else { return ExitStatus(problem.code) }
        throw ProblemError(problem)
    }

    /// The quote for the options, which are stored as far as the server accepts them.
    @MainActor static func quote(_ errand: OrderErrand) async throws -> OrderQuote {
        let options = OrderOptions(errand: errand)
        let quote = try await errand.service.quote(
            errand.content.summary.id, trying: try await options.wanted())
        try await options.keepGuest(of: quote)
        return quote
    }

    /// Prints the quote. Later prices are compared with it (decision 0040), but where a script asked for one that
    /// is dearer than the last: nobody has seen that (0129).
    @MainActor static func tell(_ quote: OrderQuote, of errand: OrderErrand) async throws {
        let output = errand.context.output
        let isSeen = output.terminal.isTerminal(.output) && !output.isData
        try print(quote, of: errand)
        let isDearer = quote.shared == nil && quote.priceChanges.contains(where: \.isDearer)
        guard isSeen || !isDearer else {
            return output.warning(Say.Orders.quoteIsNoConsent)
        }
        try await errand.service.saw(quote)
    }

    @MainActor private static func print(_ quote: OrderQuote, of errand: OrderErrand) throws {
        let (context, text) = (errand.context, try errand.text(of: quote))
        let left = errand.content.summary.basket.wishes.count
        let held = [
            quote.held.map { Say.Orders.holdsWhatIsOnItsWay(order: $0.called) },
            quote.underWay.map { Say.Orders.draftUnderWay(order: $0.called) },
        ].compactMap(\.self)
        guard !context.output.isData else {
            var provenance = Provenance()
            provenance.source = .network
            provenance.fetchedAt = context.now()
            provenance.warnings =
                (left > 0 ? [QuoteWords.leftOut(left)] : []) + held + text.alerts.sentences
            return context.output.json(
                Envelope.bytes(.quote, provenance, now: context.now()) { $0.fields(of: text) })
        }
        text.write(to: context.output)
        BasketCommand.tellServer(of: errand.content.summary.basket, context)
        if left > 0 { context.output.warning(QuoteWords.leftOut(left)) }
        for warning in held { context.output.warning(warning) }
        for advice in QuoteWords.advice(quote.notTaken + quote.obstacles, to: quote).prefix(1) {
            context.output.remark(advice)
        }
    }
}
