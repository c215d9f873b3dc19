import OrderModels

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
