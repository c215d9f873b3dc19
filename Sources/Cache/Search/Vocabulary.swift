import OrderModels
import SQLite

/// Whose words are meant.
public enum Vocabulary: String, Hashable, Sendable {
    case caterers = "caterer_words"
    case dishes = "menu_item_words"
}

extension SQLiteReader {
    /// How many words are looked at: a diner waits for the answer.
    private static let candidates: Int64 = 4000

    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String? {
        let typed = fold(word)
        guard let first = typed.first else { return nil }
        let table = vocabulary.rawValue
        // Lists the index's own words; lives with the connection, not in the file.
        try connection.execute(
            """
            CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(table)_terms
            USING fts5vocab(main, \(table), row)
            """)
        // The first letter is rarely the wrong one; where it is, all words get their turn.
        let sameStart = SQLFragment(
            "SELECT term FROM temp.\(table)_terms WHERE term >= ? AND term < ? LIMIT ?",
            .text(String(first)), .text(String(first) + "\u{10FFFF}"), .integer(Self.candidates))
        let any = SQLFragment(
            "SELECT term FROM temp.\(table)_terms LIMIT ?", .integer(Self.candidates))
        for query in [sameStart, any] {
            let words = try rows(query) { $0.text(0) }
            if let found = didYouMean(typed, among: words), found != typed { return found }
        }
        return nil
    }
}
