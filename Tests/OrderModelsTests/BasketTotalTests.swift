import OrderModels
import Testing

struct BasketTotalTests {
    private func line(
        _ price: Int, quantity: Int = 1, choices: [(price: Int, quantity: Int)] = [],
        currency: Currency = .eur
    ) -> BasketLine {
        BasketLine(
            id: .random(), basket: Basket.ID(rawValue: "b"), rank: 0,
            dish: MenuItem.ID(rawValue: "d"), orderCode: "d", name: "Dish",
            unitPrice: Money(minorUnits: price, currency: currency), quantity: quantity,
            choices: choices.enumerated().map { index, choice in
                BasketLine.Choice(
                    group: OptionGroup.ID(rawValue: "g"),
                    option: OptionGroup.Option.ID(rawValue: "o\(index)"), orderCode: "o\(index)",
                    name: "Option", price: Money(minorUnits: choice.price, currency: currency),
                    quantity: choice.quantity)
            })
    }

    @Test func `a line costs the dish and its options, as often as it is wanted`() throws {
        let line = line(950, quantity: 3, choices: [(120, 1), (50, 2), (-30, 1)])
        #expect(try line.pieceTotal.minorUnits == 950 + 120 + 100 - 30)
        #expect(try line.total.minorUnits == 3 * 1140)
    }

    @Test func `a basket comes to the sum of its lines`() throws {
        let total = try BasketTotal([line(950, quantity: 2), line(300)], in: .eur)
        #expect(total.subtotal.minorUnits == 2200)
        #expect(total.pieces == 3)
        #expect(try BasketTotal([], in: .eur).subtotal == .zero(.eur))
    }

    @Test func `two currencies make no total`() throws {
        let dollar = try #require(Currency(code: "USD"))
        #expect(throws: MoneyError.currencyMismatch(.eur, dollar)) {
            try BasketTotal([line(950), line(300, currency: dollar)], in: .eur)
        }
    }

    @Test(arguments: [(Int.max, 2), (Int.max / 2 + 1, 2)])
    func `what no price can be is an error and no trap`(price: Int, quantity: Int) {
        #expect(throws: MoneyError.overflow) {
            try BasketTotal([line(price, quantity: quantity)], in: .eur)
        }
        #expect(throws: MoneyError.overflow) {
            try BasketTotal([line(0, quantity: .max), line(0, quantity: .max)], in: .eur)
        }
    }

    @Test(arguments: [(4000, 40, 100), (4001, 40, 101), (0, 3, 0), (1, 3, 1)])
    func `a head's share is rounded up`(subtotal: Int, heads: Int, share: Int) throws {
        let total = try BasketTotal([line(subtotal)], in: .eur)
        #expect(total.perHead(heads)?.minorUnits == share)
        #expect(total.perHead(0) == nil)
        #expect(total.perHead(-1) == nil)
    }
}
