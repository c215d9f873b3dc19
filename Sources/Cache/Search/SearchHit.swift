public import OrderModels

/// Something found by its words: a caterer or a dish.
public struct SearchHit: Hashable, Sendable, Identifiable {
    public enum ID: Hashable, Sendable {
        case caterer(Caterer.ID)
        case dish(MenuItem.ID)
    }

    /// How well it fits, best first.
    public enum Tier: Int, Hashable, Sendable, Comparable, CaseIterable {
        case wholeName
        case startOfName
        case wordOfName
        case anywhere

        public static func < (one: Tier, other: Tier) -> Bool { one.rawValue < other.rawValue }
    }

    public let id: ID
    public let tier: Tier
    public let name: String
    public let caterer: Caterer.ID
    public let catererName: String
    public let opening: Opening?
    /// Of a dish; a caterer has no price.
    public let price: Money?
    public let isAvailable: Bool
    public let diets: Declaration<Diet>
    public let allergens: Declaration<Allergen>
}

extension SearchHit: StoreItem {
    public enum Filter: Hashable, Sendable {
        case matching(String)
        case diet(Diet)
        case priceAtMost(PriceCeiling)
        case open(at: Instant)
        case caterer(Caterer.ID)
        case provider(ProviderID)
    }

    public enum Sort: Hashable, Sendable {
        /// What can be had first; by how well they fit; then those open at that moment; then by name.
        case relevance(at: Instant)
    }

    public static let defaultSort = Sort.relevance(at: Instant(secondsSince1970: 0))
    public static let kinds: Set<ItemKind> = [.caterer, .menuItem, .menuEntry, .timing]

    public static let mapping = ItemMapping<SearchHit>(
        sql: SQLQuery(
            columns: "", source: "", identity: "", identityText: { _ in "" },
            condition: { _ in SQLFragment("1") }, order: { _ in [] },
            decode: { _ in throw StoreError.broken(reason: "a search is no single statement") },
            fetch: { reader, request in
                try SQLiteSearch(SearchQuery(request), reader: reader).hits()
            }))
}

/// The most a dish may cost, whatever the currency's minor unit: in thousandths of the major one.
public struct PriceCeiling: Hashable, Sendable {
    public let thousandths: Int64

    public init(thousandths: Int64) {
        self.thousandths = thousandths
    }

    public func allows(_ price: Money) -> Bool {
        Int64(price.minorUnits) <= minorUnits(in: price.currency)
    }

    func minorUnits(in currency: Currency) -> Int64 {
        let (product, overflow) = thousandths.multipliedReportingOverflow(
            by: Int64(currency.minorUnitsPerUnit))
        return (overflow ? .max : product) / 1000
    }

    /// As a person writes it: `12.00`.
    public var text: String {
        let rest = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(rest.hasSuffix("0") ? rest.dropLast() : rest)"
    }

    /// Reads `12`, `12.50` or `12,50`.
    public init?(text: String) {
        let parts = text.split(
            maxSplits: 1, omittingEmptySubsequences: false,
            whereSeparator: { $0 == "." || $0 == "," })
        guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(\.isASCIIDigit),
            let units = Int64(whole), units < 1_000_000_000
        else { return nil }
        let digits = parts.count > 1 ? String(parts[1]) : ""
        guard digits.count <= 3, digits.allSatisfy(\.isASCIIDigit),
            parts.count == 1 || !digits.isEmpty,
            let rest = Int64(digits + String(repeating: "0", count: 3 - digits.count))
        else { return nil }
        thousandths = units * 1000 + rest
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
