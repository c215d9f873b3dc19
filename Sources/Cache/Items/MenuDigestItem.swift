import Sentences
public import OrderModels
import SQLite

extension MenuDigest: StoreItem {
    public enum Filter: Hashable, Sendable {
        /// Every request names the caterers. Those without a stored menu have no digest.
        case of([Caterer.ID])
    }

    public static let kinds: Set<ItemKind> = [.menuSection, .menuItem, .menuEntry]

    public static let mapping = ItemMapping<MenuDigest>(
        sql: SQLQuery(
            columns: "", source: "", identity: "", identityText: { _ in "" },
            condition: { _ in SQLFragment("1") }, order: { _ in [] },
            decode: { _ in throw StoreError.broken(reason: .rows.noStatement(thing: "a digest")) },
            fetch: { connection, request in
                try request.filters.flatMap { filter in
                    switch filter {
                    case .of(let caterers): try caterers.compactMap { try digest($0, connection) }
                    }
                }
            }))

    private static func digest(
        _ caterer: Caterer.ID, _ connection: Connection
    ) throws -> MenuDigest? {
        let question = MenuSection.mapping.sql.count(Request(where: .caterer(caterer)))
        let sections = try connection.rows(question) { Int($0.integer(0)) }.first ?? 0
        guard sections > 0 else { return nil }
        var tally = Tally()
        let all = SQLFragment(
            """
            SELECT i.available, i.price, i.currency, i.diets FROM caterer c
            JOIN menu_item i ON i.caterer = c.id
            WHERE c.ref = ? AND EXISTS (SELECT 1 FROM menu_entry e WHERE e.item = i.id)
            """, .text(caterer.rawValue))
        _ = try connection.rows(all) { row in
            tally.add(
                isAvailable: row.integer(0) != 0, diets: row.text(3),
                price: row.optionalText(2).flatMap(Currency.init(code:)).flatMap { currency in
                    row.optionalInteger(1).map { Money(minorUnits: Int($0), currency: currency) }
                })
        }
        return tally.digest(of: caterer, sections: sections)
    }
}

private struct Tally {
    private var dishes = 0
    private var available = 0
    /// Counts by the diets stated, as one text: a menu has few different ones.
    private var stated: [String: Int] = [:]
    private var prices: [Money] = []

    mutating func add(isAvailable: Bool, diets: String, price: Money?) {
        dishes += 1
        guard isAvailable else { return }
        available += 1
        stated[diets, default: 0] += 1
        if let price { prices.append(price) }
    }

    func digest(of caterer: Caterer.ID, sections: Int) -> MenuDigest {
        let sorted = prices.sorted { $0.minorUnits < $1.minorUnits }
        return MenuDigest(
            id: caterer, sections: sections, dishes: dishes, available: available,
            suiting: suiting, typicalPrice: sorted.isEmpty ? nil : sorted[sorted.count / 2])
    }

    private var suiting: [Diet: Int] {
        var suiting: [Diet: Int] = [:]
        for (text, count) in stated {
            let diets = Set(TextList.split(text).map(Diet.init(rawValue:)))
            for diet in diets.union(Diet.known) where !diets.isDisjoint(with: diet.satisfiedBy) {
                suiting[diet, default: 0] += count
            }
        }
        return suiting
    }
}
