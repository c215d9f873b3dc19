/// What orders came to, when and where they were placed, and how late they were.
///
/// An order counts by the day on which it was placed, on the kitchen's clock. It counts as spent
/// unless it was cancelled or refused, or is in a state that is not known here, such as refunded:
/// what does not count is in ``leftOut``.
public struct OrderStatistics: Hashable, Sendable {
    /// A dish of one kitchen.
    public struct Dish: Hashable, Sendable {
        public let name: String
        public let kitchen: KitchenName
        public let orders: Int
        public let pieces: Int
    }

    public struct Agreed: Hashable, Sendable {
        public let stage: OrderStage
        public internal(set) var sum: OrderSum
    }

    /// Why orders of the period do not count as spent.
    public struct LeftOut: Hashable, Sendable {
        public internal(set) var cancelled = 0
        public internal(set) var refused = 0
        /// By the server's word for the state.
        public internal(set) var unknownStates: [String: Int] = [:]
        /// What was agreed to and is no order, or is not known to be one, by its stage and currency.
        public internal(set) var agreed: [Agreed] = []
        /// Ordered, but there is no receipt.
        public internal(set) var withoutReceipt = 0
        /// Orders of the demo where others count, or the other way round; of any time.
        public internal(set) var outside = 0

        /// Whether all orders of the period count.
        public var isNothing: Bool {
            cancelled == 0 && refused == 0 && unknownStates.isEmpty && agreed.isEmpty
                && withoutReceipt == 0
        }
    }

    public let period: DatePeriod
    /// The only kitchen whose orders count; nil for all.
    public let kitchen: KitchenName?
    /// One for each currency, the most used first. Amounts of two currencies are never added.
    public let spending: [Spending]
    /// The most ordered first.
    public let dishes: [Dish]
    public let habits: Habits
    public let punctuality: Punctuality
    public let leftOut: LeftOut
    /// The number of orders that count.
    public let orders: Int
    /// The days of the first and the last of them.
    public let days: ClosedRange<CalendarDate>?
    /// Of them, those whose kitchen's clock is unknown: the days are those of this machine's clock.
    public let onOwnClock: Int

    public init(
        _ history: OrderHistory, in period: DatePeriod = .always, of kitchen: KitchenName? = nil
    ) {
        func counts(_ entry: OrderHistory.Entry) -> Bool {
            period.contains(entry.placed.date)
                && (kitchen.map { $0.isSame(as: entry.kitchen) } ?? true)
        }
        var tally = StatisticsTally()
        for entry in history.orders where counts(entry) { tally.take(entry) }
        for (entry, stage) in history.agreed where counts(entry) { tally.take(entry, stage) }
        tally.leftOut.withoutReceipt = history.mentions.count { mention in
            period.contains(history.zone.local(at: mention.placedAt).date)
                && (kitchen.map { $0.id == mention.caterer } ?? true)
        }
        tally.leftOut.outside = history.outside
        self.period = period
        self.kitchen = kitchen
        spending = tally.spending
        dishes = tally.dishes
        habits = tally.habits
        punctuality = tally.punctuality.sorted
        leftOut = tally.leftOut
        orders = tally.orders
        days = tally.days
        onOwnClock = tally.onOwnClock
    }
}
