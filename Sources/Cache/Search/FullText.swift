import OrderModels

/// What was typed, as the full-text index wants to be asked.
enum FullText {
    /// Every word must begin one of a row's; nil where nothing was typed.
    static func query(_ typed: String, in column: String? = nil) -> String? {
        let words = queryTokens(typed)
        guard !words.isEmpty else { return nil }
        let phrases = words.map { word in
            "\"" + word.replacing("\"", with: "\"\"") + "\"*"
        }.joined(separator: " AND ")
        return column.map { $0 + " : (" + phrases + ")" } ?? phrases
    }
}
