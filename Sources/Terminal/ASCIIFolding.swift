/// Reduces text to ASCII: letters lose their accents, and characters without a counterpart become
/// "?".
enum ASCIIFolding {
    static func folded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.reduce(into: "") { result, character in
            result += counterpart(of: character)
        }
    }

    private static func counterpart(of character: Character) -> String {
        guard let scalar = character.unicodeScalars.first else { return "" }
        guard !scalar.isASCII else { return String(Character(scalar)) }
        return symbols[scalar] ?? letter(scalar) ?? "?"
    }

    /// Derived from the character's Unicode name: "LATIN SMALL LETTER E WITH ACUTE" gives e.
    private static func letter(_ scalar: Unicode.Scalar) -> String? {
        guard let words = scalar.properties.name?.split(separator: " "),
            words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count <= 2
        else { return nil }
        return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
    }

    private static let symbols: [Unicode.Scalar: String] = [
        "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ", "\u{3000}": " ",
        "‘": "'", "’": "'", "‚": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"",
        "»": "\"", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "•": "*", "·": "*", "…": "...",
        "→": "->", "←": "<-", "×": "x", "½": "1/2", "¼": "1/4", "¾": "3/4", "€": "EUR", "£": "GBP",
        "¥": "JPY", "ß": "ss", "ẞ": "SS", "ı": "i", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th",
        "ð": "d", "Ð": "D",
    ]
}
