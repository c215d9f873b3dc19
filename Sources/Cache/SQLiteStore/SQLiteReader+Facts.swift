import OrderModels
import SQLite

extension SQLiteReader {
    func menuCoverage(of provider: ProviderID) throws -> MenuCoverage {
        let fragment = SQLFragment(
            """
            SELECT count(f.resource), count(*), min(f.fetched_at) FROM caterer c
            LEFT JOIN freshness f ON f.resource = 'menu ' || c.ref WHERE c.provider = ?
            """, .text(provider.rawValue))
        return try rows(fragment) { row in
            MenuCoverage(
                menus: Int(row.integer(0)), caterers: Int(row.integer(1)),
                oldest: KeptCaterer.instant(row, 2))
        }.first ?? MenuCoverage(menus: 0, caterers: 0, oldest: nil)
    }

    func longestName(of provider: ProviderID) throws -> String {
        let fragment = SQLFragment(
            "SELECT name FROM caterer WHERE provider = ? ORDER BY length(name) DESC, name LIMIT 1",
            .text(provider.rawValue))
        return try rows(fragment) { $0.text(0) }.first ?? ""
    }

    func cacheFacts() throws -> CacheFacts {
        let fragment = SQLFragment(
            """
            SELECT (SELECT count(*) FROM caterer), (SELECT count(DISTINCT caterer) FROM menu_part),
            (SELECT count(*) FROM menu_item), min(fetched_at), max(fetched_at) FROM freshness
            WHERE resource <> 'openings '
            """)
        return try rows(fragment) { row in
            CacheFacts(
                caterers: Int(row.integer(0)), menus: Int(row.integer(1)),
                dishes: Int(row.integer(2)), oldest: KeptCaterer.instant(row, 3),
                newest: KeptCaterer.instant(row, 4))
        }.first ?? CacheFacts(caterers: 0, menus: 0, dishes: 0, oldest: nil, newest: nil)
    }

    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String? {
        let table = vocabulary.rawValue
        // Lists the words of the index; belongs to the connection, not to the file.
        try connection.execute(
            """
            CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(table)_terms
            USING fts5vocab(main, \(table), row)
            """)
        return try Vocabulary.nearest(to: word) { start in
            let query = SQLFragment(
                "SELECT term FROM temp.\(table)_terms WHERE term >= ? AND term < ? LIMIT ?",
                .text(start), .text(start + "\u{10FFFF}"), .integer(Int64(Vocabulary.candidates)))
            return try rows(query) { $0.text(0) }
        }
    }

    /// The number of changes to each kind, as of the commit being read.
    func revisions() throws -> [ItemKind: Int64] {
        let fragment = SQLFragment(
            "SELECT kind, number FROM main.revision UNION ALL SELECT kind, number FROM user.revision"
        )
        let found = try rows(fragment) { (ItemKind(rawValue: $0.text(0)), $0.integer(1)) }
        return Dictionary(found.compactMap { kind, number in kind.map { ($0, number) } }) { $1 }
    }
}
