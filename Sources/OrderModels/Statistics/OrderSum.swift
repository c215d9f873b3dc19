/// A number of orders, and what they come to in one currency.
public struct OrderSum: Hashable, Sendable {
    public let currency: Currency
    public private(set) var orders = 0
    // Cannot overflow: each term has 64 of the 128 bits, and no disk has room for enough of them.
    private var units: Int128 = 0

    public init(_ currency: Currency) {
        self.currency = currency
    }

    /// Nil if it is too large for an amount, so that at least one of the orders' is wrong.
    public var amount: Money? {
        Int(exactly: units).map { Money(minorUnits: $0, currency: currency) }
    }

    /// What one order comes to on average, rounded to the nearest amount.
    public var average: Money? {
        guard orders > 0 else { return nil }
        let (doubled, count) = (2 * units, Int128(orders))
        let rounded = (doubled + (units < 0 ? -count : count)) / (2 * count)
        return Int(exactly: rounded).map { Money(minorUnits: $0, currency: currency) }
    }

    /// How large it is beside `largest`, for bars: 0 to 1.
    public func share(of largest: OrderSum?) -> Double {
        guard let largest, largest.units > 0, units > 0 else { return 0 }
        return min(1, Double(units) / Double(largest.units))
    }

    /// Whether it is larger than `other`; amounts that are equal go by the number of orders.
    public func isLarger(than other: OrderSum) -> Bool {
        (units, orders) > (other.units, other.orders)
    }

    /// Adds an order's amount, which must be in the same currency.
    mutating func add(_ amount: Money) {
        add(units: Int128(amount.minorUnits))
    }

    /// Adds orders that were counted apart, in the same currency.
    public mutating func add(_ other: OrderSum) {
        orders += other.orders
        units += other.units
    }

    mutating func add(units: Int128) {
        orders += 1
        self.units += units
    }
}
