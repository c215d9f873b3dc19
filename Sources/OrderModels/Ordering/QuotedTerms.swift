/// What a caterer asked of a delivered order when a basket was last quoted: no server states it
/// before there is a cart.
public struct QuotedTerms: Identifiable, Hashable, Sendable {
    public var id: Caterer.ID { caterer }

    public let caterer: Caterer.ID
    /// What the dishes had to cost together, at least.
    public var minimum: Figure?
    /// What delivery cost before any offer; zero where it was free.
    public var fee: Figure?

    /// An amount, and when a server said so.
    public struct Figure: Hashable, Sendable {
        public let amount: Money
        public let asOf: Instant

        public init(_ amount: Money, asOf: Instant) {
            self.amount = amount
            self.asOf = asOf
        }
    }

    public init(caterer: Caterer.ID, minimum: Figure? = nil, fee: Figure? = nil) {
        self.caterer = caterer
        self.minimum = minimum
        self.fee = fee
    }

    /// By which of them caterers are ordered.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case minimum, fee
    }

    public subscript(_ part: Part) -> Money? {
        switch part {
        case .minimum: minimum?.amount
        case .fee: fee?.amount
        }
    }

    /// When the older one was said; nil if neither is known.
    public var asOf: Instant? { [minimum, fee].compactMap { $0?.asOf }.min() }

    /// With what this quote tells, which says nothing of what collected orders cost.
    public func updated(by quote: Quote, at now: Instant) -> QuotedTerms {
        guard quote.cart.method == .delivery else { return self }
        var new = self
        let bill = quote.cart.bill
        if let minimum = quote.problems.lazy.compactMap(\.minimum).first {
            new.minimum = Figure(minimum, asOf: now)
        } else if let known = minimum,
            known.amount.currency != bill.itemsTotal.currency
                || (quote.problems.isEmpty && known.amount.minorUnits > bill.itemsTotal.minorUnits)
        {
            // So little could be ordered after all.
            new.minimum = nil
        }
        if quote.reach == true, let fee = try? bill.sum(of: .delivery), fee.minorUnits >= 0 {
            new.fee = Figure(fee, asOf: now)
        }
        return new
    }
}

extension Quote {
    /// Whether the caterer delivers to the cart's address; nil where the quote does not tell.
    public var reach: Bool? {
        guard cart.method == .delivery, cart.address != nil else { return nil }
        let kinds = problems.map(\.kind)
        if kinds.contains(.addressTooFar) { return false }
        return kinds.contains { $0 == .addressMissing || $0 == .addressUnplaced } ? nil : true
    }
}

extension Collection<QuotedTerms> {
    /// The currencies of their amounts in the order in which lists have them, as amounts of two cannot be
    /// compared; nil unless there are several.
    public func currenciesApart(of part: QuotedTerms.Part) -> [Currency]? {
        let currencies = Set(compactMap { $0[part]?.currency })
        return currencies.count > 1 ? currencies.sorted { $0.code < $1.code } : nil
    }
}
