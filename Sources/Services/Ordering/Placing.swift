public import Cache
public import OrderModels

/// What a diner said yes to.
public enum Consent: Hashable, Sendable {
    /// This quote, and no other.
    case quote(OrderQuote)
    /// Up to that, as a command says it, if nothing became dearer since the diner last looked: a
    /// ceiling alone is no consent to another price.
    case upTo(Money)
}

/// What whoever confirms had before them when they did.
public struct Confirmation: Hashable, Sendable {
    /// The attempts at the basket that were orders, or of which nobody knew: one since is news.
    public let known: Set<OrderAttempt.ID>
    /// When, where to and what, in the words of the call; nil where it did not say.
    public let time: String?
    public let place: String?
    public let draft: String?
    /// The most it may cost; nil where only what was shown is agreed to.
    public let ceiling: Money?

    public init(
        of basket: Basket.ID, in reader: any ReadAccessor, time: String? = nil,
        place: String? = nil, draft: String? = nil, ceiling: Money? = nil
    ) throws {
        let attempts = try reader.items(Request(OrderAttempt.self, where: .basket(basket)))
        known = Set(attempts.filter { $0.state == .placed || !$0.isSettled }.map(\.id))
        self.time = time
        self.place = place
        self.draft = draft
        self.ceiling = ceiling
    }

    func terms(_ arrival: OrderSettings.Arrival) -> OrderTerms {
        OrderTerms(arrival: arrival, time: time, place: place, draft: draft, ceiling: ceiling)
    }
}

/// What came of placing an order. Only the first two are one; after the last three there may be one.
public enum Placing: Hashable, Sendable {
    case placed(OrderRecord)
    /// It was ordered before, under this key or by a try that was not known to have succeeded.
    case replayed(OrderRecord)
    /// Nothing was ordered: this stands in the way.
    case refused([OrderObstacle], OrderQuote)
    /// Nothing was ordered: it is not what was agreed to any more.
    case changed([OrderChange], OrderQuote)
    /// Nothing was ordered: it costs more than was agreed to.
    case overLimit(Money, OrderQuote)
    /// Nothing was ordered: it has to be paid on the provider's page.
    case cardOnly(OrderQuote)
    /// The answer is lost. It is looked up until it is known, and never sent again by itself.
    case unknown(OrderAttempt)
    /// It may have been placed, and the server can no longer be asked.
    case unresolvable(OrderAttempt)
    /// It was sent, and what came of it could not be written down. The next start looks it up.
    case unwritten(OrderAttempt, StoreError)
}
