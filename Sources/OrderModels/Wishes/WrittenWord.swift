/// A word of a text together with what separates it from the word before, so that nothing is lost.
struct WrittenWord: Hashable {
    /// The form for comparing.
    let folded: String
    let range: Range<String.Index>
    /// The text between it and the word before.
    let gap: String

    /// The marks of the gap, without white space.
    var mark: String { gap.filter { !$0.isWhitespace || $0.isNewline } }

    /// Splits a text into words. Everything except white space and common marks belongs to a word,
    /// even a picture of a crossed-out peanut.
    static func words(of text: String) -> [WrittenWord] {
        var words: [WrittenWord] = []
        var start: String.Index?
        var gap = ""
        func end(at end: String.Index) {
            guard let begin = start else { return }
            start = nil
            let folded = Self.folded(text[begin..<end])
            guard !folded.isEmpty else { return }
            words.append(WrittenWord(folded: folded, range: begin..<end, gap: gap))
            gap = ""
        }
        for index in text.indices {
            let character = text[index]
            if character.isWhitespace || marks.contains(character) {
                end(at: index)
                gap.append(character)
            } else if start == nil {
                start = index
            }
        }
        end(at: text.endIndex)
        return words
    }

    /// Quotes alone are no word; an emoji is one, although folding removes it.
    private static func folded(_ word: Substring) -> String {
        let folded = fold(word.map { "×✕".contains($0) ? "x" : String($0) }.joined())
        guard folded.isEmpty else { return folded }
        return word.contains { !"'\"`´’‘".contains($0) } ? String(word) : ""
    }

    private static let marks: Set<Character> = [
        ".", ",", ";", ":", "/", "\\", "|", "+", "&", "(", ")", "[", "]", "{", "}", "<", ">", "-",
        "–", "—", "‐", "‑", "_", "*", "!", "?", "…", "\"", "«", "»", "„", "“", "”", "#", "=", "~",
        "@", "•", "·", "¿", "¡",
    ]
}

extension WrittenWord {
    /// "- onions" usually removes them, and "/" leaves a choice open. The hyphen of "well-done"
    /// means nothing.
    var isMarkedDoubtful: Bool {
        mark.contains { "/\\–—?<>=~#".contains($0) }
            || (mark.contains("-") && gap.contains(where: \.isWhitespace))
    }
}

extension [WrittenWord] {
    var text: String { map(\.folded).joined(separator: " ") }
}

extension ArraySlice<WrittenWord> {
    var text: String { map(\.folded).joined(separator: " ") }
}
