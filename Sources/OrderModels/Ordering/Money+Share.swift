extension Money {
    /// The share of each of `heads` people, rounded up so that the shares cover the total.
    public func perHead(_ heads: Int) -> Money? {
        guard heads > 0 else { return nil }
        let (whole, rest) = minorUnits.quotientAndRemainder(dividingBy: heads)
        return Money(minorUnits: rest > 0 ? whole + 1 : whole, currency: currency)
    }
}

extension Money {
    /// Splits the amount in proportion to `weights`; the parts add up exactly.
    ///
    /// Each part is rounded towards zero; the remainder goes to the largest weight, or the first of
    /// several largest. If all weights are zero, the parts are equal (0037).
    public func spread(over weights: [Money]) -> [Money] {
        guard let heir = Self.heir(of: weights) else { return [] }
        let units = weights.map { Int128(max(0, $0.minorUnits)) }
        let sum = units.reduce(0, +)
        var parts = units.map { unit in
            sum == 0 ? minorUnits / units.count : Int(Int128(minorUnits) * unit / sum)
        }
        parts[heir] += minorUnits - parts.reduce(0, +)
        return parts.map { Money(minorUnits: $0, currency: currency) }
    }

    /// The index of the largest weight, which gets the remainder.
    public static func heir(of weights: [Money]) -> Int? {
        weights.indices.reduce(nil) { best, place in
            guard let best else { return place }
            return weights[place].minorUnits > weights[best].minorUnits ? place : best
        }
    }
}
