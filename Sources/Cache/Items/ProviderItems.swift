import Sentences
public import OrderModels
import SQLite

extension Marketplace: StoredItem {
    public static let kinds: Set<ItemKind> = [.marketplace]
    public static let realm = Realm.cache

    private static let columns = [
        "ref", "name", "currency", "zone", "country", "locale", "phone", "latitude", "longitude",
        "capabilities",
    ]

    public static let storage = ItemStorage<Marketplace>(
        sql: SQLTable(
            name: "marketplace", kind: .marketplace, columns: columns,
            encode: .alone({ market, row in
                row.append(market.id.rawValue)
                row.append(market.name)
                row.append(market.currency.code)
                row.append(market.zone)
                row.append(market.country)
                row.append(market.locale)
                row.append(market.phone)
                row.append(market.center?.latitude)
                row.append(market.center?.longitude)
                row.append(Int64(market.capabilities.rawValue))
            }), key: { $0.rawValue }))

    public static let mapping = ItemMapping<Marketplace>(
        sql: SQLQuery(
            columns: columns.joined(separator: ","), source: "marketplace", identity: "ref",
            identityText: { $0.rawValue },
            condition: SQLFragment.of, order: { _ in ["ref"] },
            decode: { row in
                guard let currency = Currency(code: row.text(2)) else {
                    throw StoreError.broken(reason: .rows.marketplaceWithoutCurrency)
                }
                return Marketplace(
                    id: ProviderID(rawValue: row.text(0)), name: row.text(1), currency: currency,
                    zone: row.text(3), country: row.optionalText(4), locale: row.optionalText(5),
                    phone: row.optionalText(6), center: KeptCaterer.coordinate(row, 7),
                    capabilities: Capabilities(rawValue: Int(row.integer(9))))
            }))
}

extension AddedProvider: ColumnItem {
    public static let kind = ItemKind.provider
    public static let columns = ["ref", "url", "added_at"]
    public static let storage = ItemStorage<AddedProvider>.table("provider")
    public static let mapping = ItemMapping<AddedProvider>.table(order: ["added_at", "ref"])

    public var values: [ColumnValue] {
        [.text(id.rawValue), .text(url), .integer(addedAt.secondsSince1970)]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ProviderID(rawValue: try columns.text(0)), url: try columns.text(1),
            addedAt: Instant(secondsSince1970: try columns.integer(2)))
    }
}

extension Timing: StoredItem {
    public enum Filter: Hashable, Sendable {
        case caterer(Caterer.ID)
    }

    public static let kinds: Set<ItemKind> = [.timing]
    public static let realm = Realm.cache

    private static let columns =
        ["ref"]
        + ["delivery", "collection"].flatMap { way in
            ["start", "end", "least", "most"].map { way + "_" + $0 }
        }

    public static let storage = ItemStorage<Timing>(
        sql: SQLTable(
            name: "timing", kind: .timing, columns: columns,
            encode: .alone({ timing, row in
                row.append(timing.caterer.rawValue)
                for estimate in [timing.delivery, timing.collection] {
                    row.append(estimate?.range.start.secondsSince1970)
                    row.append(estimate?.range.end.secondsSince1970)
                    row.append((estimate?.minutes?.lowerBound).map(Int64.init))
                    row.append((estimate?.minutes?.upperBound).map(Int64.init))
                }
            }), key: { $0.rawValue }))

    public static let mapping = ItemMapping<Timing>(
        sql: SQLQuery(
            columns: columns.joined(separator: ","), source: "timing", identity: "ref",
            identityText: { $0.rawValue },
            condition: { filter in
                switch filter {
                case .caterer(let id): SQLFragment("ref = ?", .text(id.rawValue))
                }
            }, order: { _ in ["ref"] },
            decode: { row in
                Timing(
                    caterer: Caterer.ID(rawValue: row.text(0)), delivery: estimate(row, from: 1),
                    collection: estimate(row, from: 5))
            }))

    private static func estimate(_ row: Statement, from first: Int32) -> Estimate? {
        guard let start = KeptCaterer.instant(row, first),
            let end = KeptCaterer.instant(row, first + 1), let slot = Slot(start: start, end: end)
        else { return nil }
        let minutes = row.optionalInteger(first + 2).flatMap { least in
            row.optionalInteger(first + 3).flatMap { most in
                least <= most ? Int(least)...Int(most) : nil
            }
        }
        return Estimate(range: slot, minutes: minutes)
    }
}

extension ReadAccessor {
    /// The estimated times of those caterers whose provider was asked for them.
    public func timings(of caterers: [Caterer.ID]) throws -> [Caterer.ID: Timing] {
        try caterers.reduce(into: [:]) { $0[$1] = try timing(of: $1) }
    }

    /// The estimated times of a caterer with their age; nil if its provider was never asked.
    public func timing(of caterer: Caterer.ID) throws -> Timing? {
        guard var timing = try item(Timing.self, caterer) else { return nil }
        timing.asOf = try freshness(of: .timing(caterer))?.fetchedAt
        return timing
    }
}
