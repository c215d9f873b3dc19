import OrderModels
import Testing

import Presentation

/// Who pays how much of an order.
struct DinerSplitTests {
    private func line(_ diner: String, _ cents: Int) -> BasketLine {
        BasketLine(
            id: .random(), basket: Basket.ID(rawValue: "b"), rank: 1,
            dish: MenuItem.ID(rawValue: "d"), orderCode: "d", name: "Rice",
            unitPrice: Money(minorUnits: cents, currency: .eur), diner: diner)
    }

    @Test(arguments: [3000, 3001, 3332, 2400, 2999, 0])
    func `shares add up to the bill, and the last cents are named`(total: Int) {
        let lines = [line("Ana", 1000), line("Bo", 1000), line("", 500), line("Cy", 500)]
        let split = DinerSplit(lines, total: Money(minorUnits: total, currency: .eur))
        #expect(split.shares.map(\.called) == ["Ana", "Bo", "Cy", "for all"])
        #expect(split.shares.compactMap(\.owed?.minorUnits).reduce(0, +) == total)
        let isUneven = total == 3001 || total == 3332 || total == 2999
        #expect(split.rule?.contains("in the share") ?? false == isUneven)
        #expect((split.rule == nil) == (total == 3000))
    }

    @Test func `what is for all is nobody's share where cents are left over`() {
        let lines = [line("Ana", 999), line("Bo", 1000), line("", 1000)]
        let split = DinerSplit(lines, total: Money(minorUnits: 3001, currency: .eur))
        let rule = split.rule ?? ""
        #expect(rule.contains("are in \"for all\" and in the share of Bo, one each"), "\(rule)")
        #expect(!rule.contains("for all and Bo") && !rule.contains("Bo and for all"))
    }

    @Test func `where nobody is named there are no shares`() {
        let split = DinerSplit([line("", 100)], total: Money(minorUnits: 90, currency: .eur))
        #expect(split.shares.isEmpty && split.rule == nil)
    }
}
