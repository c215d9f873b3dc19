import OrderModels
import TestSupport
import Testing

struct BillTests {
    @Test func `dishes and fees that make the total are sound, tax being in the prices`() throws {
        let bill = bill(
            lines: [line(1800, tax: 164)], items: 1800,
            charges: [charge(.delivery, 350), charge(.tax, 58, "20%")], total: 2150)
        #expect(try bill.audited() == .included)
    }

    @Test func `tax on the order or on its lines may come on top`() throws {
        let onOrder = bill(
            lines: [line(1000)], items: 1000, charges: [charge(.tax, 50)], total: 1050)
        #expect(try onOrder.audited() == .added)
        let onBoth = bill(
            lines: [line(1000, tax: 70)], items: 1000,
            charges: [charge(.delivery, 300), charge(.tax, 21)], total: 1391)
        #expect(try onBoth.audited() == .added)
    }

    @Test func `taxes on top stand beside those that the dishes hold`() throws {
        let bill = bill(
            lines: [line(1070, tax: 70, "7%")], items: 1070,
            charges: [charge(.delivery, 300), charge(.tax, 21, "7%")], total: 1391)
        #expect(try bill.audited() == .addedToOrder)
    }

    @Test func `a total that nothing explains is refused`() {
        let bill = bill(
            lines: [line(1800)], items: 1800, charges: [charge(.delivery, 350)], total: 2151)
        #expect(throws: BillError.total(said: money(2151), found: money(2150))) {
            try bill.audited()
        }
    }

    @Test func `lines that do not make the items' total are refused`() {
        let bill = bill(lines: [line(900)], items: 1800, charges: [], total: 1800)
        #expect(throws: BillError.items(said: money(1800), found: money(900))) {
            try bill.audited()
        }
    }

    @Test(arguments: [Charge.Kind.delivery, .tip, .packaging])
    func `a fee below zero is refused although the sum is right`(kind: Charge.Kind) {
        let bill = bill(
            lines: [line(1000)], items: 1000, charges: [charge(kind, -100)], total: 900)
        #expect(throws: BillError.wrongSign(label: "label", amount: money(-100))) {
            try bill.audited()
        }
    }

    @Test func `a promotion takes off and never adds`() throws {
        let off = bill(
            lines: [line(1000)], items: 1000, charges: [charge(.promotion, -250)], total: 750)
        #expect(try off.audited() == .included)
        let on = bill(
            lines: [line(1000)], items: 1000, charges: [charge(.promotion, 250)], total: 1250)
        #expect(throws: BillError.wrongSign(label: "label", amount: money(250))) {
            try on.audited()
        }
    }

    @Test func `a promotion above what is ordered leaves no negative total`() {
        let bill = bill(
            lines: [line(1000)], items: 1000, charges: [charge(.promotion, -1500)], total: -500)
        #expect(throws: BillError.wrongSign(label: "total", amount: money(-500))) {
            try bill.audited()
        }
    }

    @Test(arguments: [(0, 900, 900), (-1, 900, 900), (1, -900, 900), (1, 900, -900)])
    func `a line of nothing, or below zero, is refused`(quantity: Int, unit: Int, total: Int) {
        let line = OrderLine(
            id: OrderLine.ID(rawValue: "l"), name: "Soup", quantity: quantity,
            unitPrice: money(unit), total: money(total))
        let bill = bill(lines: [line], items: total, charges: [], total: total)
        #expect(throws: BillError.wrongSign(label: "Soup", amount: money(total))) {
            try bill.audited()
        }
    }

    @Test func `a foreign currency among the amounts never adds`() throws {
        let dollar = try #require(Currency(code: "USD"))
        let fee = Charge(
            kind: .delivery, label: "x", amount: Money(minorUnits: 350, currency: dollar))
        let bill = bill(lines: [line(1000)], items: 1000, charges: [fee], total: 1350)
        #expect(throws: BillError.money(.currencyMismatch(.eur, dollar))) { try bill.audited() }
    }

    @Test func `amounts that no bill can have are an error and no trap`() {
        let bill = bill(
            lines: [line(.max), line(.max)], items: .max, charges: [], total: .max)
        #expect(throws: BillError.money(.overflow)) { try bill.audited() }
    }

    @Test func `a sound bill is no longer sound when any one amount moves by a cent`() throws {
        var generator = Campaign.generator(11)
        for round in 0..<Campaign.rounds(200) {
            let totals = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                Int.random(in: 1...5000, using: &generator)
            }
            let fees = [Charge.Kind.delivery, .tip, .packaging].map { kind in
                charge(kind, Int.random(in: 0...900, using: &generator))
            }
            let items = totals.reduce(0, +)
            let off = charge(.promotion, -Int.random(in: 0...items, using: &generator))
            let total = items + (fees + [off]).reduce(0) { $0 + $1.amount.minorUnits }
            let lines = totals.map { line($0) }
            let sound = bill(lines: lines, items: items, charges: fees + [off], total: total)
            #expect(try sound.audited() == .included, "round \(round)")
            let wrong = bill(lines: lines, items: items, charges: fees + [off], total: total + 1)
            #expect(throws: BillError.self, "round \(round)") { try wrong.audited() }
        }
    }

    @Test(arguments: [(4000, 40, 100), (4001, 40, 101), (-401, 4, -100), (1, 3, 1)])
    func `a head's share is rounded up`(total: Int, heads: Int, share: Int) {
        #expect(money(total).perHead(heads)?.minorUnits == share)
    }

    @Test func `shares among no people do not exist`() {
        #expect(money(100).perHead(0) == nil)
        #expect(money(100).perHead(-3) == nil)
    }

    // MARK: What they need

    private func money(_ minorUnits: Int) -> Money {
        Money(minorUnits: minorUnits, currency: .eur)
    }

    private func charge(_ kind: Charge.Kind, _ amount: Int, _ label: String = "label") -> Charge {
        Charge(kind: kind, label: label, amount: money(amount))
    }

    private func line(_ total: Int, tax: Int? = nil, _ rate: String = "10%") -> OrderLine {
        OrderLine(
            id: OrderLine.ID(rawValue: "l"), name: "Soup", quantity: 1, unitPrice: money(total),
            total: money(total), taxes: tax.map { [charge(.tax, $0, rate)] } ?? [])
    }

    private func bill(lines: [OrderLine], items: Int, charges: [Charge], total: Int) -> Bill {
        Bill(lines: lines, itemsTotal: money(items), charges: charges, total: money(total))
    }
}
