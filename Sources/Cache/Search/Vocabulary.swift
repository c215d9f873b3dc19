import OrderModels

/// The search index whose words are meant.
public enum Vocabulary: String, Hashable, Sendable {
    case caterers = "caterer_words"
    case dishes = "menu_item_words"

    /// The maximum number of words compared, because the diner waits for the answer.
    static let candidates = 4000

    /// Searches the words that `terms` returns: those with a given beginning, or all.
    static func nearest(
        to word: String, terms: (_ start: String) throws -> [String]
    ) rethrows -> String? {
        let typed = fold(word)
        guard let first = typed.first else { return nil }
        // The first letter is rarely the wrong one; if it is, all words are compared.
        for start in [String(first), ""] {
            if let found = didYouMean(typed, among: try terms(start)), found != typed {
                return found
            }
        }
        return nil
    }
}
