extension Money {
    /// Parses `12`, `12.5` or `12,50` exactly.
    ///
    /// Rejects more decimals than the currency has instead of rounding them, and thousands
    /// separators because `1,234` is ambiguous.
    @inlinable
    public init?(decimal text: some StringProtocol, currency: Currency) {
        self.init(decimal: Substring(text), currency: currency)
    }

    @usableFromInline
    init?(decimal text: Substring, currency: Currency) {
        var scanner = TextScanner(text)
        let isNegative = scanner.take("-")
        if !isNegative { _ = scanner.take("+") }
        var value: Int? = 0
        var decimals: Int?
        var wholeDigits = 0
        while let byte = scanner.takeAny() {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: ","):
                guard decimals == nil, wholeDigits > 0 else { return nil }
                decimals = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = Int(byte - UInt8(ascii: "0"))
                value = value?.appending(digit: isNegative ? -digit : digit)
                decimals = decimals.map { $0 + 1 }
                wholeDigits += decimals == nil ? 1 : 0
            default:
                return nil
            }
        }
        let digits = currency.minorUnitDigits
        guard wholeDigits > 0, decimals != 0, decimals ?? 0 <= digits else { return nil }
        for _ in (decimals ?? 0)..<digits {
            value = value?.appending(digit: 0)
        }
        guard let value else { return nil }
        self.init(minorUnits: value, currency: currency)
    }

    /// The number with all decimals of the currency: `12.00`.
    public var plain: String {
        let digits = currency.minorUnitDigits
        let perUnit = UInt(currency.minorUnitsPerUnit)
        let (units, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: perUnit)
        var text = isNegative ? "-" : ""
        text += String(units)
        guard digits > 0 else { return text }
        text += "."
        text += padded(Int(rest), digits)
        return text
    }
}

extension Int {
    /// This number with one more digit at its end, or nil if it overflows.
    fileprivate func appending(digit: Int) -> Int? {
        let (tens, tooManyTens) = multipliedReportingOverflow(by: 10)
        let (sum, tooMuch) = tens.addingReportingOverflow(digit)
        return tooManyTens || tooMuch ? nil : sum
    }
}
