import OrderModels
import Testing

/// What is printed of a bill adds up, or says by how much it does not.
struct BillStatementTests {
    private func tax(_ cents: Int, _ rate: String) -> Charge {
        Charge(kind: .tax, label: rate, amount: .euros(cents))
    }

    private func bill(
        lines: [(Int, tax: Int)], items: Int, charges: [(Charge.Kind, Int)], total: Int
    ) -> Bill {
        bill(
            lines: lines, items: items,
            charges: charges.map { Charge(kind: $0.0, label: "c", amount: .euros($0.1)) },
            total: total)
    }

    private func bill(
        lines: [(Int, tax: Int)], items: Int, charges: [Charge], total: Int
    ) -> Bill {
        Bill(
            lines: lines.enumerated().map { place, line in
                OrderLine(
                    id: OrderLine.ID(rawValue: "\(place)"), name: "Dish", quantity: 1,
                    unitPrice: .euros(line.0), total: .euros(line.0),
                    taxes: line.tax == 0
                        ? []
                        : [Charge(kind: .tax, label: "VAT 10%", amount: .euros(line.tax))])
            }, itemsTotal: .euros(items),
            charges: charges, total: .euros(total))
    }

    /// What is printed between the lines and the total.
    private func printed(_ bill: Bill) -> Int {
        let statement = BillStatement(bill)
        let fees = bill.charges.filter { $0.kind != .tax }.map(\.amount.minorUnits)
        return bill.lines.map(\.total.minorUnits).reduce(0, +)
            + (statement.beyondLines?.minorUnits ?? 0) + fees.reduce(0, +)
            + statement.addedTaxes.map(\.amount.minorUnits).reduce(0, +)
            + (statement.beyondCharges?.minorUnits ?? 0)
    }

    @Test(arguments: [
        // Taxes in the prices, on top on the order, on top on the lines, on both, and unexplained.
        (1000, 91, 250, 0, 1250), (1000, 91, 250, 100, 1350), (1000, 91, 250, 0, 1341),
        (1000, 91, 250, 100, 1441), (1000, 91, 250, 100, 1400), (1000, 0, -200, 0, 800),
        (1000, 0, 250, 0, 1251),
    ])
    func `the lines make the total`(
        dish: Int, lineTax: Int, fee: Int, orderTax: Int, total: Int
    ) {
        let whole = bill(
            lines: [(dish, lineTax)], items: dish,
            charges: [(.delivery, fee)] + (orderTax == 0 ? [] : [(.tax, orderTax)]), total: total)
        #expect(printed(whole) == total)
    }

    @Test func `what nothing explains is named, in the dishes and in the total`() {
        let statement = BillStatement(
            bill(lines: [(1000, 0)], items: 1010, charges: [(.tip, 100)], total: 1115))
        #expect(statement.beyondLines == .euros(10))
        #expect(statement.beyondCharges == .euros(5))
    }

    @Test func `a tax on top of the order leaves the lines' taxes in the prices`() {
        let statement = BillStatement(
            bill(lines: [(1000, 91)], items: 1000, charges: [(.tax, 50)], total: 1050))
        #expect(statement.addedTaxes.map(\.amount) == [.euros(50)])
        #expect(statement.includedTaxes.map(\.amount) == [.euros(91)])
    }

    @Test func `taxes are by rate, those of the lines first, lines and order together`() {
        let statement = BillStatement(
            bill(
                lines: [(1800, 164), (900, 82)], items: 2700,
                charges: [tax(58, "VAT 20%"), tax(3, "VAT 10%")], total: 2700))
        #expect(statement.addedTaxes.isEmpty)
        #expect(statement.includedTaxes == [tax(249, "VAT 10%"), tax(58, "VAT 20%")])
    }

    @Test func `a tax in another currency stays apart`() throws {
        let dollar = try #require(Currency(code: "USD"))
        let foreign = Charge(
            kind: .tax, label: "VAT 10%", amount: Money(minorUnits: 1, currency: dollar))
        let statement = BillStatement(
            bill(lines: [(1000, 91)], items: 1000, charges: [foreign], total: 1001))
        #expect(statement.includedTaxes == [tax(91, "VAT 10%"), foreign])
        #expect(statement.beyondCharges == .euros(1))
    }

    @Test(arguments: [
        (1000, [300, 300, 300]), (-100, [1, 1, 1]), (1, [5, 9, 9]), (0, [1, 2]), (7, [0, 0]),
        (100, [0, 50]), (Int.max, [Int.max / 2, Int.max / 2]), (-101, [40, 31, 30, 0]),
        (-999, [Int](repeating: 1, count: 1000)),
    ])
    func `parts add up, and of what does not divide the largest get one each`(
        amount: Int, weights: [Int]
    ) {
        let spreading = Money.euros(amount).spread(over: weights.map(Money.euros))
        let parts = spreading.parts.map(\.minorUnits)
        #expect(parts.reduce(0, &+) == amount)
        let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
        for (part, weight) in zip(parts, weights) where sum > 0 {
            let exact = Int128(amount) * Int128(weight)
            #expect(abs(Int128(part) * sum - exact) < 2 * sum)
            // A discount that is not above the dishes leaves nobody below zero.
            if amount < 0, -Int128(amount) <= sum { #expect(weight + part >= 0) }
        }
        let least = spreading.rounded.map { weights[$0] }.min() ?? .max
        let others = weights.indices.filter { !spreading.rounded.contains($0) }
        #expect(others.allSatisfy { weights[$0] <= least })
    }
}

extension Money {
    fileprivate static func euros(_ cents: Int) -> Money {
        Money(minorUnits: cents, currency: .eur)
    }
}
