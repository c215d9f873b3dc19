/// What the price of a dish may be, independent of the currency's minor unit: in thousandths of the
/// major unit.
public struct PriceBound: Hashable, Sendable {
    public enum Side: Hashable, Sendable {
        case atMost, below, atLeast, above
    }

    public let thousandths: Int64
    public let side: Side
    /// Those that were named with it, of which one will do; empty where a price in any currency is meant.
    public var currencies: Set<Currency>

    public init(
        thousandths: Int64, _ side: Side = .atMost, in currencies: Set<Currency> = []
    ) {
        (self.thousandths, self.side, self.currencies) = (thousandths, side, currencies)
    }

    public func isAbout(_ currency: Currency) -> Bool {
        currencies.isEmpty || currencies.contains(currency)
    }

    public func allows(_ price: Money) -> Bool {
        isAbout(price.currency)
            && minorUnits(in: price.currency).contains(Int64(price.minorUnits))
    }

    /// The prices that it allows.
    public func minorUnits(in currency: Currency) -> ClosedRange<Int64> {
        let (product, overflow) = thousandths.multipliedReportingOverflow(
            by: Int64(currency.minorUnitsPerUnit))
        let exact = overflow ? .max : product
        let floor = exact / 1000
        let isWhole = exact % 1000 == 0
        return switch side {
        case .atMost: .min...floor
        case .below: .min...(isWhole ? floor - 1 : floor)
        case .atLeast: (isWhole ? floor : floor + 1)...(.max)
        case .above: (floor + 1)...(.max)
        }
    }

    /// As people write the price: `12.00`.
    public var text: String {
        let rest = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(rest.hasSuffix("0") ? rest.dropLast() : rest)"
    }

    /// Reads `12`, `12.50` or `12,50`. Three digits behind a point may as well be thousands, so that
    /// `1.200` is no price but where each of the `currencies` that may be meant is counted in thousandths.
    public init?(text: String, _ side: Side = .atMost, counting currencies: Set<Currency> = []) {
        let parts = text.split(
            maxSplits: 1, omittingEmptySubsequences: false,
            whereSeparator: { $0 == "." || $0 == "," })
        guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(\.isASCIIDigit),
            let units = Int64(whole), units < 1_000_000_000
        else { return nil }
        let digits = parts.count > 1 ? String(parts[1]) : ""
        let isFine = !currencies.isEmpty && currencies.allSatisfy { $0.minorUnitsPerUnit == 1000 }
        guard digits.count <= (isFine ? 3 : 2), digits.allSatisfy(\.isASCIIDigit),
            parts.count == 1 || !digits.isEmpty,
            let rest = Int64(digits + String(repeating: "0", count: 3 - digits.count))
        else { return nil }
        self.init(thousandths: units * 1000 + rest, side)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
