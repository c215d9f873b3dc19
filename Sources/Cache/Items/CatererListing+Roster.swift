import OrderModels
import SQLite

extension CatererListing {
    /// Every order and every filter, read from an index.
    static let roster = SQLRoster<CatererListing>(
        order: { request in
            let scope = scope(request.filters)
            return switch request.sort {
            case .listed: SQLOrder(parts: [listed(scope)])
            case .favouritesFirst: SQLOrder(parts: [favourites(scope), listed(scope)])
            case .name:
                SQLOrder(
                    parts: [SQLFragment("SELECT id FROM caterer ORDER BY name_words, id")],
                    within: listed(scope))
            case .opening(let now):
                SQLOrder(parts: opening(at: now), within: listed(scope))
            }
        }, members: members,
        isWide: { filter in
            switch filter {
            case .in, .inAny, .open, .serving: true
            case .favourite, .matching, .nameMatching: false
            }
        },
        kinds: { request in
            let isMenus = request.filters.contains { if case .serving = $0 { true } else { false } }
            return isMenus ? kinds : kinds.subtracting([.menuItem])
        }, row: "l.caterer",
        rowOf: { SQLFragment("SELECT id FROM caterer WHERE ref = ?", .text($0.rawValue)) })

    private static func members(_ filter: Filter) -> SQLFragment? {
        let condition = condition(filter)
        switch filter {
        case .in, .inAny:
            return nil
        case .open:
            return SQLFragment(
                "SELECT c.id FROM caterer c INDEXED BY caterer_by_closing WHERE " + condition.sql,
                values: condition.values)
        case .favourite:
            return SQLFragment(
                "SELECT c.id FROM favourite f CROSS JOIN caterer c ON c.ref = f.ref")
        case .matching(let text):
            return words(FullText.query(text))
        case .nameMatching(let text):
            return words(FullText.query(text, in: "name_words"))
        case .serving:
            // Few have a menu here, as a rule.
            return SQLFragment(
                "SELECT c.id FROM (SELECT DISTINCT caterer AS id FROM menu_part) c WHERE "
                    + condition.sql, values: condition.values)
        }
    }

    private static func words(_ query: String?) -> SQLFragment? {
        query.map {
            SQLFragment("SELECT rowid FROM caterer_words WHERE caterer_words MATCH ?", .text($0))
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

    private static func listed(_ scope: SQLFragment) -> SQLFragment {
        SQLFragment(
            "SELECT l.caterer FROM listing l WHERE \(scope.sql) ORDER BY l.scope, l.rank",
            values: scope.values)
    }

    private static func favourites(_ scope: SQLFragment) -> SQLFragment {
        SQLFragment(
            """
            SELECT c.id FROM favourite f CROSS JOIN caterer c ON c.ref = f.ref \
            CROSS JOIN listing l ON l.caterer = c.id WHERE \(scope.sql) ORDER BY l.scope, l.rank
            """, values: scope.values)
    }

    /// Those open for good, those open until some time, those that open later, and those of which
    /// nothing is known: each part stands in an index as it is wanted.
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
