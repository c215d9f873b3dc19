/// A currency, and the price level in it.
struct Currency: Sendable {
    let code: String
    /// Hundredths of its unit for a hundred euro cents: the API uses hundredths for every currency,
    /// even without decimals or with three.
    let perEuro: Int
    /// Prices are multiples of this many hundredths.
    let step: Int

    /// The currency `code`, or one chosen by the seed: euros for the first seed.
    static func named(_ code: String?, seed: UInt64) throws(KitchenError) -> Currency {
        guard let code else { return all[Int((seed &- 1) % UInt64(all.count))] }
        guard let known = all.first(where: { $0.code == code.uppercased() }) else {
            throw .unknownCurrency(code)
        }
        return known
    }

    static let all = [
        Currency(code: "EUR", perEuro: 100, step: 10),
        Currency(code: "GBP", perEuro: 88, step: 5),
        Currency(code: "JPY", perEuro: 16_000, step: 1_000),
        Currency(code: "USD", perEuro: 110, step: 5),
        Currency(code: "CHF", perEuro: 125, step: 10),
        Currency(code: "KWD", perEuro: 33, step: 5),
        Currency(code: "SEK", perEuro: 1120, step: 100),
        Currency(code: "PLN", perEuro: 430, step: 50),
    ]

    /// An amount of hundredths, such as `10.00 EUR`.
    func words(_ amount: Int) -> String {
        guard code != "JPY" else { return "\(amount / 100) \(code)" }
        let digits = String(amount)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return "\(padded.dropLast(2)).\(padded.suffix(2)) \(code)"
    }

    /// The price in hundredths for `cents` of a euro.
    func price(_ cents: Int) -> Int {
        guard cents > 0 else { return 0 }
        return max(step, (cents * perEuro / 100 + step / 2) / step * step)
    }
}
