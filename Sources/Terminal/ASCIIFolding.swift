import Synchronization

/// Reduces text to ASCII: letters lose their accents, Greek, Cyrillic and kana are written as they
/// sound, and characters without a counterpart become "[...]": question marks would be taken for
/// what was typed.
///
/// Our own tables, as what iconv makes of other alphabets depends on the locale, and in those that
/// need this it is "?".
enum ASCIIFolding {
    static func folded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return String(decoding: transliteration(of: text).bytes, as: UTF8.self)
    }

    /// Whether all of `text` has a counterpart.
    static func keepsAll(of text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || transliteration(of: text).isWhole
    }

    private static func transliteration(of text: String) -> Transliteration {
        var transliteration = Transliteration(of: text)
        let scalars = text.unicodeScalars
        var place = text.startIndex
        while place < text.endIndex {
            let scalar = scalars[place]
            let next = scalars.index(after: place)
            // Of these nothing combines with what follows, if that is one of them too.
            let isAlone =
                scalar.value < 0x300 && scalar != "\r"
                && (next == text.endIndex || scalars[next].value < 0x300)
            transliteration.append(scalar)
            place = isAlone ? next : text.index(after: place)
        }
        return transliteration
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
    private(set) var bytes: [UInt8] = []
    /// Whether each letter has a counterpart.
    private(set) var isWhole = true
    /// Small tsu doubles the consonant that follows.
    private var isDoubling = false
    private var follows = Follows.nothing

    /// What stands for characters that have no counterpart.
    private static let mark = Array("[...]".utf8)

    private enum Follows {
        case nothing, omicron, kana
    }

    private enum Counterpart {
        /// The same wherever it stands.
        case fixed([UInt8])
        /// The words of its name, of which its counterpart is made.
        case named([Substring])
        case none
    }

    /// The counterparts of characters that were met: looking up a name takes longer than all the
    /// rest.
    private static let counterparts = Mutex<[Unicode.Scalar: Counterpart]>([:])

    init(of text: String) {
        bytes.reserveCapacity(text.utf8.count + 8)
    }

    private static func counterpart(of scalar: Unicode.Scalar) -> Counterpart {
        // Ideographs: their names say nothing.
        guard scalar.value < 0x3400 || (0xA000..<0x2_0000).contains(scalar.value) else {
            return .none
        }
        return counterparts.withLock { counterparts in
            if let known = counterparts[scalar] { return known }
            let found = lookedUp(scalar)
            counterparts[scalar] = found
            return found
        }
    }

    private static func lookedUp(_ scalar: Unicode.Scalar) -> Counterpart {
        if let symbol = ASCIIFolding.symbols[scalar] { return .fixed(Array(symbol.utf8)) }
        if (0xFF01...0xFF5E).contains(scalar.value) {
            return .fixed([UInt8(scalar.value - 0xFEE0)])
        }
        let words = scalar.properties.name?.split(separator: " ") ?? []
        guard words.first == "LATIN" else { return .named(words) }
        return letter(words).map { .fixed(Array($0.utf8)) } ?? .none
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        let before = follows
        follows = .nothing
        guard !scalar.isASCII else { return bytes.append(UInt8(scalar.value)) }
        switch Self.counterpart(of: scalar) {
        case .fixed(let counterpart): bytes += counterpart
        case .named(let words): append(words, after: before)
        case .none: lose()
        }
    }

    /// Several letters without a counterpart are marked once.
    private mutating func lose() {
        isWhole = false
        if !bytes.suffix(Self.mark.count).elementsEqual(Self.mark) { bytes += Self.mark }
    }

    private mutating func append(_ text: String) {
        bytes += text.utf8
    }

    /// Derived from the character's Unicode name: "LATIN SMALL LETTER E WITH ACUTE" gives e,
    /// "CYRILLIC CAPITAL LETTER ZHE" Zh, and "KATAKANA LETTER SU" su.
    private mutating func append(_ words: [Substring], after before: Follows) {
        guard words.count >= 3 else { return lose() }
        switch words[0] {
        case "HIRAGANA", "KATAKANA":
            appendKana(words, after: before)
        case "KATAKANA-HIRAGANA":
            // A long vowel.
            follows = before
        case "HANGUL" where words[1] == "SYLLABLE":
            append(words[2].lowercased())
        case "GREEK", "CYRILLIC":
            guard let letter = Self.letter(words) else { return lose() }
            let isUpsilon = words[0] == "GREEK" && words[3] == "UPSILON"
            append(isUpsilon && before == .omicron ? "u" : letter)
            if words[0] == "GREEK", words[3] == "OMICRON" { follows = .omicron }
        default: lose()
        }
    }

    /// What a letter of that name is written as, capital if it is.
    private static func letter(_ words: [Substring]) -> String? {
        guard words.count >= 4, words[2] == "LETTER", let letter = smallLetter(words) else {
            return nil
        }
        return words[1] == "SMALL" ? letter : letter.prefix(1).uppercased() + letter.dropFirst()
    }

    private static func smallLetter(_ words: [Substring]) -> String? {
        switch words[0] {
        case "GREEK": return greek[words[3]]
        case "CYRILLIC" where words[3] == "SHORT":
            return words.dropFirst(4).first == "I" ? "i" : "u"
        case "CYRILLIC": return cyrillic[words[3]]
        default:
            guard words[3].count <= 2 else { return nil }
            // Both letters of a capital pair are capital.
            return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
        }
    }

    private mutating func appendKana(_ words: [Substring], after before: Follows) {
        guard words[1] == "LETTER" else { return lose() }
        let isSmall = words[2] == "SMALL"
        guard let name = isSmall ? words.dropFirst(3).first : words[2] else { return }
        follows = .kana
        if isSmall, name == "TU" {
            isDoubling = true
            return
        }
        var sound = Self.kana[name] ?? name.lowercased()
        if isSmall, before == .kana, bytes.last == UInt8(ascii: "i"), name.first == "Y" {
            // ki and ya are kya; shi and ya are sha.
            bytes.removeLast()
            let isSoft = ["sh", "ch", "j"].contains {
                bytes.suffix($0.utf8.count).elementsEqual($0.utf8)
            }
            sound = isSoft ? String(sound.dropFirst()) : sound
        }
        if isDoubling, let first = sound.utf8.first, !"aeiou".utf8.contains(first) {
            bytes.append(first == UInt8(ascii: "c") ? UInt8(ascii: "t") : first)
        }
        isDoubling = false
        append(sound)
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
