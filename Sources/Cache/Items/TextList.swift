/// Several short texts in one column, a line each. A line break within one becomes a space.
enum TextList {
    static func join(_ texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        guard texts.count > 1 || first.utf8.contains(0x0A) else { return first }
        return texts.map { text in
            text.utf8.contains(0x0A)
                ? String(text.map { $0.isNewline ? " " : $0 }) : text
        }.joined(separator: "\n")
    }

    static func split(_ joined: String) -> [String] {
        joined.isEmpty ? [] : joined.split(separator: "\n").map(String.init)
    }
}
