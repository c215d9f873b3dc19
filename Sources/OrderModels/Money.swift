/// An amount in the minor units of its currency: 1290 is 12.90 EUR.
///
/// There is no rounding, no `Comparable` and no operator, so that callers have to handle what can
/// go wrong: another currency, a number too large.
public struct Money: Hashable, Sendable {
    public let minorUnits: Int
    public let currency: Currency

    public init(minorUnits: Int, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    public static func zero(_ currency: Currency) -> Money {
        Money(minorUnits: 0, currency: currency)
    }

    public var isZero: Bool { minorUnits == 0 }

    public var isNegative: Bool { minorUnits < 0 }

    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try check(other)
        return try result(of: minorUnits.addingReportingOverflow(other.minorUnits))
    }

    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try check(other)
        return try result(of: minorUnits.subtractingReportingOverflow(other.minorUnits))
    }

    public func multiplied(by factor: Int) throws(MoneyError) -> Money {
        try result(of: minorUnits.multipliedReportingOverflow(by: factor))
    }

    public func isLess(than other: Money) throws(MoneyError) -> Bool {
        try check(other)
        return minorUnits < other.minorUnits
    }

    /// The total of `amounts`, all of which must be in `currency`; zero when there are none.
    ///
    /// The order does not matter: amounts that cancel out never overflow on the way.
    public static func sum(
        _ amounts: some Sequence<Money>, in currency: Currency
    ) throws(MoneyError) -> Money {
        var total: Int128 = 0
        for amount in amounts {
            try Money.zero(currency).check(amount)
            // Cannot overflow: each term has 64 of the 128 bits, and no sequence is long enough.
            total += Int128(amount.minorUnits)
        }
        guard let minorUnits = Int(exactly: total) else { throw .overflow }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    private func check(_ other: Money) throws(MoneyError) {
        guard currency == other.currency else {
            throw .currencyMismatch(currency, other.currency)
        }
    }

    private func result(of outcome: (partialValue: Int, overflow: Bool)) throws(MoneyError) -> Money
    {
        guard !outcome.overflow else { throw .overflow }
        return Money(minorUnits: outcome.partialValue, currency: currency)
    }
}

/// Why an amount could not be computed.
public enum MoneyError: Error, Hashable, Sendable {
    /// The amounts are in two currencies; the caller has to decide which one counts.
    case currencyMismatch(Currency, Currency)
    /// The result does not fit. No real price is that large, so one of the amounts is wrong.
    case overflow
}
