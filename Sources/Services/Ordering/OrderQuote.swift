import Cache
public import OrderModels

/// What a basket would cost and when it would come: what a diner says yes to.
public struct OrderQuote: Hashable, Sendable {
    /// Who worked the total out.
    public enum Figures: Hashable, Sendable {
        case server(Quote)
        /// The server names no total before the order: the menu's prices, without fees.
        case ours(BasketTotal)
    }

    public let figures: Figures
    public let snapshot: BasketSnapshot
    /// What the kitchen will read, word for word.
    public let notes: String
    /// How many names the notes leave out, since the server takes no longer ones.
    public var unsentNames = 0
    /// Why it cannot be ordered as it stands, if it cannot.
    public let obstacles: [OrderObstacle]
    /// What of the diner's wishes the server does not take. The quote is right without it.
    public var notTaken: [OrderObstacle] = []
    /// What costs another price than when the diner last looked at this basket, is called otherwise, or
    /// takes much longer.
    public var priceChanges: [QuoteChange] = []
    /// Tells what was quoted from anything else.
    var subject = ""
    /// What may be chosen, by day on the kitchen's clocks.
    public let days: [SlotDay]
    public let zone: ZoneRules
    /// The provider's page, where it has to be paid there.
    public let page: String?

    public var quote: Quote? {
        if case .server(let quote) = figures { quote } else { nil }
    }

    public var total: Money {
        switch figures {
        case .server(let quote): quote.total
        case .ours(let total): total.subtotal
        }
    }

    /// How it can be paid from here; empty where the provider's page has to do it.
    public var paymentsHere: [PaymentMethod] { quote?.paymentsHere ?? [] }

    /// Whether only a card will do, which is never typed in here.
    public var isCardOnly: Bool { quote != nil && paymentsHere.isEmpty }

    /// What of that a ceiling alone is no consent to.
    public var unagreed: [QuoteChange] { priceChanges.filter(\.needsConsent) }

    /// What each of the occasion's people costs; nil where there is none.
    public var costPerHead: Money? {
        snapshot.basket.occasion.headCount.flatMap { total.perHead($0) }
    }

    /// By how much a head costs more than was meant; nil where it does not.
    public var overBudget: Money? {
        guard let cost = costPerHead, let budget = snapshot.basket.occasion.budgetPerHead,
            let over = try? cost.subtracting(budget)  // In two currencies nothing can be said.
        else { return nil }
        return over.minorUnits > 0 ? over : nil
    }

    /// What is different since somebody agreed to `earlier`; empty where that still holds.
    public func changes(since earlier: OrderQuote) -> [OrderChange] {
        var changes: [OrderChange] = []
        switch (figures, earlier.figures) {
        case (.server(let now), .server(let then)):
            changes = now.changes(since: then).map(OrderChange.quote)
        case (.ours(let now), .ours(let then)) where now == then: break
        default:
            changes = [.quote(.total(from: earlier.total, to: total))]
        }
        if notes != earlier.notes {
            changes.append(.notes(from: earlier.notes, to: notes))
        }
        let known = Set(earlier.obstacles + earlier.notTaken)
        // The server's own are among the changes of its quote.
        for obstacle in obstacles + notTaken where !known.contains(obstacle) {
            if case .server = obstacle { continue }
            changes.append(.obstacle(obstacle))
        }
        return changes
    }
}

/// What is no longer as somebody agreed to it.
public enum OrderChange: Hashable, Sendable {
    case quote(QuoteChange)
    case notes(from: String, to: String)
    case obstacle(OrderObstacle)

    /// Whether more has to be paid than before, for one thing or for all.
    public var isDearer: Bool {
        if case .quote(let change) = self { change.isDearer } else { false }
    }
}
