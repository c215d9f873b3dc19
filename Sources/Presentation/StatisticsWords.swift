public import OrderModels

/// Words about statistics.
public enum StatisticsWords {
    /// With its currency.
    public static func amount(_ sum: OrderSum) -> String {
        sum.amount?.formatted ?? Say.Statistics.tooLarge
    }

    /// Without its currency.
    static func number(_ sum: OrderSum) -> String {
        sum.amount?.number ?? Say.Statistics.tooLarge
    }

    /// As in `184.20 EUR in 8 orders, 23.03 EUR each on average`.
    public static func total(_ spending: Spending) -> String {
        let (total, orders) = (amount(spending.sum), spending.sum.orders)
        guard orders > 1, spending.sum.amount != nil, let average = spending.sum.average else {
            return Say.Statistics.spent(total: total, count: orders)
        }
        return Say.Statistics.spentWithAverage(
            total: total, count: orders, average: average.formatted)
    }

    static func saved(_ spending: Spending) -> String? {
        guard let saved = spending.saved, let sum = spending.parts[.discount] else { return nil }
        return Say.Statistics.saved(amount: saved.formatted, count: sum.orders)
    }

    public static func name(_ kitchen: KitchenName) -> String {
        kitchen.text.isEmpty
            ? Say.Statistics.kitchenUnknown : kitchen.shownName ?? kitchen.text
    }

    /// As in `all orders` or `2026-01-01 to 2026-06-30`.
    public static func period(_ period: DatePeriod) -> String {
        switch (period.since.map(NumberText.date), period.until.map(NumberText.date)) {
        case (nil, nil): Say.Statistics.allTime
        case (let since?, nil): Say.Statistics.since(date: since)
        case (nil, let until?): Say.Statistics.until(date: until)
        case (let since?, let until?):
            since == until ? since : Say.Statistics.between(since: since, until: until)
        }
    }

    /// As in `12:00`.
    public static func hour(_ hour: Int) -> String {
        TimeOfDay(hour: hour, minute: 0)?.text ?? ""
    }

    /// The sum with the longest bar.
    static func largest(_ sums: [OrderSum]) -> OrderSum? {
        sums.max { $1.isLarger(than: $0) }
    }

    // MARK: What is usual

    /// Nil where no dish was ordered twice.
    static func usualDish(_ statistics: OrderStatistics) -> String? {
        guard let dish = statistics.dishes.first, dish.orders > 1 else { return nil }
        let name =
            statistics.kitchen == nil
            ? Say.Statistics.dishOf(dish: dish.name, kitchen: name(dish.kitchen)) : dish.name
        return Say.Statistics.dishInOrders(dish: name, count: dish.orders, pieces: dish.pieces)
    }

    static func usualKitchen(_ statistics: OrderStatistics) -> String? {
        let usual = statistics.habits
        guard statistics.kitchen == nil, let kitchen = usual.kitchen else { return nil }
        return Say.Statistics.kitchenInOrders(
            kitchen: name(kitchen), count: usual.kitchenOrders, of: statistics.orders)
    }

    // MARK: On time

    /// As in `5 in time (1 of them early), 2 late.`
    public static func punctuality(_ punctuality: Punctuality) -> String {
        let (inTime, late) = (punctuality.inTime, punctuality.late.count)
        guard punctuality.early > 0 else {
            return Say.Statistics.inTimeAndLate(inTime: inTime, late: late)
        }
        return Say.Statistics.inTimeEarlyAndLate(
            inTime: inTime, early: punctuality.early, late: late)
    }

    static func delays(_ punctuality: Punctuality) -> String? {
        guard let median = punctuality.median, let worst = punctuality.worst else { return nil }
        let longest = Words.age(Int64(worst.minutes) * 60)
        let (kitchen, day) = (name(worst.kitchen), OrderWords.day(worst.date))
        guard punctuality.late.count > 1 else {
            return Say.Statistics.lateByOne(delay: longest, kitchen: kitchen, day: day)
        }
        return Say.Statistics.lateBy(
            median: Words.age(Int64(median) * 60), worst: longest, kitchen: kitchen, day: day)
    }
}
