import OrderModels
import TestSupport
import Testing

struct QuoteChangeTests {
    @Test func `the same quote again needs no consent`() throws {
        let quote = try quote()
        #expect(quote.changes(since: quote).isEmpty)
    }

    @Test func `a dearer dish is named with both prices, and so is the total`() throws {
        let later = try quote(lines: [line(1, "Soup", 950)])
        #expect(
            later.changes(since: try quote()) == [
                .linePrice(name: "Soup", from: euros(900), to: euros(950)),
                .total(from: euros(1250), to: euros(1300)),
            ])
    }

    @Test func `an option that became dearer is noticed by the line's total`() throws {
        let dearer = OrderLine(
            id: OrderLine.ID(rawValue: "1"), name: "Soup", quantity: 1, unitPrice: euros(900),
            total: euros(1000))
        let later = try quote(lines: [dearer])
        #expect(
            later.changes(since: try quote()).first
                == .linePrice(name: "Soup", from: euros(900), to: euros(1000)))
    }

    @Test func `a dish that vanished is named, although a fee makes the total the same`() throws {
        let before = try quote(lines: [line(1, "Soup", 900), line(2, "Bread", 100)], fee: 350)
        let after = try quote(lines: [line(1, "Soup", 900)], fee: 450)
        #expect(
            after.changes(since: before) == [
                .lineGone(line(2, "Bread", 100)),
                .charge(.delivery, from: euros(350), to: euros(450)),
            ])
        #expect(!after.changes(since: before).isEmpty)
    }

    @Test func `a line that was not ordered, or more of one, is a change`() throws {
        let two = OrderLine(
            id: OrderLine.ID(rawValue: "1"), name: "Soup", quantity: 2, unitPrice: euros(900),
            total: euros(1800))
        let later = try quote(lines: [two, line(7, "Caviar", 9900)])
        let changes = later.changes(since: try quote())
        #expect(changes.contains(.lineQuantity(name: "Soup", from: 1, to: 2)))
        #expect(changes.contains(.lineAdded(line(7, "Caviar", 9900))))
    }

    @Test func `a rebuilt cart has the same lines under other IDs`() throws {
        let before = try quote(lines: [line(1, "Soup", 900), line(2, "Soup", 900)])
        let same = try quote(lines: [line(8, "Soup", 900), line(9, "Soup", 900)], cart: 2)
        #expect(same.changes(since: before).isEmpty)
        let fewer = try quote(lines: [line(8, "Soup", 900)], fee: 1250, cart: 2)
        #expect(fewer.changes(since: before).first == .lineGone(line(2, "Soup", 900)))
    }

    @Test func `a line of the same cart under another ID is no change, and another dish is`() throws
    {
        func plate(_ id: Int, _ options: String..., name: String = "Plate") -> OrderLine {
            OrderLine(
                id: OrderLine.ID(rawValue: "\(id)"), name: name, quantity: 1,
                unitPrice: euros(900), total: euros(900),
                options: options.map { Charge(kind: .other("o"), label: $0, amount: euros(0)) })
        }
        let before = try quote(lines: [plate(1, "Rice", "Lemon"), plate(2)])
        let rebuilt = try quote(lines: [plate(3), plate(4, "Lemon", "Rice")])
        #expect(rebuilt.changes(since: before).isEmpty)
        let chips = plate(1, "Chips")
        #expect(
            try quote(lines: [chips, plate(2)]).changes(since: before) == [
                .lineOptions(from: plate(1, "Rice", "Lemon"), to: chips)
            ])
        // The server's number alone makes no dish the same.
        let cake = plate(2, name: "Cake")
        #expect(
            try quote(lines: [plate(1, "Rice", "Lemon"), cake]).changes(since: before) == [
                .lineGone(plate(2)), .lineAdded(cake),
            ])
    }

    @Test func `another currency is the one thing to say`() throws {
        let dollar = try #require(Currency(code: "USD"))
        let later = try quote(lines: [line(1, "Soup", 900, dollar)], currency: dollar)
        #expect(later.changes(since: try quote()) == [.currency(from: .eur, to: dollar)])
    }

    @Test(arguments: [(2700, false), (2701, true), (-2700, false), (-2701, true)])
    func `as soon as possible may slip by three quarters of an hour without a word`(
        seconds: Int64, asks: Bool
    ) throws {
        let later = try quote(soonest: seconds)
        #expect(later.changes(since: try quote(soonest: 0)).isEmpty != asks)
    }

    @Test func `a chosen time may not slip at all`() throws {
        let before = try quote(slot: 0)
        let after = try quote(slot: 60)
        #expect(
            after.changes(since: before) == [.arrival(from: before.cart.slot, to: after.cart.slot)])
        #expect(try !quote(slot: nil).changes(since: before).isEmpty)
    }

    @Test func `no soonest arrival any more is a change`() throws {
        #expect(try !quote(soonest: nil).changes(since: try quote(soonest: 0)).isEmpty)
    }

    @Test func `only new problems are changes`() throws {
        let closed = QuoteProblem(kind: .closed)
        let before = try quote(problems: [closed])
        let minimum = QuoteProblem(kind: .belowMinimum)
        let after = try quote(problems: [closed, minimum])
        #expect(after.changes(since: before) == [.problem(minimum)])
    }

    @Test func `a lost payment method is a change, unless it is the card's`() throws {
        let before = try quote(payments: [.cash, .card])
        #expect(try quote(payments: [.card]).changes(since: before) == [.paymentGone(.cash)])
        #expect(try quote(payments: [.cash]).changes(since: before).isEmpty)
    }

    // MARK: What they need

    private func euros(_ minorUnits: Int) -> Money {
        Money(minorUnits: minorUnits, currency: .eur)
    }

    private func line(
        _ id: Int, _ name: String, _ price: Int, _ currency: Currency = .eur
    ) -> OrderLine {
        let money = Money(minorUnits: price, currency: currency)
        return OrderLine(
            id: OrderLine.ID(rawValue: "\(id)"), name: name, quantity: 1, unitPrice: money,
            total: money)
    }

    private func slot(_ seconds: Int64) throws -> Slot {
        let start = Instant.noon.adding(seconds: seconds)
        return try #require(Slot(start: start, end: start.adding(seconds: 600)))
    }

    private func quote(
        lines: [OrderLine]? = nil, fee: Int = 350, currency: Currency = .eur,
        soonest: Int64? = 0, slot: Int64? = nil, payments: [PaymentMethod] = [.cash],
        problems: [QuoteProblem] = [], cart number: Int = 1
    ) throws -> Quote {
        let lines = lines ?? [line(1, "Soup", 900)]
        let items = try Money.sum(lines.map(\.total), in: currency)
        let fee = Money(minorUnits: fee, currency: currency)
        let bill = Bill(
            lines: lines, itemsTotal: items,
            charges: [Charge(kind: .delivery, label: "Delivery", amount: fee)],
            total: try items.adding(fee))
        let cart = RemoteCart(
            id: Order.ID(rawValue: "test:/api/orders/\(number)"), bill: bill,
            slot: try slot.map(self.slot))
        let timing = CartTiming(
            soonest: try soonest.map(self.slot), slots: [], allowsSoonest: true)
        return Quote(cart: cart, timing: timing, payments: payments, problems: problems)
    }
}
