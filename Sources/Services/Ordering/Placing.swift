public import Cache
public import OrderModels

/// What a diner agreed to.
public enum Consent: Hashable, Sendable {
    /// Exactly this quote.
    case quote(OrderQuote)
    /// A command's price limit, if nothing became more expensive since the diner last looked: a
    /// limit alone is no consent to another price (0026).
    case upTo(Money)
}

/// What the diner knew when confirming.
public struct Confirmation: Hashable, Sendable {
    /// The attempts at the basket that were orders or unsettled then: any other is news.
    public let known: Set<OrderAttempt.ID>
    /// Attempts at any basket that were sent or settled before then are no news.
    let since: Instant
    /// Those after it that were settled already.
    let settled: Set<OrderAttempt.ID>
    /// Time, place and draft as the call named them; nil for those it did not name.
    public let time: String?
    public let place: String?
    public let draft: String?
    /// Who orders without an account, and in which packaging.
    public var guest: Guest?
    public var isPackagingReusable: Bool?
    /// The price limit; nil if the diner agreed to what was shown.
    public let ceiling: Money?

    public init(
        of basket: Basket.ID, in reader: any ReadAccessor, at now: Instant, time: String? = nil,
        place: String? = nil, draft: String? = nil, ceiling: Money? = nil
    ) throws {
        let attempts = try reader.items(Request(OrderAttempt.self, where: .basket(basket)))
        known = Set(attempts.filter { $0.state == .placed || !$0.isSettled }.map(\.id))
        // A clock may be set back a little.
        since = now.adding(seconds: -60)
        let recent = try reader.items(Request(OrderAttempt.self, where: .changedSince(since)))
        settled = Set(recent.filter(\.isSettled).map(\.id))
        self.time = time
        self.place = place
        self.draft = draft
        self.ceiling = ceiling
    }

    func terms(_ arrival: OrderSettings.Arrival) -> OrderTerms {
        var terms = OrderTerms(
            arrival: arrival, time: time, place: place, draft: draft, ceiling: ceiling)
        (terms.guest, terms.isPackagingReusable) = (guest, isPackagingReusable)
        return terms
    }
}

/// The outcome of placing an order: an order in the first two cases, perhaps in the last three.
public enum Placing: Hashable, Sendable {
    case placed(OrderRecord)
    /// It was ordered before, under this key or by an attempt whose success was unknown.
    case replayed(OrderRecord)
    /// Not ordered, because of these obstacles.
    case refused([OrderObstacle], OrderQuote)
    /// Not ordered, because it is no longer what was agreed to.
    case changed([OrderChange], OrderQuote)
    /// Not ordered, because it costs more than the limit.
    case overLimit(Money, OrderQuote)
    /// Not ordered, because it has to be paid on the provider's page.
    case cardOnly(OrderQuote)
    /// Not ordered yet: the diner pays it on a page, which makes the order.
    case handedOff(OrderAttempt)
    /// The answer was lost. It is looked up until it is known, and never sent again automatically.
    case unknown(OrderAttempt, LostAnswer? = nil)
    /// It may have been placed, and the server can no longer be asked.
    case unresolvable(OrderAttempt)
    /// It was sent, but the outcome could not be stored. The next start looks it up.
    case unwritten(OrderAttempt, StoreError)
}
