import OrderModels
import SQLite

/// Whose words are meant.
public enum Vocabulary: String, Hashable, Sendable {
    case caterers = "caterer_words"
    case dishes = "menu_item_words"

    /// How many words are looked at: a diner waits for the answer.
    static let candidates = 4000

    /// Looks among the words that `terms` gives, those with a given beginning or all, in their order.
    static func nearest(
        to word: String, terms: (_ start: String) throws -> [String]
    ) rethrows -> String? {
        let typed = fold(word)
        guard let first = typed.first else { return nil }
        // The first letter is rarely the wrong one; where it is, all words get their turn.
        for start in [String(first), ""] {
            if let found = didYouMean(typed, among: try terms(start)), found != typed {
                return found
            }
        }
        return nil
    }
}

extension SQLiteReader {
    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String? {
        let table = vocabulary.rawValue
        // Lists the index's own words; lives with the connection, not in the file.
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
}
