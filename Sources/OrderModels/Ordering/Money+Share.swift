extension Money {
    /// What each of `heads` people pays, rounded up: whoever collects it is not left short.
    public func perHead(_ heads: Int) -> Money? {
        guard heads > 0 else { return nil }
        let (whole, rest) = minorUnits.quotientAndRemainder(dividingBy: heads)
        return Money(minorUnits: rest > 0 ? whole + 1 : whole, currency: currency)
    }
}
