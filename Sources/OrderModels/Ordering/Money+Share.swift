extension Money {
    /// What each of `heads` people pays, rounded up: whoever collects it is not left short.
    public func perHead(_ heads: Int) -> Money? {
        guard heads > 0 else { return nil }
        let (whole, rest) = minorUnits.quotientAndRemainder(dividingBy: heads)
        return Money(minorUnits: rest > 0 ? whole + 1 : whole, currency: currency)
    }
}

extension Money {
    /// The amount in parts that are to each other as `weights` are, and that add up to it to the last
    /// minor unit.
    ///
    /// Each part is rounded towards zero; what is left over goes to the largest weight, the first of
    /// them where several are as large. Where all weights are zero, the parts are equal (0037).
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

    /// The place of the largest weight, to which goes what does not divide.
    public static func heir(of weights: [Money]) -> Int? {
        weights.indices.reduce(nil) { best, place in
            guard let best else { return place }
            return weights[place].minorUnits > weights[best].minorUnits ? place : best
        }
    }
}
