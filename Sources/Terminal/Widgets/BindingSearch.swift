/// Finds bindings by typed text, ignoring case and accents.
struct BindingSearch {
    private let words: [[Character]]

    init(_ query: String) {
        words = Self.folded(query).split(separator: " ").map(Array.init)
    }

    /// How well texts match, the most important text first; lower is better.
    ///
    /// Nil where a word is in none of them.
    func rank(of texts: [String]) -> Int? {
        let texts = texts.map { Array(Self.folded($0)) }
        var worst = 0
        for word in words {
            let ranks = texts.enumerated().compactMap { place, text in
                Self.rank(of: word, in: text).map { 3 * place + $0 }
            }
            guard let best = ranks.min() else { return nil }
            worst = max(worst, best)
        }
        return worst
    }

    /// The length of the stretch of `text` that has the typed letters in order; nil if there is
    /// none.
    ///
    /// Long texts contain any few letters somewhere, so the stretch may be at most three times as
    /// long as the query.
    func spread(in text: String) -> Int? {
        let sought = Array(words.joined())
        guard !sought.isEmpty else { return nil }
        let text = Array(Self.folded(text))
        let spreads = text.indices.compactMap { start -> Int? in
            var found = 0
            for place in start..<text.count where text[place] == sought[found] {
                found += 1
                if found == sought.count { return place - start + 1 }
            }
            return nil
        }
        return spreads.min().flatMap { $0 <= 3 * sought.count ? $0 : nil }
    }

    /// Ranks a match at the start of the text before one at the start of a word before one
    /// anywhere.
    private static func rank(of word: [Character], in text: [Character]) -> Int? {
        var found: Int?
        guard text.count >= word.count else { return nil }
        for start in 0...(text.count - word.count)
        where text[start..<start + word.count].elementsEqual(word) {
            if start == 0 { return 0 }
            if !text[start - 1].isLetter && !text[start - 1].isNumber { return 1 }
            found = 2
        }
        return found
    }

    private static func folded(_ text: String) -> String {
        String(
            text.lowercased().map { character in
                guard !character.isASCII else { return character }
                let plain = ASCIIFolding.folded(String(character))
                return plain.count == 1 ? Character(plain) : character
            })
    }
}
