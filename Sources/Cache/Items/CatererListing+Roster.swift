import OrderModels
import SQLite

extension CatererListing {
    /// Finds the rows of every sort and filter in an index.
    static let roster = SQLRoster<CatererListing>(
        order: { request in
            let scope = scope(request.filters)
            let listing = SQLNumbers(listed(scope), of: [.listing])
            return switch request.sort {
            case .listed: SQLOrder(numbers: listing)
            case .favouritesFirst:
                SQLOrder(
                    numbers: SQLNumbers(
                        favourites(scope), listed(scope), of: [.listing, .favourite]))
            case .name(let names):
                SQLOrder(
                    numbers: SQLNumbers(named(names), of: [.caterer]), within: listing)
            case .opening(let now):
                SQLOrder(numbers: SQLNumbers(opening(at: now), of: [.caterer]), within: listing)
            case .soonest:
                SQLOrder(
                    numbers: SQLNumbers(
                        sorted(scope, request.sort), of: [.listing, .caterer, .timing]))
            case .quoted:
                SQLOrder(
                    numbers: SQLNumbers(
                        sorted(scope, request.sort), of: [.listing, .caterer, .quotedTerms]))
            case .typicalPrice:
                SQLOrder(
                    numbers: SQLNumbers(
                        sorted(scope, request.sort),
                        of: [.listing, .caterer, .menuItem, .menuEntry]))
            case .distance(let place):
                SQLOrder(
                    numbers: SQLNumbers(nearest(to: place, scope), of: [.listing, .caterer]))
            }
        }, members: members,
        isWide: { filter in
            switch filter {
            case .in, .inAny, .open, .serving: true
            case .anyOf, .favourite, .matching, .nameMatching, .reference, .within: false
            }
        }, row: "l.caterer",
        rowOf: { SQLFragment("SELECT id FROM caterer WHERE ref = ?", .text($0.rawValue)) })

    private static func members(_ filter: Filter) -> SQLNumbers? {
        let condition = condition(filter)
        switch filter {
        case .in, .inAny:
            return nil
        case .open:
            return SQLNumbers(
                SQLFragment(
                    "SELECT c.id FROM caterer c INDEXED BY caterer_by_closing WHERE "
                        + condition.sql, values: condition.values), of: [.caterer, .timing])
        case .within:
            // Starts from the estimates, because few caterers have one.
            return SQLNumbers(
                SQLFragment(
                    "SELECT c.id FROM timing s CROSS JOIN caterer c ON c.ref = s.ref WHERE "
                        + condition.sql, values: condition.values), of: [.caterer, .timing])
        case .favourite:
            return SQLNumbers(
                SQLFragment("SELECT c.id FROM favourite f CROSS JOIN caterer c ON c.ref = f.ref"),
                of: [.favourite, .caterer])
        case .matching(let text):
            return words(FullText.query(text))
        case .nameMatching(let text):
            return words(FullText.query(text, in: "name_words"))
        case .anyOf, .reference:
            return SQLNumbers(
                SQLFragment(
                    "SELECT c.id FROM caterer c WHERE " + condition.sql, values: condition.values),
                of: [.caterer])
        case .serving:
            // Starts from the menus, because few caterers have a stored one.
            return SQLNumbers(
                SQLFragment(
                    "SELECT c.id FROM (SELECT DISTINCT caterer AS id FROM menu_part) c WHERE "
                        + condition.sql, values: condition.values),
                of: [.caterer, .menuItem, .menuEntry])
        }
    }

    private static func words(_ query: String?) -> SQLNumbers? {
        query.map {
            SQLNumbers(
                SQLFragment(
                    "SELECT rowid FROM caterer_words WHERE caterer_words MATCH ?", .text($0)),
                of: [.caterer])
        }
    }

    private static func scope(_ filters: [Filter]) -> SQLFragment {
        let scopes = filters.filter { filter in
            switch filter {
            case .in, .inAny: true
            default: false
            }
        }.map(condition)
        let clause = scopes.map { "(" + $0.sql + ")" }.joined(separator: " AND ")
        return SQLFragment(clause.isEmpty ? "1" : clause, values: scopes.flatMap(\.values))
    }

    /// The root's is the order of an index, but for the few names of other scripts, which follow; a
    /// letter more is sorted anew.
    private static func named(_ names: NameOrder) -> [SQLFragment] {
        let sorted = order(.name(names)).joined(separator: ", ")
        switch names {
        case .root:
            return [
                SQLFragment(
                    "SELECT id FROM caterer WHERE \(script("")) = 0 "
                        + "ORDER BY name_words, name_order, id"),
                SQLFragment(
                    "SELECT c.id FROM caterer c WHERE \(script("c.")) > 0 ORDER BY \(sorted)"),
            ]
        case .spanish:
            return [SQLFragment("SELECT c.id FROM caterer c ORDER BY \(sorted)")]
        }
    }

    /// Greek after Latin, then Cyrillic, then the others, as CLDR has it. The words of the first two are
    /// kept as they sound, so that ``NameOrder`` marks its keys; what an earlier version kept has no key.
    static func script(_ table: String) -> String {
        func isIn(_ range: ClosedRange<Int>) -> String {
            "unicode(\(table)name) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        }
        return """
            (CASE WHEN \(table)name_words >= char(880) THEN 3 \
            ELSE CASE substr(\(table)name_order, 1, 1) WHEN char(128) THEN 1 WHEN char(129) THEN 2 \
            WHEN '' THEN CASE WHEN \(isIn(880...1023)) THEN 1 WHEN \(isIn(1024...1327)) THEN 2 \
            ELSE 0 END ELSE 0 END END)
            """
    }

    private static func listed(_ scope: SQLFragment) -> SQLFragment {
        SQLFragment(
            "SELECT l.caterer FROM listing l WHERE \(scope.sql) ORDER BY l.rank, l.scope",
            values: scope.values)
    }

    private static func nearest(to place: Coordinate, _ scope: SQLFragment) -> SQLFragment {
        SQLFragment(
            """
            SELECT c.id FROM listing l CROSS JOIN caterer c ON c.id = l.caterer \
            WHERE \(scope.sql) ORDER BY \(squaredDistance(to: place)), l.rank, l.scope
            """, values: scope.values)
    }

    private static func sorted(_ scope: SQLFragment, _ sort: Sort) -> SQLFragment {
        let order = order(sort).joined(separator: ", ")
        return SQLFragment(
            """
            SELECT c.id FROM listing l CROSS JOIN caterer c ON c.id = l.caterer \
            WHERE \(scope.sql) ORDER BY \(order)
            """, values: scope.values)
    }

    private static func favourites(_ scope: SQLFragment) -> SQLFragment {
        SQLFragment(
            """
            SELECT c.id FROM favourite f CROSS JOIN caterer c ON c.ref = f.ref \
            CROSS JOIN listing l ON l.caterer = c.id WHERE \(scope.sql) ORDER BY l.rank, l.scope
            """, values: scope.values)
    }

    /// In parts that indexes have in the wanted order: caterers that stay open, those that close,
    /// those that open later, and those with unknown hours.
    private static func opening(at now: Instant) -> [SQLFragment] {
        let moment = SQLValue.integer(now.secondsSince1970)
        return [
            SQLFragment(
                """
                SELECT id FROM caterer INDEXED BY caterer_by_closing \
                WHERE open_until IS NULL AND open_from <= ? ORDER BY open_from, id
                """, moment),
            SQLFragment(
                """
                SELECT id FROM caterer INDEXED BY caterer_by_closing \
                WHERE open_until IS NOT NULL AND open_from <= ? \
                ORDER BY open_until DESC, open_from, id
                """, moment),
            SQLFragment(
                """
                SELECT id FROM caterer INDEXED BY caterer_by_opening WHERE open_from > ? \
                ORDER BY open_from, id
                """, moment),
            SQLFragment(
                """
                SELECT id FROM caterer INDEXED BY caterer_by_opening WHERE open_from IS NULL \
                ORDER BY id
                """),
        ]
    }
}
