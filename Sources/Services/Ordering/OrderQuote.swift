public import OrderModels

/// What a basket would cost and when it would arrive: what a diner agrees to.
public struct OrderQuote: Hashable, Sendable {
    /// Where the total comes from.
    public enum Figures: Hashable, Sendable {
        case server(Quote)
        /// The server states no total before the order: the menu's prices, without fees.
        case ours(BasketTotal)
    }

    public let figures: Figures
    public let snapshot: BasketSnapshot
    /// The exact notes for the kitchen.
    public let notes: String
    /// How many names do not fit into the notes.
    public var unsentNames = 0
    /// Why it cannot be ordered as it is; empty if it can.
    public let obstacles: [OrderObstacle]
    /// Wishes that the server does not accept; the quote is right without them.
    public var notTaken: [OrderObstacle] = []
    /// Different prices and names, and long delays, since the diner last looked at this basket.
    public var priceChanges: [QuoteChange] = []
    /// What each line's dish contains by the menu when it was quoted, as far as that is known.
    public var contents: [BasketLine.ID: DishContents] = [:]
    /// Those dishes, as far as the menu has them.
    public var dishes: [BasketLine.ID: MenuItem] = [:]
    /// Others' dishes, as far as their names tell them; of the rest nothing is known.
    public var othersDishes: [MenuItem.ID: MenuItem] = [:]
    /// Whether that menu could be read then; otherwise it is an earlier one.
    public var isContentsRead = true
    /// The lines of others, if several people order together.
    public var shared: SharedBasket?
    /// The order that was made of this basket while it was edited, as long as what it brings is in the
    /// basket still.
    public var held: OrderRecord?
    /// The order that was made of this draft and is under way, if nothing of it is held.
    public var underWay: OrderRecord?
    /// Whom the driver meets, and how to get in.
    public var meeting = Meeting()
    /// Identifies what was quoted.
    var subject = ""
    /// What was asked of the kitchen, beside the lines.
    public internal(set) var asked: OrderSettings?
    /// Who orders it, to be told from others.
    public internal(set) var customer = ""
    /// What it is to be in time for.
    var event: Instant?
    /// The available slots, by day in the kitchen's time zone.
    public let days: [SlotDay]
    public let zone: ZoneRules
    /// The provider's page, if it has to be paid there.
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

    /// The payment methods available here; empty if only the provider's page has one.
    public var paymentsHere: [PaymentMethod] { quote?.paymentsHere ?? [] }

    /// How it can be ordered.
    public var waysToPay: [PaymentMethod] { quote?.waysToPay ?? [] }

    /// Whether it can be paid on the kitchen's own pages only, where this program cannot look it up.
    public var isCardOnly: Bool { quote != nil && waysToPay.isEmpty }

    /// Whether its sums are of all dishes of the basket, and not only of those that the server took.
    public var isOfAllDishes: Bool {
        obstacles.allSatisfy { obstacle in
            switch obstacle {
            case .absent, .dishGone: false
            default: true
            }
        }
    }

    /// The changes that a price limit alone is no consent to.
    public var unagreed: [QuoteChange] { priceChanges.filter(\.needsConsent) }

    /// The total for each of the occasion's people; nil without a head count.
    public var costPerHead: Money? {
        snapshot.basket.occasion.headCount.flatMap { total.perHead($0) }
    }

    /// By how much the cost per head exceeds the budget; nil if it does not.
    public var overBudget: Money? {
        guard let cost = costPerHead, let budget = snapshot.basket.occasion.budgetPerHead,
            let over = try? cost.subtracting(budget)  // Different currencies are not compared.
        else { return nil }
        return over.minorUnits > 0 ? over : nil
    }

    /// The differences from `earlier`, which the diner agreed to; empty if it still holds.
    public func changes(since earlier: OrderQuote) -> [OrderChange] {
        var changes: [OrderChange] = []
        let isOfAnother = !earlier.customer.isEmpty && customer != earlier.customer
        if isOfAnother { changes.append(.customer(to: customer)) }
        switch (figures, earlier.figures) {
        case (.server(let now), .server(let then)) where isOfAnother:
            // Their cart is another, and each line in it theirs.
            let prices = now.cart.bill.priceChanges(since: then.cart.bill, isSameOrder: true)
            let others = now.changes(
                since: then, others: OthersLines(shared), OthersLines(earlier.shared)
            ).filter { $0.isOfTheWhole && !prices.contains($0) }
            changes += (prices + others).map(OrderChange.quote)
        case (.server(let now), .server(let then)):
            changes += now.changes(
                since: then, others: OthersLines(shared), OthersLines(earlier.shared)
            ).map(OrderChange.quote)
        case (.ours(let now), .ours(let then)) where now == then: break
        default:
            changes.append(.quote(.total(from: earlier.total, to: total)))
        }
        if quote?.cart.method == .delivery, earlier.quote?.cart.method == .delivery {
            changes += meeting.changes(since: earlier.meeting).map(OrderChange.quote)
        }
        changes += contentsNews(since: earlier).map(OrderChange.quote)
        if notes != earlier.notes {
            changes.append(.notes(from: earlier.notes, to: notes))
        }
        let known = Set(earlier.obstacles + earlier.notTaken)
        // The server's own obstacles are among the changes of its quote.
        for obstacle in obstacles + notTaken where !known.contains(obstacle) {
            if case .server = obstacle { continue }
            changes.append(.obstacle(obstacle))
        }
        return changes
    }

    /// Whether the sum is of the dishes that others have, as they were last seen in `now`.
    public func counts(_ now: SharedBasket?) -> Bool {
        Self.sums(of: shared) == Self.sums(of: now)
    }

    /// Whether the dishes of others in it are those that were last seen in `now`.
    public func shows(_ now: SharedBasket?) -> Bool {
        (now?.others ?? []).changesOfOthers(since: shared?.others ?? []).isEmpty
    }

    private static func sums(of shared: SharedBasket?) -> [OrderLine.ID: Money] {
        Dictionary((shared?.others ?? []).map { ($0.id, $0.total) }) { first, _ in first }
    }
}

/// A difference from what the diner agreed to.
public enum OrderChange: Hashable, Sendable {
    case quote(QuoteChange)
    case notes(from: String, to: String)
    case obstacle(OrderObstacle)
    /// Another account orders it, or a guest with other details.
    case customer(to: String)

    /// Whether something costs more than before, a part or the whole.
    public var isDearer: Bool {
        if case .quote(let change) = self { change.isDearer } else { false }
    }
}

extension QuoteChange {
    /// Whether it is of the order, whatever its lines are.
    fileprivate var isOfTheWhole: Bool {
        switch self {
        case .currency, .arrival, .problem, .paymentGone, .method, .address: true
        default: false
        }
    }
}
