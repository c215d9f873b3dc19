import OrderModels
import Testing

/// What counts as spent, by whose clock, and what is usual or late.
struct OrderStatisticsTests {
    private func history(_ orders: [OrderHistory.Entry]) -> OrderHistory {
        var history = OrderHistory(zone: .utc)
        history.orders = orders
        return history
    }

    private func statistics(
        _ orders: OrderHistory.Entry..., in period: DatePeriod = .always
    ) -> OrderStatistics {
        OrderStatistics(history(orders), in: period)
    }

    // MARK: Money

    @Test func `without orders there is nothing`() {
        let none = statistics()
        #expect(none.orders == 0 && none.spending.isEmpty && none.dishes.isEmpty)
        #expect(none.days == nil && none.habits.weekday == nil && none.punctuality.median == nil)
        #expect(none.leftOut.isNothing)
    }

    @Test func `one order is spent, and nothing is usual yet`() throws {
        let one = statistics(try .made("2026-11-20T12:00:00Z", total: 1290))
        let spending = try #require(one.spending.first)
        #expect(spending.sum.amount == .euros(1290) && spending.sum.average == .euros(1290))
        #expect(spending.open.orders == 0 && spending.saved == nil)
        #expect(one.habits.weekday == nil && one.habits.hour == nil && one.habits.kitchen == nil)
    }

    @Test(arguments: [
        (OrderState.fulfilled, 1, 0), (.new, 1, 1), (.accepted, 1, 1), (.started, 1, 1),
        (.ready, 1, 1), (.cancelled, 0, 0), (.refused, 0, 0), (.unknown("refunded"), 0, 0),
        (.cart, 0, 0),
    ])
    func `only what stands is spent, and what is not over is said`(
        state: OrderState, spent: Int, open: Int
    ) throws {
        let result = statistics(try .made("2026-11-20T12:00:00Z", state))
        #expect(result.orders == spent)
        #expect((result.spending.first?.sum.orders ?? 0) == spent)
        #expect((result.spending.first?.open.orders ?? 0) == open)
        #expect(result.leftOut.isNothing == (spent == 1))
        #expect(result.leftOut.cancelled == (state == .cancelled ? 1 : 0))
        #expect(result.leftOut.refused == (state == .refused ? 1 : 0))
        let unknown: [String: Int] =
            switch state {
            case .unknown, .cart: [state.word: 1]
            default: [:]
            }
        #expect(result.leftOut.unknownStates == unknown)
    }

    @Test func `two currencies are never added`() throws {
        let dollar = try #require(Currency(code: "USD"))
        let both = statistics(
            try .made("2026-11-20T12:00:00Z", total: 1000, dollar),
            try .made("2026-11-20T12:00:00Z", total: 700),
            try .made("2026-11-21T12:00:00Z", total: 300))
        #expect(both.orders == 3)
        #expect(both.spending.map(\.currency) == [.eur, dollar])
        #expect(both.spending.map(\.sum.amount?.minorUnits) == [1000, 1000])
        #expect(both.spending.map(\.sum.average?.minorUnits) == [500, 1000])
    }

    @Test func `sums that are too large are none, and trap nowhere`() throws {
        let large = statistics(
            try .made("2026-11-20T12:00:00Z", total: .max),
            try .made("2026-11-20T12:00:00Z", total: .max, quantity: .max),
            try .made("2026-11-20T12:00:00Z", total: .min, quantity: .max))
        let spending = try #require(large.spending.first)
        #expect(spending.sum.amount == .euros(.max - 1))
        #expect(spending.months[0].sum.amount == .euros(.max - 1))
        #expect(large.dishes[0].pieces == .max)
        let larger = statistics(
            try .made("2026-11-20T12:00:00Z", total: .max),
            try .made("2026-11-20T12:00:00Z", total: .max))
        #expect(larger.spending[0].sum.amount == nil)
        #expect(larger.spending[0].sum.average == .euros(.max))
    }

    @Test(arguments: [(1, 2, 2), (1, 1, 1), (-1, -2, -2), (10, 1, 6)])
    func `an average is rounded to the nearest`(one: Int, other: Int, average: Int) throws {
        let result = statistics(
            try .made("2026-11-20T12:00:00Z", total: one),
            try .made("2026-11-20T12:00:00Z", total: other))
        #expect(result.spending[0].sum.average == .euros(average))
    }

    @Test func `the parts make the total, whatever the server's sums are`() throws {
        let charges = [
            Charge(kind: .delivery, label: "Livraison", amount: .euros(350)),
            Charge(kind: .tip, label: "Pourboire", amount: .euros(100)),
            Charge(kind: .promotion, label: "Été", amount: .euros(-200), code: "SUMMER"),
            Charge(kind: .other("gift"), label: "Gift", amount: .euros(30)),
            Charge(kind: .tax, label: "TVA", amount: .euros(90)),
        ]
        for total in [1280, 1370, 1300, 0] {
            let result = statistics(
                try .made("2026-11-20T12:00:00Z", total: total, items: 1000, charges: charges))
            let parts = try #require(result.spending.first?.parts)
            let sum = parts.filter { $0.key != .includedTax }
                .reduce(0) { $0 + ($1.value.amount?.minorUnits ?? 0) }
            #expect(sum == total)
            #expect(parts[.unexplained] == nil || total == 1300 || total == 0)
            #expect((parts[.addedTax] != nil) == (total == 1370))
            #expect(parts[.delivery]?.amount == .euros(350))
            #expect(result.spending[0].saved == .euros(200))
            #expect(result.spending[0].discounts.map(\.name) == ["SUMMER"])
        }
    }

    @Test func `a bill in two currencies is not explained`() throws {
        let dollar = try #require(Currency(code: "USD"))
        let fee = Charge(
            kind: .delivery, label: "Fee", amount: Money(minorUnits: 5, currency: dollar))
        let result = statistics(
            try .made("2026-11-20T12:00:00Z", total: 900, items: 900, charges: [fee]))
        #expect(result.spending[0].parts.keys.elementsEqual([.unexplained]))
        #expect(result.spending[0].parts[.unexplained]?.amount == .euros(900))
    }

    // MARK: Days

    @Test func `an order counts on the day of the kitchen's clock`() throws {
        // Already Tuesday, and December, in Auckland; still Monday and November in Lima.
        let moment = "2026-11-30T12:00:00Z"
        for (name, month, day) in [
            ("Pacific/Auckland", "2026-12", Weekday.tuesday), ("America/Lima", "2026-11", .monday),
        ] {
            let result = statistics(try .made(moment, in: zone(name)))
            #expect(result.spending[0].months.map(\.month.text) == [month])
            #expect(result.habits.weekdays[day.rawValue - 1] == 1)
        }
        let december = DatePeriod(DatePeriod.days("2026-12"))
        let both = statistics(
            try .made(moment, in: zone("Pacific/Auckland")),
            try .made(moment, in: zone("America/Lima")), in: december)
        #expect(both.orders == 1)
    }

    @Test func `months between two orders are there for a picture, and empty`() throws {
        let result = statistics(
            try .made("2025-12-31T12:00:00Z"), try .made("2026-03-01T12:00:00Z"))
        let spending = result.spending[0]
        #expect(spending.months.map(\.month.text) == ["2025-12", "2026-03"])
        let end = try #require(spending.months.last?.month)
        let four = spending.months(last: 4, upTo: end)
        #expect(four.map(\.month.text) == ["2025-12", "2026-01", "2026-02", "2026-03"])
        #expect(four.map(\.sum.orders) == [1, 0, 0, 1])
        #expect(spending.months(last: -1, upTo: end).isEmpty)
    }

    @Test(arguments: [
        ("2026", "2026-01-01", "2026-12-31"), ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026-11-27", "2026-11-27", "2026-11-27"),
    ])
    func `a year, a month and a day are times`(text: String, first: String, last: String) {
        let days = DatePeriod.days(text)
        #expect(days?.lowerBound.text == first && days?.upperBound.text == last)
    }

    @Test(arguments: ["", "26", "2026-13", "2026-02-30", "2026-11-", "11-2026", "2026-11-27T12:00"])
    func `anything else is no time`(text: String) {
        #expect(DatePeriod.days(text) == nil)
    }

    // MARK: Habits

    @Test func `the usual is what was ordered most, and nothing where two are even`() throws {
        let thai = try (0..<3).map { day in
            try OrderHistory.Entry.made(
                "2026-11-\(13 + 7 * (day % 2))T1\(day % 2 + 1):10:00Z", dish: "Pad  Thái",
                kitchen: day == 2 ? "Krua Mae II" : "Krua Mae", number: 1)
        }
        let other = try OrderHistory.Entry.made(
            "2026-11-18T11:30:00Z", dish: "Soup", quantity: 9, kitchen: "Noor", number: 2)
        let result = OrderStatistics(history(thai + [other]))
        let dish = try #require(result.dishes.first)
        #expect(dish.orders == 3 && dish.pieces == 3)
        #expect(result.dishes.map(\.orders) == [3, 1])
        #expect(result.habits.weekday == .friday)
        #expect(result.habits.hour == 11)
        #expect(result.habits.kitchenOrders == 3)

        let even = OrderStatistics(history([thai[0], thai[1], other, other]))
        #expect(even.habits.kitchen == nil && even.habits.weekday == nil)
    }

    @Test func `a kitchen that was renamed is one, by its latest name`() throws {
        let result = statistics(
            try .made("2026-11-20T12:00:00Z", kitchen: "New", number: 1),
            try .made("2026-11-10T12:00:00Z", kitchen: "Old", number: 1),
            try .made("2026-11-10T12:00:00Z", total: 1, kitchen: "Old", number: 2))
        #expect(result.spending[0].kitchens.map(\.kitchen.name) == ["New", "Old"])
        #expect(result.spending[0].kitchens.map(\.sum.orders) == [2, 1])
    }

    // MARK: On time

    @Test(arguments: [
        (-3600, 1, 0, 0), (0, 0, 0, 0), (600, 0, 0, 0), (659, 0, 0, 0), (660, 0, 1, 1),
        (600 + 25 * 60, 0, 1, 25),
    ])
    func `late is a minute after the promised time, early is before it`(
        seconds: Int64, early: Int, late: Int, minutes: Int
    ) throws {
        let result = statistics(try .delivered(after: seconds)).punctuality
        #expect(result.deliveries == 1 && result.timed == 1)
        #expect(result.early == early && result.late.count == late)
        #expect(result.minutes == minutes && result.inTime == 1 - late)
    }

    @Test func `what was agreed to is the promise, also where the kitchen moved it`() throws {
        let entry = try OrderHistory.Entry.delivered(after: 1800)
        let moved = try OrderHistory.Entry.delivered(after: 1800, promised: nil)
        #expect(statistics(entry).punctuality.late.count == 1)
        // The order's own time was moved behind its arrival.
        #expect(statistics(moved).punctuality.late.isEmpty)
        #expect(statistics(moved).punctuality.timed == 1)
    }

    @Test func `the delay in the middle and the longest are told`() throws {
        let result = statistics(
            try .delivered(after: 600 + 300), try .delivered(after: 600 + 3600),
            try .delivered(after: 600 + 720), try .delivered(after: 0)
        ).punctuality
        #expect(result.timed == 4 && result.inTime == 1)
        #expect(result.median == 12 && result.worst?.minutes == 60)
    }

    @Test func `without both times a delivery is neither late nor in time`() throws {
        let result = statistics(
            try .made("2026-11-20T12:00:00Z"), try .made("2026-11-20T12:00:00Z", .new)
        ).punctuality
        #expect(result.deliveries == 1 && result.timed == 0 && result.late.isEmpty)
    }

    // MARK: What else there is

    @Test func `what may not exist, or has no receipt, is named and not counted`() throws {
        var history = history([try .made("2026-11-20T12:00:00Z", total: 500)])
        history.agreed = [
            (try .made("2026-11-20T12:00:00Z", .cart, total: 700), .agreed(.outcomeUnknown)),
            (try .made("2026-11-20T12:00:00Z", .cart, total: 300), .agreed(.toBePaid)),
        ]
        history.mentions = [
            OrderMention(
                id: Order.ID(rawValue: "x:1"), caterer: Caterer.ID(rawValue: "x:c1"),
                placedAt: try instant("2026-10-20T12:00:00Z"))
        ]
        history.outside = 4
        let all = OrderStatistics(history)
        #expect(all.orders == 1 && all.spending[0].sum.amount == .euros(500))
        #expect(all.leftOut.agreed.map(\.sum.amount) == [.euros(700), .euros(300)])
        #expect(all.leftOut.withoutReceipt == 1 && all.leftOut.outside == 4)
        let november = OrderStatistics(history, in: DatePeriod(DatePeriod.days("2026-11")))
        #expect(november.leftOut.withoutReceipt == 0)
        #expect(november.leftOut.agreed.count == 2)
    }

    @Test func `the demo is apart from everything else`() {
        let (demo, food) = (ProviderID.demo, ProviderID(rawValue: "food"))
        #expect(OrderHistory.Scope.demo.includes(demo) && !OrderHistory.Scope.demo.includes(food))
        #expect(!OrderHistory.Scope.real.includes(demo) && OrderHistory.Scope.real.includes(food))
        let order = Order.ID(provider: demo, local: "1")
        #expect(OrderHistory.Scope.demo.includes(order) && !OrderHistory.Scope.real.includes(order))
    }
}

extension OrderHistory.Entry {
    fileprivate static func made(
        _ placedAt: String, _ state: OrderState = .fulfilled, total: Int = 1000,
        _ currency: Currency = .eur, items: Int? = nil, charges: [Charge] = [],
        dish: String = "Soup", quantity: Int = 1, kitchen: String = "Noor", number: Int = 1,
        in zone: ZoneRules = .utc
    ) throws -> Self {
        func money(_ units: Int) -> Money { Money(minorUnits: units, currency: currency) }
        let line = OrderLine(
            id: OrderLine.ID(rawValue: "1"), name: dish, quantity: quantity,
            unitPrice: money(items ?? total), total: money(items ?? total))
        let order = Order(
            id: Order.ID(rawValue: "x:" + placedAt), state: state,
            caterer: Caterer.ID(rawValue: "x:c\(number)"), catererName: kitchen,
            bill: Bill(
                lines: [line], itemsTotal: money(items ?? total), charges: charges,
                total: money(total)))
        return Self(order, placedAt: try instant(placedAt), zone: zone)
    }

    /// One that was promised for ten minutes from noon, and came so many seconds after noon.
    fileprivate static func delivered(after seconds: Int64) throws -> Self {
        try delivered(after: seconds, promised: slot())
    }

    /// The kitchen itself has another time by now.
    fileprivate static func delivered(after seconds: Int64, promised: Slot?) throws -> Self {
        let noon = try instant("2026-11-20T12:00:00Z")
        let plain = try made("2026-11-20T11:00:00Z").order
        let order = Order(
            id: Order.ID(rawValue: "x:\(seconds)"), state: .fulfilled, caterer: plain.caterer,
            catererName: plain.catererName, bill: plain.bill, slot: try slot(from: 7200),
            events: [
                OrderEvent(kind: .dropped, at: noon.adding(seconds: seconds)),
                // The kitchen closes its books later; that is no arrival.
                OrderEvent(kind: .fulfilled, at: noon.adding(seconds: seconds + 9000)),
            ])
        return Self(order, placedAt: noon.adding(seconds: -3600), zone: .utc, promised: promised)
    }

    private static func slot(from seconds: Int64 = 0) throws -> Slot? {
        let start = try instant("2026-11-20T12:00:00Z").adding(seconds: seconds)
        return Slot(start: start, end: start.adding(seconds: 600))
    }
}

extension Money {
    fileprivate static func euros(_ cents: Int) -> Money {
        Money(minorUnits: cents, currency: .eur)
    }
}
