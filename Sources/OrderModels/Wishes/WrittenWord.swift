/// A word of what somebody wrote, with its place, so that nothing between two words is forgotten.
struct WrittenWord: Hashable {
    /// As texts are compared.
    let folded: String
    let range: Range<String.Index>
    /// What stands between it and the word before.
    let gap: String

    /// The marks of the gap, white space taken off.
    var mark: String { gap.filter { !$0.isWhitespace || $0.isNewline } }

    /// The words of a text. Everything that is neither white space nor a common mark is of a word, so
    /// that a picture of a crossed-out peanut is one too.
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

    /// Quotes alone are no word; a picture that folding leaves nothing of is.
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
    /// "- onions" takes them away, as a rule, and "/" leaves open which is meant. The hyphen of
    /// "well-done" says nothing.
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
