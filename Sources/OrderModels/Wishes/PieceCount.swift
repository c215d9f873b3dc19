/// A number of pieces as people write it beside a dish: `2x`, `x 2`, `two`, `2 portions of`.
enum PieceCount {
    /// The number in a cell that contains nothing else.
    static func whole(_ text: String) -> Int? {
        if let number = decimal(text) { return number }
        let words = WrittenWord.words(of: text)
        guard words.allSatisfy({ $0.mark.isEmpty || $0.mark == "*" }),
            let (number, count) = leading(words[...]), count == words.count
        else { return nil }
        return number
    }

    /// The number at the beginning of the words, and how many words it takes.
    static func leading(_ words: ArraySlice<WrittenWord>) -> (number: Int, words: Int)? {
        guard let first = words.first, first.mark.isEmpty || first.mark == "(" else { return nil }
        if let marked = marked(words) { return (marked.number, taking(words, after: marked.words)) }
        // A larger number is a year, or the number of a dish.
        let written = WordMeaning.number(first.folded)
        guard let number = written ?? digits(first.folded), 1...99 ~= number else { return nil }
        // `3. Som tam` and `1/2` do not count pieces.
        if let next = words.dropFirst().first, !["", "*"].contains(next.mark) { return nil }
        return (number, taking(words, after: 1))
    }

    /// A number at the beginning of `words` that a mark shows to be a count.
    static func marked(_ words: ArraySlice<WrittenWord>) -> (number: Int, words: Int)? {
        guard let first = words.first?.folded else { return nil }
        if first.hasSuffix("x") || first.hasPrefix("x"), first.count > 1 {
            let bare = first.hasPrefix("x") ? first.dropFirst() : first.dropLast()
            return digits(String(bare)).map { ($0, 1) }
        }
        guard let next = words.dropFirst().first, next.mark.isEmpty else { return nil }
        if first == "x" { return digits(next.folded).map { ($0, 2) } }
        guard next.folded == "x" || WordMeaning.isMeasure(next.folded), next.folded != "of",
            next.folded != "de", next.folded != "von"
        else { return nil }
        return (digits(first) ?? WordMeaning.number(first)).map { ($0, 2) }
    }

    private static func taking(_ words: ArraySlice<WrittenWord>, after count: Int) -> Int {
        let rest = words.dropFirst(count)
        return count
            + rest.prefix { $0.mark.isEmpty && WordMeaning.isMeasure($0.folded) }.count
    }

    private static func digits(_ text: String) -> Int? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
    }

    /// Spreadsheets write two as `2.0` or `2,00`.
    private static func decimal(_ text: String) -> Int? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2,
            parts.dropFirst().allSatisfy({ part in
                !part.isEmpty && part.utf8.count <= 2 && part.utf8.allSatisfy { $0 == 0x30 }
            })
        else { return nil }
        return digits(String(parts[0])).flatMap { parts[0].isEmpty ? nil : $0 }
    }
}
