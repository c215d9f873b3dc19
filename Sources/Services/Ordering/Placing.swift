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

/// What came of placing an order. Only the first is an order; after the last two there may be one.
public enum Placing: Hashable, Sendable {
    case placed(OrderRecord)
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
}
