public import OrderModels
public import Sentences
public import Telemetry

/// Statistics in words, in sections, to be printed or drawn. Bars are shares of the longest one.
public struct StatisticsText: Sendable {
    public struct Section: Sendable {
        public let heading: String
        public var bars: [Bar] = []
        /// Values over time, from the text on the left to that on the right.
        public var line: SparkLine?
        public var facts: [Fact] = []
        public var remarks: [String] = []

        var isEmpty: Bool { bars.isEmpty && line == nil && facts.isEmpty && remarks.isEmpty }
    }

    public struct Bar: Sendable {
        public let label: String
        public let amount: String
        public var share: Double?
        public var note = ""
    }

    public struct SparkLine: Sendable {
        public let from: String
        public let values: [Double]
        public let to: String
    }

    public struct Fact: Sendable {
        public let label: String
        public let text: String
    }

    /// What is counted: the time, the kitchen, the demo.
    public let scope: String
    public let sections: [Section]
    /// What to do where no order counts.
    public let advice: Sentence?

    /// The months with a bar; earlier ones are one row.
    private static let months = 12
    /// The months in a sparkline.
    private static let longTime = 60
    private static let kitchens = 10
    private static let discounts = 5
    static let mostUsed = 8

    /// `use` is what was recorded of the program's use, if anything was.
    public init(
        _ statistics: OrderStatistics, of scope: OrderHistory.Scope, use: UseCounts = UseCounts(),
        now: Instant
    ) {
        let used = Self.used(use, now: now)
        self.scope = Self.scope(statistics, scope)
        guard statistics.orders > 0 else {
            advice = Self.advice(statistics, scope)
            sections = ([Self.leftOut(statistics, scope)] + used).filter { !$0.isEmpty }
            return
        }
        advice = nil
        let today = CalendarMonth(ZoneRules.utc.local(at: now).date)
        let sections =
            statistics.spending.flatMap { Self.spending($0, upTo: today, in: statistics.period) }
            + [
                Self.usual(statistics), Self.punctuality(statistics.punctuality),
                Self.leftOut(statistics, scope),
            ] + used
        self.sections = sections.filter { !$0.isEmpty }
    }

    // MARK: Money

    private static func spending(
        _ spending: Spending, upTo today: CalendarMonth, in period: DatePeriod
    ) -> [Section] {
        [
            total(spending), months(spending, upTo: today, in: period), kitchens(spending),
            weekdays(spending), parts(spending), discounts(spending),
        ]
    }

    private static func total(_ spending: Spending) -> Section {
        var section = Section(
            heading: Say.Statistics.headingSpent(currency: spending.currency.code))
        section.remarks = [StatisticsWords.total(spending)]
        if spending.open.orders > 0 {
            section.remarks.append(
                Say.Statistics.stillOpen(
                    count: spending.open.orders, total: StatisticsWords.amount(spending.open)))
        }
        if let words = StatisticsWords.saved(spending) { section.remarks.append(words) }
        return section
    }

    private static func months(
        _ spending: Spending, upTo today: CalendarMonth, in period: DatePeriod
    ) -> Section {
        var section = Section(heading: Say.Statistics.headingMonths)
        guard let first = spending.months.first?.month, let last = spending.months.last?.month
        else { return section }
        let end = max(last, min(today, period.until.map(CalendarMonth.init) ?? today))
        let count = end.months(since: first) + 1
        let shown = spending.months(last: min(count, Self.months), upTo: end)
        let largest = StatisticsWords.largest(shown.map(\.sum))
        let earlier = spending.months.prefix { $0.month < shown[0].month }
        if !earlier.isEmpty {
            var sum = OrderSum(spending.currency)
            for month in earlier { sum.add(month.sum) }
            section.bars.append(
                Bar(
                    label: Say.Statistics.earlierMonths(count: earlier.count),
                    amount: StatisticsWords.number(sum),
                    note: Say.Statistics.orders(count: sum.orders)))
        }
        section.bars += shown.map { bar($0.month.text, $0.sum, of: largest) }
        guard count > Self.months else { return section }
        let all = spending.months(last: min(count, Self.longTime), upTo: end)
        let most = StatisticsWords.largest(all.map(\.sum))
        section.line = SparkLine(
            from: all[0].month.text, values: all.map { $0.sum.share(of: most) }, to: end.text)
        return section
    }

    private static func kitchens(_ spending: Spending) -> Section {
        var section = Section(heading: Say.Statistics.headingKitchens)
        let largest = StatisticsWords.largest(spending.kitchens.map(\.sum))
        section.bars = spending.kitchens.prefix(Self.kitchens).map { kitchen in
            var bar = bar(StatisticsWords.name(kitchen.kitchen), kitchen.sum, of: largest)
            if kitchen.late > 0 {
                bar.note = Say.Statistics.ordersAndLate(
                    orders: bar.note, late: kitchen.late)
            }
            return bar
        }
        let rest = spending.kitchens.dropFirst(Self.kitchens)
        guard !rest.isEmpty else { return section }
        var sum = OrderSum(spending.currency)
        for kitchen in rest { sum.add(kitchen.sum) }
        section.bars.append(
            Bar(
                label: Say.Statistics.otherKitchens(count: rest.count),
                amount: StatisticsWords.number(sum),
                note: Say.Statistics.orders(count: sum.orders)))
        return section
    }

    private static func weekdays(_ spending: Spending) -> Section {
        var section = Section(heading: Say.Statistics.headingWeekdays)
        let largest = StatisticsWords.largest(spending.weekdays)
        section.bars = Week.days.map { day in
            bar(Words.weekday(day), spending.weekdays[day.rawValue - 1], of: largest)
        }
        return section
    }

    private static func parts(_ spending: Spending) -> Section {
        var section = Section(heading: Say.Statistics.headingParts)
        let known = Spending.Part.allCases.compactMap { part in
            spending.parts[part].map { (part, $0) }
        }
        // Dishes alone say nothing that the total does not.
        guard known.count > 1 else { return section }
        section.bars = known.map { part, sum in
            Bar(
                label: Say.Statistics.part(part: part.rawValue),
                amount: StatisticsWords.number(sum),
                share: part == .includedTax ? 0 : sum.share(of: spending.sum),
                note: Say.Statistics.orders(count: sum.orders))
        }
        return section
    }

    private static func discounts(_ spending: Spending) -> Section {
        var section = Section(heading: Say.Statistics.headingDiscounts)
        guard spending.discounts.count > 1 else { return section }
        section.bars = spending.discounts.prefix(Self.discounts).map { discount in
            Bar(
                label: discount.name.isEmpty
                    ? Say.Statistics.discountUnnamed : discount.name,
                amount: StatisticsWords.number(discount.sum),
                note: Say.Statistics.orders(count: discount.sum.orders))
        }
        return section
    }

    private static func bar(_ label: String, _ sum: OrderSum, of largest: OrderSum?) -> Bar {
        Bar(
            label: label, amount: StatisticsWords.number(sum), share: sum.share(of: largest),
            note: sum.orders > 0 ? Say.Statistics.orders(count: sum.orders) : "")
    }
}
