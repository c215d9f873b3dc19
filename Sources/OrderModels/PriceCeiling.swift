/// The highest price of a dish, independent of the currency's minor unit: in thousandths of the
/// major unit.
public struct PriceCeiling: Hashable, Sendable {
    public let thousandths: Int64

    public init(thousandths: Int64) {
        self.thousandths = thousandths
    }

    public func allows(_ price: Money) -> Bool {
        Int64(price.minorUnits) <= minorUnits(in: price.currency)
    }

    public func minorUnits(in currency: Currency) -> Int64 {
        let (product, overflow) = thousandths.multipliedReportingOverflow(
            by: Int64(currency.minorUnitsPerUnit))
        return (overflow ? .max : product) / 1000
    }

    /// As people write it: `12.00`.
    public var text: String {
        let rest = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(rest.hasSuffix("0") ? rest.dropLast() : rest)"
    }

    /// Reads `12`, `12.50` or `12,50`. Three digits behind a point may as well be thousands, so that
    /// `1.200` is no price.
    public init?(text: String) {
        let parts = text.split(
            maxSplits: 1, omittingEmptySubsequences: false,
            whereSeparator: { $0 == "." || $0 == "," })
        guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(\.isASCIIDigit),
            let units = Int64(whole), units < 1_000_000_000
        else { return nil }
        let digits = parts.count > 1 ? String(parts[1]) : ""
        guard digits.count <= 2, digits.allSatisfy(\.isASCIIDigit),
            parts.count == 1 || !digits.isEmpty,
            let rest = Int64(digits + String(repeating: "0", count: 3 - digits.count))
        else { return nil }
        thousandths = units * 1000 + rest
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
