extension PlainWords {
    /// Every word, with repeats.
    var terms: [String] {
        Self.terms(of: name) + Self.terms(of: more)
    }

    /// Whether each of `beginnings` begins a word, or with `nameOnly` one of the name.
    func match(_ beginnings: [String], nameOnly: Bool = false) -> Bool {
        let words = nameOnly ? Self.terms(of: name) : terms
        return beginnings.allSatisfy { beginning in
            words.contains { $0.utf8.starts(with: beginning.utf8) }
        }
    }

    /// Words of folded text have one space between them.
    private static func terms(of text: String) -> [String] {
        text.unicodeScalars.split(separator: " ").map { String($0) }
    }
}
