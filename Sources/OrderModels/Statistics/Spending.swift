/// What was spent in one currency.
public struct Spending: Hashable, Sendable {
    public struct Month: Hashable, Sendable {
        public let month: CalendarMonth
        public let sum: OrderSum
    }

    public struct Kitchen: Hashable, Sendable {
        public let kitchen: KitchenName
        public let sum: OrderSum
        /// Deliveries of which both times are known, and those of them that were late.
        public let timed: Int
        public let late: Int
    }

    /// What part of the totals is for what. Without the included tax, the parts make the total.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case dishes, delivery, packaging, tip
        case other = "other_charges"
        case addedTax = "added_tax"
        case discount
        /// What the servers' figures leave unexplained.
        case unexplained
        /// In the other parts already.
        case includedTax = "included_tax"
    }

    /// A discount by its code, or else by the server's name for it.
    public struct Discount: Hashable, Sendable {
        public let name: String
        public let sum: OrderSum
    }

    /// Everything that counts as spent.
    public let sum: OrderSum
    /// Of that, the orders not known to be over.
    public let open: OrderSum
    /// Those with orders, the earliest first.
    public let months: [Month]
    /// The dearest first.
    public let kitchens: [Kitchen]
    /// Monday first.
    public let weekdays: [OrderSum]
    /// Only what there is. Each has the number of orders that have it.
    public let parts: [Part: OrderSum]
    /// The largest first; amounts are negative.
    public let discounts: [Discount]

    public var currency: Currency { sum.currency }

    /// What discounts took off.
    public var saved: Money? {
        parts[.discount]?.amount.flatMap { try? Money.zero(currency).subtracting($0) }
    }

    /// The last `count` months up to `end`, those without orders too.
    public func months(last count: Int, upTo end: CalendarMonth) -> [Month] {
        let known = Dictionary(months.map { ($0.month, $0) }) { first, _ in first }
        return (0..<max(0, count)).map { place in
            let month = end.advanced(by: place - count + 1)
            return known[month] ?? Month(month: month, sum: OrderSum(currency))
        }
    }
}

/// When was ordered, and how often.
public struct Habits: Hashable, Sendable {
    /// Orders by weekday, Monday first.
    public internal(set) var weekdays = [Int](repeating: 0, count: 7)
    /// Orders by the hour of the day.
    public internal(set) var hours = [Int](repeating: 0, count: 24)
    /// The kitchen with the most orders, if it has two and no other has as many.
    public internal(set) var kitchen: KitchenName?
    public internal(set) var kitchenOrders = 0

    /// The weekday with the most orders; nil where none has two, or where two have as many.
    public var weekday: Weekday? {
        Self.usual(weekdays).flatMap { Weekday(rawValue: $0 + 1) }
    }

    /// The same for the hour.
    public var hour: Int? { Self.usual(hours) }

    private static func usual(_ counts: [Int]) -> Int? {
        guard let most = counts.max(), most > 1, counts.count(where: { $0 == most }) == 1
        else { return nil }
        return counts.firstIndex(of: most)
    }
}

/// How deliveries that arrived kept the time that the diner had agreed to.
public struct Punctuality: Hashable, Sendable {
    public struct Delay: Hashable, Sendable {
        /// Full minutes after the end of the promised time; at least one.
        public let minutes: Int
        public let kitchen: KitchenName
        public let order: Order.ID
        public let date: CalendarDate
    }

    /// All deliveries that are over.
    public internal(set) var deliveries = 0
    /// Those of which both times are known.
    public internal(set) var timed = 0
    /// Of those, the ones that came before the promised time began.
    public internal(set) var early = 0
    /// And those that came after it had ended, the shortest delay first.
    public internal(set) var late: [Delay] = []

    public var inTime: Int { timed - late.count }

    /// The delays together.
    public var minutes: Int {
        // A time of arrival lies within some thousand years, so that this cannot overflow.
        late.reduce(0) { $0 + $1.minutes }
    }

    /// The delay in the middle; of two, the longer one.
    public var median: Int? { late.isEmpty ? nil : late[late.count / 2].minutes }
    public var worst: Delay? { late.last }

    var sorted: Punctuality {
        var sorted = self
        sorted.late.sort { ($0.minutes, $0.order.rawValue) < ($1.minutes, $1.order.rawValue) }
        return sorted
    }
}

extension Order {
    /// When it was handed over, or else when the kitchen said that it had arrived.
    public var arrivedAt: Instant? {
        let handedOver = events.last { $0.kind == .dropped }
        return (handedOver ?? events.last { $0.kind == .fulfilled })?.at
    }
}
