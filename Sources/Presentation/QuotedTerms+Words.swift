public import OrderModels

extension QuotedTerms {
    /// A sentence about what is known, with its age.
    public func sentence(at now: Instant) -> String? {
        let parts = [
            fee.map {
                $0.amount.isZero
                    ? Say.Estimates.deliveryFree
                    : Say.Estimates.deliveryCosts(fee: $0.amount.formatted)
            },
            minimum.map { Say.Estimates.dishesFrom(minimum: $0.amount.formatted) },
        ].compactMap(\.self)
        guard let asOf, !parts.isEmpty else { return nil }
        return Say.Estimates.whenLastQuoted(
            terms: Words.list(parts), age: Words.age(max(0, now.seconds(since: asOf))))
    }

    /// One of them for a column.
    public func cell(_ part: Part) -> String {
        guard let amount = self[part] else { return "" }
        return part == .fee && amount.isZero ? Say.Estimates.noFee : amount.formatted
    }
}
