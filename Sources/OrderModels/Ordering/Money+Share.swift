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
    /// Each part is rounded towards zero. Of what is left, each of the largest weights gets one
    /// minor unit, the first of equals first. If all weights are zero, the parts are equal (0073).
    public func spread(over weights: [Money]) -> Spreading {
        guard !weights.isEmpty else { return Spreading(parts: [], rounded: []) }
        let units = weights.map { Int128(max(0, $0.minorUnits)) }
        let sum = units.reduce(0, +)
        var parts = units.map { unit in
            sum == 0 ? minorUnits / units.count : Int(Int128(minorUnits) * unit / sum)
        }
        let left = minorUnits - parts.reduce(0, +)
        // Fewer are left than there are weights above zero, so no part changes its sign.
        let largest = units.indices.sorted { (units[$1], $0) < (units[$0], $1) }
        let rounded = Array(largest.prefix(Int(left.magnitude)))
        for place in rounded { parts[place] += left.signum() }
        return Spreading(
            parts: parts.map { Money(minorUnits: $0, currency: currency) }, rounded: rounded)
    }

    public struct Spreading: Hashable, Sendable {
        public let parts: [Money]
        /// The places of the parts with one minor unit beyond their proportion.
        public let rounded: [Int]
    }
}
