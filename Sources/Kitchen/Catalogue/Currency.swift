/// A currency and what a euro's worth of food costs in it.
struct Currency: Sendable {
    let code: String
    /// Minor units for a hundred euro cents.
    let perEuro: Int
    /// Prices are multiples of this many minor units.
    let step: Int

    /// The one named, or by seed: the first seed cooks for euros.
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
        Currency(code: "JPY", perEuro: 160, step: 10),
        Currency(code: "USD", perEuro: 110, step: 5),
        Currency(code: "CHF", perEuro: 125, step: 10),
        Currency(code: "KWD", perEuro: 330, step: 50),
        Currency(code: "SEK", perEuro: 1120, step: 100),
        Currency(code: "PLN", perEuro: 430, step: 50),
    ]

    /// An amount of minor units, such as `10.00 EUR`.
    func words(_ amount: Int) -> String {
        let places = code == "JPY" ? 0 : code == "KWD" ? 3 : 2
        guard places > 0 else { return "\(amount) \(code)" }
        let digits = String(amount)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(padded.dropLast(places)).\(padded.suffix(places)) \(code)"
    }

    /// The price in minor units of what costs `cents` in euros.
    func price(_ cents: Int) -> Int {
        guard cents > 0 else { return 0 }
        return max(step, (cents * perEuro / 100 + step / 2) / step * step)
    }
}
