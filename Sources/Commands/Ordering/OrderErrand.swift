import OrderModels
import Presentation
import Services

/// A basket to be ordered, and what that needs.
@MainActor
struct OrderErrand {
    let context: Context
    let content: BasketContent
    let source: Source
    let service: OrderService
    /// The kitchen's zone.
    let zone: ZoneRules

    init(_ context: Context, _ basket: Basket.ID) async throws {
        self.context = context
        content = try context.drafts.content(of: basket)
        source = try await context.servers.source(of: content.summary.basket.caterer)
        service = try context.services.orders(at: source)
        zone = try await service.zone()
    }

    /// The basket of `--draft`, or else `basket`, or else the current one. With `toLook`, the start
    /// of its name is enough.
    static func basket(
        _ context: Context, _ basket: Basket.ID? = nil, toLook: Bool = false
    ) throws -> Basket.ID {
        guard !context.isOffline else {
            throw ProblemError(
                .offline, .checkout.quoteNeedsTheServer,
                hint: .checkout.leaveOutOffline)
        }
        let named = context.options.has("draft") ? nil : basket
        let basket = try named ?? context.baskets.find(in: context.drafts, toLook: toLook)
        // Even a quote keeps its address and time with the basket.
        guard try !context.options.has("agent") || context.drafts.isAgents(basket) else {
            throw DraftError.notBegunByAgent(basket)
        }
        return basket
    }

    var clock: KitchenClock { context.clocks.clock(in: zone) }

    var catererName: String {
        content.summary.catererName ?? content.summary.basket.caterer.rawValue
    }

    func text(of quote: OrderQuote) throws -> QuoteText {
        QuoteText(
            quote, in: clock, catererName: catererName,
            shared: try quote.shared.map {
                try context.sharedText(of: $0, content.summary.basket.caterer)
            }, judge: try context.judge())
    }
}
