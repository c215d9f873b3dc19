import OrderModels
import SQLite

/// Finds the candidates of a search in SQLite's indexes.
final class SQLiteSearch {
    private let query: SearchQuery
    private let connection: Connection
    /// The currencies of the stored marketplaces, which include those of all prices.
    private let currencies: [Currency]
    private var wasInterrupted = false

    init(_ query: SearchQuery, on connection: Connection) throws {
        self.query = query
        self.connection = connection
        currencies = try connection.rows(SQLFragment("SELECT currency FROM marketplace")) {
            Currency(code: $0.text(0))
        }.compactMap { $0 }
    }

    /// The best hits; if interrupted, throws ``Unfinished`` with those found.
    func hits() throws -> [SearchHit] {
        let found = try query.hits(dishes: dishes, caterers: caterers)
        guard !wasInterrupted else { throw Unfinished(found: found) }
        return found
    }

    // MARK: Dishes

    private func dishes(_ tier: SearchHit.Tier) throws -> [SearchHit] {
        let found = try dishes(tier, [])
        // With more hits than fit, the available ones are preferred.
        guard !query.words.isEmpty, found.count == query.limit, !wasInterrupted,
            found.contains(where: { !$0.isAvailable })
        else { return found }
        return try dishes(tier, [SQLFragment("i.available")])
            + found.filter { !$0.isAvailable }
    }

    private func dishes(
        _ tier: SearchHit.Tier, _ wanted: [SQLFragment]
    ) throws -> [SearchHit] {
        let source = candidates(tier, of: "menu_item")
        var conditions = [
            SQLFragment("EXISTS (SELECT 1 FROM menu_entry e WHERE e.item = i.id)")
        ]
        conditions += query.filters.compactMap(dishCondition) + wanted
        return try hits(
            from: source.sql + " i CROSS JOIN caterer c ON c.id = i.caterer", source.values,
            columns: "i.ref, i.name, c.ref, c.name, c.open_from, c.open_until, i.price, "
                + "i.currency, i.available, i.diets, i.allergens, i.summary, i.heading"
                + (query.judges ? ", i.options" : ""),
            where: conditions
        ) { row in
            let currency = row.optionalText(7).flatMap(Currency.init(code:))
            var hit = SearchHit(
                id: .dish(MenuItem.ID(rawValue: row.text(0))), tier: tier, name: row.text(1),
                caterer: Caterer.ID(rawValue: row.text(2)), catererName: row.text(3),
                opening: KeptCaterer.opening(row, 4),
                price: currency.flatMap { currency in
                    row.optionalInteger(6).map { Money(minorUnits: Int($0), currency: currency) }
                }, isAvailable: row.integer(8) != 0,
                diets: Declaration(TextList.split(row.text(9)).map(Diet.init(rawValue:))),
                allergens: Declaration(TextList.split(row.text(10)).map(Allergen.init(rawValue:))),
                summary: row.optionalText(11), heading: row.text(12))
            if query.judges, let currency {
                hit.questions = try row.withText(13) {
                    try OptionsColumn.decode($0, currency: currency)
                }
            }
            return hit
        }
    }

    private func dishCondition(_ filter: SearchHit.Filter) -> SQLFragment? {
        switch filter {
        case .matching, .called, .kitchens:
            return nil
        case .diet(let diet):
            return TextList.suits(diet, in: "i.diets")
        case .price(let bound):
            let currencies = currencies.filter(bound.isAbout)
            let each = currencies.map { _ in "(i.currency = ? AND i.price BETWEEN ? AND ?)" }
            return SQLFragment(
                "i.available AND (\((["0"] + each).joined(separator: " OR ")))",
                values: currencies.flatMap { currency -> [SQLValue] in
                    let prices = bound.minorUnits(in: currency)
                    return [
                        .text(currency.code), .integer(prices.lowerBound),
                        .integer(prices.upperBound),
                    ]
                })
        case .without:
            // The rest is judged of each dish that is found.
            return SQLFragment("i.allergens <> ''")
        case .open, .within, .near, .unplaced, .caterers, .cuisine, .provider:
            return catererCondition(filter)
        }
    }

    // MARK: Caterers

    private func caterers(_ tier: SearchHit.Tier) throws -> [SearchHit] {
        let source = candidates(tier, of: "caterer")
        return try hits(
            from: source.sql + " c", source.values,
            columns: "c.ref, c.name, c.open_from, c.open_until",
            where: query.filters.compactMap(catererCondition)
        ) { row in
            let id = Caterer.ID(rawValue: row.text(0))
            return SearchHit(
                id: .caterer(id), tier: tier, name: row.text(1), caterer: id,
                catererName: row.text(1), opening: KeptCaterer.opening(row, 2), price: nil,
                isAvailable: true, diets: .notStated, allergens: .notStated)
        }
    }

    private func catererCondition(_ filter: SearchHit.Filter) -> SQLFragment? {
        switch filter {
        case .open(let now): CatererListing.openCondition(at: now)
        case .within(let minutes, let now): CatererListing.withinCondition(minutes, at: now)
        case .near(let place, let metres):
            CatererListing.nearCondition(place, within: metres)
        case .unplaced: SQLFragment("c.latitude IS NULL OR c.longitude IS NULL")
        case .caterers(let ids):
            SQLFragment(
                "c.ref IN (\(ids.map { _ in "?" }.joined(separator: ",")))",
                values: ids.map { .text($0.rawValue) })
        case .cuisine(let words):
            SQLFragment(
                (["0"]
                    + words.map { _ in
                        "instr(' ' || c.name_words || ' ' || c.more_words, ' ' || ?)"
                    }).joined(separator: " OR "),
                values: words.map { .text(searchTokens(fold($0))) })
        case .provider(let id): SQLFragment("c.provider = ?", .text(id.rawValue))
        case .matching, .diet, .price, .without, .called, .kitchens: nil
        }
    }

    // MARK: Both

    /// The rows of `table` that a tier searches, as a table expression.
    private func candidates(
        _ tier: SearchHit.Tier, of table: String
    ) -> SQLFragment {
        guard !query.words.isEmpty else { return SQLFragment(table) }
        if tier == .endOfWord { return ending(in: table) }
        let start = query.words.joined(separator: " ")
        switch tier {
        case .wholeName:
            return SQLFragment(
                "(SELECT * FROM \(table) WHERE name_words = ?)",
                .text(searchTokens(fold(query.text))))
        case .startOfName:
            return SQLFragment(
                "(SELECT * FROM \(table) WHERE name_words >= ? AND name_words < ?)",
                .text(start), .text(start + "\u{10FFFF}"))
        case .wordOfName, .endOfWord, .anywhere:
            let column = tier == .wordOfName ? "name_words" : nil
            return SQLFragment(
                """
                (SELECT t.* FROM \(table)_words w CROSS JOIN \(table) t ON t.id = w.rowid \
                WHERE \(table)_words MATCH ?)
                """, .text(FullText.query(query.text, in: column) ?? ""))
        }
    }

    /// No index has the ends of words: every name is looked at, where there are not too many for that.
    private func ending(in table: String) -> SQLFragment {
        guard query.words.contains(where: SearchQuery.mayEnd) else {
            return SQLFragment("(SELECT * FROM \(table) WHERE 0)")
        }
        let conditions = query.words.map { word in
            "(instr(' ' || name_words, ' ' || ?) OR "
                + (SearchQuery.mayEnd(word) ? "instr(name_words || ' ', ? || ' '))" : "? = '')")
        }
        return SQLFragment(
            """
            (SELECT * FROM \(table) WHERE (SELECT max(id) FROM \(table)) < \(Self.mostLookedAt) \
            AND \(conditions.joined(separator: " AND ")))
            """, values: query.words.flatMap { [.text($0), .text($0)] })
    }

    private static let mostLookedAt = 100_000

    private func hits(
        from source: String, _ values: [SQLValue], columns: String, where conditions: [SQLFragment],
        decode: (Statement) throws -> SearchHit
    ) throws -> [SearchHit] {
        guard !wasInterrupted else { return [] }
        let clause = conditions.map { "(" + $0.sql + ")" }.joined(separator: " AND ")
        let statement = try connection.statement(
            "SELECT \(columns) FROM \(source)"
                + (clause.isEmpty ? "" : " WHERE " + clause) + " LIMIT ?")
        defer { statement.reset() }
        try statement.bind(
            values + conditions.flatMap(\.values) + [
                .integer(query.judges ? -1 : Int64(query.limit))
            ])
        var found: [SearchHit] = []
        do {
            while found.count < query.limit, try statement.step() {
                let hit = try decode(statement)
                if query.allows(hit) { found.append(hit) }
            }
        } catch let error as DatabaseError where error.kind == .interrupted {
            wasInterrupted = true
        }
        return found
    }
}
