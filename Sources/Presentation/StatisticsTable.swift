public import OrderModels
public import Telemetry

/// Statistics as rows of one table, for spreadsheets and scripts. Which of the columns a row has
/// depends on its kind.
public struct StatisticsTable {
    public static let columns = [
        "kind", "name", "ref", "orders", "pieces", "minutes", "amount", "currency", "times",
    ]

    public private(set) var rows: [[String]] = []
    private let isInMinorUnits: Bool

    /// Amounts are in minor units for scripts, and otherwise decimal, as spreadsheets read them.
    public init(
        _ statistics: OrderStatistics, use: UseCounts = UseCounts(), inMinorUnits: Bool = false
    ) {
        isInMinorUnits = inMinorUnits
        for spending in statistics.spending { add(spending) }
        for dish in statistics.dishes {
            add(
                "dish", dish.name, dish.kitchen.id?.rawValue ?? dish.kitchen.text,
                orders: dish.orders, pieces: dish.pieces)
        }
        for (hour, orders) in statistics.habits.hours.enumerated() where orders > 0 {
            add("hour", StatisticsWords.hour(hour), orders: orders)
        }
        add(statistics.punctuality)
        add(statistics.leftOut)
        for (kind, counts) in [
            ("screen", use.screens), ("command", use.commands), ("outcome", use.outcomes),
        ] {
            for count in counts { add(kind, count.name, times: count.count) }
        }
    }

    public var csv: String { CSV.text([Self.columns] + rows) }

    private mutating func add(_ spending: Spending) {
        add("spent", sum: spending.sum)
        add("open", sum: spending.open)
        for month in spending.months { add("month", month.month.text, sum: month.sum) }
        for kitchen in spending.kitchens {
            add(
                "kitchen", kitchen.kitchen.name ?? "", kitchen.kitchen.id?.rawValue ?? "",
                sum: kitchen.sum)
        }
        for (day, sum) in zip(Weekday.allCases, spending.weekdays) {
            add("weekday", day.englishName, sum: sum)
        }
        for part in Spending.Part.allCases {
            if let sum = spending.parts[part] { add(part.rawValue, sum: sum) }
        }
        for discount in spending.discounts { add("code", discount.name, sum: discount.sum) }
    }

    private mutating func add(_ punctuality: Punctuality) {
        add("deliveries", orders: punctuality.deliveries)
        add("timed", orders: punctuality.timed)
        add("in_time", orders: punctuality.inTime)
        add("early", orders: punctuality.early)
        add("late", orders: punctuality.late.count, minutes: punctuality.minutes)
        if let median = punctuality.median { add("late_median", minutes: median) }
        if let worst = punctuality.worst {
            add("late_worst", worst.kitchen.text, worst.order.rawValue, minutes: worst.minutes)
        }
    }

    private mutating func add(_ leftOut: OrderStatistics.LeftOut) {
        add("cancelled", orders: leftOut.cancelled)
        add("refused", orders: leftOut.refused)
        for (state, count) in leftOut.unknownStates.sorted(by: { $0.key < $1.key }) {
            add("unknown_state", state, orders: count)
        }
        for agreed in leftOut.agreed { add(OrderWords.code(agreed.stage), sum: agreed.sum) }
        add("without_receipt", orders: leftOut.withoutReceipt)
        add("out_of_scope", orders: leftOut.outside)
    }

    private mutating func add(
        _ kind: String, _ name: String = "", _ ref: String = "", sum: OrderSum
    ) {
        add(
            kind, name, ref, orders: sum.orders,
            amount: sum.amount.map { isInMinorUnits ? String($0.minorUnits) : $0.plain } ?? "",
            currency: sum.currency.code)
    }

    private mutating func add(
        _ kind: String, _ name: String = "", _ ref: String = "", orders: Int? = nil,
        pieces: Int? = nil, minutes: Int? = nil, amount: String = "", currency: String = "",
        times: Int? = nil
    ) {
        func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
        rows.append([
            kind, name, ref, text(orders), text(pieces), text(minutes), amount, currency,
            text(times),
        ])
    }
}
