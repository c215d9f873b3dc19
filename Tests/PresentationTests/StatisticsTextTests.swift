import OrderModels
import Presentation
import Testing

/// Statistics in words.
struct StatisticsTextTests {
    private let noon = Instant(secondsSince1970: 1_795_262_400)

    private func entry(
        monthsAgo: Int, total: Int = 1000, _ code: String = "EUR", state: OrderState = .fulfilled
    ) throws -> OrderHistory.Entry {
        let currency = try #require(Currency(code: code))
        let amount = Money(minorUnits: total, currency: currency)
        let line = OrderLine(
            id: OrderLine.ID(rawValue: "1"), name: "Soup", quantity: 1, unitPrice: amount,
            total: amount)
        return OrderHistory.Entry(
            Order(
                id: Order.ID(rawValue: "x:\(monthsAgo)"), state: state, catererName: "Noor",
                bill: Bill(lines: [line], itemsTotal: amount, charges: [], total: amount)),
            placedAt: noon.adding(seconds: -Int64(monthsAgo) * 30 * 86_400), zone: .utc)
    }

    private func text(
        _ orders: [OrderHistory.Entry], of scope: OrderHistory.Scope = .real, outside: Int = 0,
        in period: DatePeriod = .always
    ) -> StatisticsText {
        var history = OrderHistory(zone: .utc)
        history.orders = orders
        history.outside = outside
        return StatisticsText(OrderStatistics(history, in: period), of: scope, now: noon)
    }

    private func section(
        _ heading: String, _ text: StatisticsText
    ) -> StatisticsText.Section? {
        text.sections.first { $0.heading == heading }
    }

    @Test func `each currency has its own sums`() throws {
        let both = text([
            try entry(monthsAgo: 0), try entry(monthsAgo: 0), try entry(monthsAgo: 0, "USD"),
        ])
        #expect(section("SPENT, IN EUR", both)?.remarks.first?.hasPrefix("20.00 EUR in 2") == true)
        #expect(section("SPENT, IN USD", both)?.remarks == ["10.00 USD in 1 order"])
    }

    @Test func `months without orders have a place, and a long time has a line`() throws {
        let year = text([try entry(monthsAgo: 3), try entry(monthsAgo: 1)])
        let months = try #require(section("BY MONTH", year))
        #expect(months.bars.map(\.label) == ["2026-08", "2026-09", "2026-10", "2026-11"])
        #expect(months.bars.map(\.amount) == ["10.00", "0.00", "10.00", "0.00"])
        #expect(months.line == nil)

        let long = text(try [30, 20, 2].map { try entry(monthsAgo: $0) })
        let all = try #require(section("BY MONTH", long))
        #expect(all.bars.count == 13)
        #expect(all.bars[0].label == "2 months before" && all.bars[0].amount == "20.00")
        #expect(all.line?.values.count == 30 && all.line?.to == "2026-11")
    }

    @Test func `orders of impossible times take no room`() throws {
        let first = OrderHistory.Entry(
            try entry(monthsAgo: 0).order, placedAt: .distantPast, zone: .utc)
        let last = OrderHistory.Entry(
            try entry(monthsAgo: 0).order, placedAt: .distantFuture, zone: .utc)
        let months = try #require(section("BY MONTH", text([first, last])))
        #expect(months.bars.count == 13 && months.line?.values.count == 60)
    }

    @Test func `a sum that is too large is said to be`() throws {
        let large = text([
            try entry(monthsAgo: 0, total: .max), try entry(monthsAgo: 0, total: .max),
        ])
        let remark = section("SPENT, IN EUR", large)?.remarks.first
        #expect(remark == "too large to be added up in 2 orders")
    }

    @Test func `where nothing counts one sentence says what to do`() throws {
        let november = DatePeriod(DatePeriod.days("2020"))
        #expect(text([]).advice?.text.contains("eat-tui orders asks") == true)
        #expect(text([], outside: 3).advice?.text.contains("3 orders are of the demo") == true)
        let then = text([try entry(monthsAgo: 0)], in: november).advice
        #expect(then?.text.contains("leave out --since and --until") == true)
        let onScreen = then?.text(on: .screens { _ in "t" })
        #expect(onScreen?.contains("choose another time with t") == true)
        #expect(text([try entry(monthsAgo: 0)]).advice == nil)
    }

    @Test func `what does not count has a line each`() throws {
        let left = text(
            [
                try entry(monthsAgo: 0), try entry(monthsAgo: 0, state: .cancelled),
                try entry(monthsAgo: 0, state: .refused),
                try entry(monthsAgo: 0, state: .unknown("refunded")),
            ], outside: 2)
        #expect(
            section("NOT COUNTED", left)?.remarks == [
                "1 cancelled", "1 refused by the kitchen",
                "1 in a state not known here: refunded", "2 orders of the demo",
            ])
    }
}
