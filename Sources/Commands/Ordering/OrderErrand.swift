import OrderModels
import Presentation
import Services

/// A basket on its way to becoming an order, and what it takes to get it there.
@MainActor
struct OrderErrand {
    let context: Context
    let content: BasketContent
    let source: Source
    let service: OrderService
    /// Of the kitchen's clock.
    let zone: ZoneRules

    /// The basket that `--draft` names, or else `basket`, or else the one worked on last. Only
    /// `toLook` at it, the beginning of its name will do.
    init(_ context: Context, _ basket: Basket.ID? = nil, toLook: Bool = false) async throws {
        guard !context.isOffline else {
            throw ProblemError(
                .offline, .checkout.quoteNeedsTheServer,
                hint: .checkout.leaveOutOffline)
        }
        let drafts = try context.drafts
        self.context = context
        let named = context.options.has("draft") ? nil : basket
        let id = try named ?? context.baskets.find(in: drafts, toLook: toLook)
        content = try drafts.content(of: id)
        source = try await context.servers.source(of: content.summary.basket.caterer)
        service = try context.services.orders(at: source)
        zone = try context.clocks.zone(of: content.summary.basket)
    }

    var catererName: String {
        content.summary.catererName ?? content.summary.basket.caterer.rawValue
    }

    func text(of quote: OrderQuote) -> QuoteText {
        QuoteText(quote, catererName: catererName)
    }
}
