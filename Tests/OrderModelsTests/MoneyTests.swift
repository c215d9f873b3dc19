import OrderModels
import TestSupport
import Testing

struct MoneyTests {
    private let euro = Currency.eur

    private func euros(_ cents: Int) -> Money {
        Money(minorUnits: cents, currency: .eur)
    }

    /// Amounts of every size, the extreme ones often.
    private func amount(_ random: inout SeededGenerator) -> Money {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            euros([.min, .min + 1, -1, 0, 1, .max - 1, .max].randomElement(using: &random) ?? 0)
        case 1: euros(Int.random(in: .min ... .max, using: &random))
        default: euros(Int.random(in: -100_000...100_000, using: &random))
        }
    }

    @Test func `sums are exact or overflow, in any order`() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            let (a, b, c) = (amount(&random), amount(&random), amount(&random))
            let exact = Int128(a.minorUnits) + Int128(b.minorUnits) + Int128(c.minorUnits)
            let expected = Int(exactly: exact).map(euros)

            #expect((try? Money.sum([a, b, c], in: .eur)) == expected)
            #expect((try? Money.sum([c, a, b], in: .eur)) == expected)
            let left = try? a.adding(b).adding(c)
            let right = try? a.adding(b.adding(c))
            #expect(left == nil || left == expected)
            #expect(right == nil || right == expected)
        }
    }

    @Test func `adding and taking away again changes nothing`() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<1000 {
            let (a, b) = (amount(&random), amount(&random))
            guard let sum = try? a.adding(b) else { continue }
            #expect(try sum.subtracting(b) == a)
        }
    }

    @Test func `products are exact or said to overflow`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1000 {
            let (a, factor) = (amount(&random), Int.random(in: -5000...5000, using: &random))
            let exact = Int(exactly: Int128(a.minorUnits) * Int128(factor))
            #expect((try? a.multiplied(by: factor)) == exact.map(euros))
        }
    }

    @Test func `overflow is reported as such`() {
        #expect(throws: MoneyError.overflow) { try euros(.max).adding(euros(1)) }
        #expect(throws: MoneyError.overflow) { try euros(.min).subtracting(euros(1)) }
        #expect(throws: MoneyError.overflow) { try euros(.min).multiplied(by: -1) }
        #expect(throws: MoneyError.overflow) { try Money.sum([euros(.max), euros(1)], in: .eur) }
    }

    @Test func `two currencies never meet`() throws {
        let yen = Money(minorUnits: 1, currency: try currency("JPY"))
        let mismatch = MoneyError.currencyMismatch(.eur, yen.currency)

        #expect(throws: mismatch) { try euros(1).adding(yen) }
        #expect(throws: mismatch) { try euros(1).subtracting(yen) }
        #expect(throws: mismatch) { try euros(1).isLess(than: yen) }
        #expect(throws: mismatch) { try Money.sum([euros(1), yen], in: .eur) }
    }

    @Test(arguments: [
        ("EUR", "12", 1200), ("EUR", "12.5", 1250), ("EUR", "12,50", 1250), ("EUR", "-0.05", -5),
        ("EUR", "+3.00", 300), ("JPY", "1200", 1200), ("KWD", "1.234", 1234), ("eur", "007", 700),
        ("EUR", "92233720368547758.07", Int.max), ("EUR", "-92233720368547758.08", Int.min),
    ])
    func `a decimal is read exactly`(code: String, text: String, minorUnits: Int) throws {
        #expect(Money(decimal: text, currency: try currency(code))?.minorUnits == minorUnits)
    }

    @Test(arguments: [
        ("EUR", "12.345"), ("EUR", "1,234"), ("EUR", "1,234.00"), ("EUR", "1 000"), ("EUR", ""),
        ("EUR", "."), ("EUR", ".5"), ("EUR", "5."), ("EUR", "--5"), ("EUR", "1e3"), ("EUR", "٣"),
        ("JPY", "12.0"), ("EUR", "92233720368547758.08"), ("EUR", "999999999999999999999"),
    ])
    func `a decimal that is not exact is refused`(code: String, text: String) throws {
        #expect(Money(decimal: text, currency: try currency(code)) == nil)
    }

    @Test func `an amount written out is read back`() throws {
        var random = SeededGenerator(seed: 4)
        for code in ["EUR", "JPY", "KWD", "CLF"] {
            for _ in 0..<100 {
                let money = Money(
                    minorUnits: amount(&random).minorUnits, currency: try currency(code))
                #expect(Money(decimal: money.plain, currency: money.currency) == money)
            }
        }
    }

    @Test func `an amount has all its decimals`() throws {
        #expect(euros(1200).plain == "12.00")
        #expect(euros(-5).plain == "-0.05")
        #expect(Money(minorUnits: 1200, currency: try currency("JPY")).plain == "1200")
        #expect(Money(minorUnits: 7, currency: try currency("TND")).plain == "0.007")
    }

    @Test(arguments: ["", "EU", "EURO", "E1R", "ÉUR", "E R"])
    func `a currency is three letters`(code: String) {
        #expect(Currency(code: code) == nil)
    }

    @Test func `lower case names the same currency`() {
        #expect(Currency(code: "eur") == .eur)
        #expect(Currency.eur.code == "EUR")
    }
}
