import OrderModels

/// Turns typed text into a query for the full-text index.
enum FullText {
    /// Each typed word must begin a word of the row; nil without words.
    static func query(_ typed: String, in column: String? = nil) -> String? {
        let words = queryTokens(typed)
        guard !words.isEmpty else { return nil }
        let phrases = words.map { word in
            "\"" + word.replacing("\"", with: "\"\"") + "\"*"
        }.joined(separator: " AND ")
        return column.map { $0 + " : (" + phrases + ")" } ?? phrases
    }
}
