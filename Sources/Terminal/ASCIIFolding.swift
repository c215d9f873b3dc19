import Synchronization

/// Reduces text to ASCII: letters lose their accents, Greek, Cyrillic and kana are written as they
/// sound, and characters without a counterpart become "?".
///
/// Our own tables, as what iconv makes of other alphabets depends on the locale, and in those that
/// need this it is "?".
enum ASCIIFolding {
    static func folded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var transliteration = Transliteration()
        var place = text.startIndex
        while place < text.endIndex {
            let next = text.utf8.index(after: place)
            // What is ASCII, and nothing that combines with it follows, is a character.
            if text.utf8[place] < 0x80, text.utf8[place] != UInt8(ascii: "\r"),
                next == text.endIndex || text.utf8[next] < 0x80
            {
                transliteration.append(Unicode.Scalar(text.utf8[place]))
                place = next
            } else {
                transliteration.append(text[place])
                place = text.index(after: place)
            }
        }
        return transliteration.text
    }

    /// Whether nothing of `text` becomes a "?" that it has not.
    static func keepsAll(of text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
            || folded(text).utf8.count { $0 == UInt8(ascii: "?") }
                == text.utf8.count { $0 == UInt8(ascii: "?") }
    }

    fileprivate static let symbols: [Unicode.Scalar: String] = [
        "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ", "\u{3000}": " ",
        "‘": "'", "’": "'", "‚": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"",
        "»": "\"", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "•": "*", "·": "*", "…": "...",
        "→": "->", "←": "<-", "×": "x", "½": "1/2", "¼": "1/4", "¾": "3/4", "€": "EUR", "£": "GBP",
        "¥": "JPY", "ß": "ss", "ẞ": "SS", "ı": "i", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th",
        "ð": "d", "Ð": "D", "¿": "", "¡": "", "º": "o", "ª": "a", "°": "o", "・": " ", "、": ", ",
        "。": ".", "「": "\"", "」": "\"", "～": "~",
    ]
}

/// Text that is written in ASCII, letter by letter: some change those before them.
private struct Transliteration {
    private(set) var text = ""
    /// Small tsu doubles the consonant that follows.
    private var isDoubling = false
    private var follows = Follows.nothing

    private enum Follows {
        case nothing, omicron, kana
    }

    /// The words of the names of letters that were met: looking them up takes longer than all the
    /// rest. Ideographs have none that say anything.
    private static let names = Mutex<[Unicode.Scalar: [Substring]]>([:])

    private static func name(of scalar: Unicode.Scalar) -> [Substring] {
        guard scalar.value < 0x3100 else { return words(of: scalar) }
        return names.withLock { names in
            if let known = names[scalar] { return known }
            let words = words(of: scalar)
            names[scalar] = words
            return words
        }
    }

    private static func words(of scalar: Unicode.Scalar) -> [Substring] {
        scalar.properties.name?.split(separator: " ") ?? []
    }

    mutating func append(_ character: Character) {
        guard let scalar = character.unicodeScalars.first else { return }
        append(scalar)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        let before = follows
        follows = .nothing
        if scalar.isASCII {
            text.unicodeScalars.append(scalar)
        } else if let symbol = ASCIIFolding.symbols[scalar] {
            text += symbol
        } else if (0xFF01...0xFF5E).contains(scalar.value) {
            text += String(UnicodeScalar(UInt8(scalar.value - 0xFEE0)))
        } else {
            append(Self.name(of: scalar), after: before)
        }
    }

    /// Derived from the character's Unicode name: "LATIN SMALL LETTER E WITH ACUTE" gives e,
    /// "CYRILLIC CAPITAL LETTER ZHE" Zh, and "KATAKANA LETTER SU" su.
    private mutating func append(_ words: [Substring], after before: Follows) {
        guard words.count >= 3 else {
            text += "?"
            return
        }
        switch words[0] {
        case "HIRAGANA", "KATAKANA":
            appendKana(words, after: before)
        case "KATAKANA-HIRAGANA":
            // A long vowel.
            follows = before
        case "HANGUL" where words[1] == "SYLLABLE":
            text += words[2].lowercased()
        case "LATIN", "GREEK", "CYRILLIC":
            guard words.count >= 4, words[2] == "LETTER", let letter = letter(words) else {
                text += "?"
                return
            }
            if words[0] == "GREEK", words[3] == "UPSILON", before == .omicron {
                text += "u"
            } else {
                text +=
                    words[1] == "SMALL"
                    ? letter : letter.prefix(1).uppercased() + letter.dropFirst()
            }
            if words[0] == "GREEK", words[3] == "OMICRON" { follows = .omicron }
        default: text += "?"
        }
    }

    private func letter(_ words: [Substring]) -> String? {
        switch words[0] {
        case "GREEK": return Self.greek[words[3]]
        case "CYRILLIC" where words[3] == "SHORT":
            return words.dropFirst(4).first == "I" ? "i" : "u"
        case "CYRILLIC": return Self.cyrillic[words[3]]
        default:
            guard words[3].count <= 2 else { return nil }
            // Both letters of a capital pair are capital.
            return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
        }
    }

    private mutating func appendKana(_ words: [Substring], after before: Follows) {
        guard words[1] == "LETTER" else {
            text += "?"
            return
        }
        let isSmall = words[2] == "SMALL"
        guard let name = isSmall ? words.dropFirst(3).first : words[2] else { return }
        follows = .kana
        if isSmall, name == "TU" {
            isDoubling = true
            return
        }
        var sound = Self.kana[name] ?? name.lowercased()
        if isSmall, before == .kana, text.last == "i", name.first == "Y" {
            // ki and ya are kya; shi and ya are sha.
            text.removeLast()
            let isSoft = text.hasSuffix("sh") || text.hasSuffix("ch") || text.hasSuffix("j")
            sound = isSoft ? String(sound.dropFirst()) : sound
        }
        if isDoubling, let first = sound.first, !"aeiou".contains(first) {
            text.append(first == "c" ? "t" : first)
        }
        isDoubling = false
        text += sound
    }

    private static let greek: [Substring: String] = [
        "ALPHA": "a", "BETA": "v", "GAMMA": "g", "DELTA": "d", "EPSILON": "e", "ZETA": "z",
        "ETA": "i", "THETA": "th", "IOTA": "i", "KAPPA": "k", "LAMDA": "l", "MU": "m", "NU": "n",
        "XI": "x", "OMICRON": "o", "PI": "p", "RHO": "r", "SIGMA": "s", "FINAL": "s", "TAU": "t",
        "UPSILON": "y", "PHI": "f", "CHI": "ch", "PSI": "ps", "OMEGA": "o",
    ]

    private static let cyrillic: [Substring: String] = [
        "A": "a", "BE": "b", "VE": "v", "GHE": "g", "DE": "d", "IE": "e", "IO": "e", "ZHE": "zh",
        "ZE": "z", "I": "i", "KA": "k", "EL": "l", "EM": "m", "EN": "n", "O": "o", "PE": "p",
        "ER": "r", "ES": "s", "TE": "t", "U": "u", "EF": "f", "HA": "kh", "TSE": "ts", "CHE": "ch",
        "SHA": "sh", "SHCHA": "shch", "HARD": "", "YERU": "y", "SOFT": "", "E": "e", "YU": "yu",
        "YA": "ya", "UKRAINIAN": "ye", "BYELORUSSIAN-UKRAINIAN": "i", "YI": "i", "DJE": "dj",
        "GJE": "g", "DZE": "dz", "JE": "j", "LJE": "lj", "NJE": "nj", "TSHE": "c", "KJE": "k",
        "DZHE": "dzh",
    ]

    private static let kana: [Substring: String] = [
        "SI": "shi", "TI": "chi", "TU": "tsu", "HU": "fu", "ZI": "ji", "DI": "ji", "DU": "zu",
        "WO": "o",
    ]
}
