/// The language `xx`: the catalogue's own words with accents, a third longer, and in brackets. What is
/// shown without accents does not come from the catalogue; what loses its bracket has no room.
enum Pretence {
    private static let accents: [UInt8: Character] = {
        let pairs: [Character: Character] = [
            "A": "Â", "C": "Ç", "D": "Đ", "E": "É", "G": "Ĝ", "H": "Ĥ", "I": "Î", "J": "Ĵ",
            "K": "Ķ",
            "L": "Ļ", "N": "Ñ", "O": "Ô", "R": "Ŕ", "S": "Š", "T": "Ţ", "U": "Û", "W": "Ŵ",
            "Y": "Ý",
            "Z": "Ž", "a": "á", "c": "ç", "d": "đ", "e": "é", "g": "ĝ", "h": "ĥ", "i": "í",
            "j": "ĵ",
            "k": "ķ", "l": "ļ", "n": "ñ", "o": "ó", "r": "ŕ", "s": "š", "t": "ţ", "u": "ú",
            "w": "ŵ",
            "y": "ý", "z": "ž",
        ]
        return Dictionary(
            uniqueKeysWithValues: pairs.compactMap { pair in
                pair.key.asciiValue.map { ($0, pair.value) }
            })
    }()

    /// The letter with an accent, where it has one here.
    static func append(_ byte: UInt8, to out: inout [UInt8]) {
        if let accented = accents[byte] { out += String(accented).utf8 } else { out.append(byte) }
    }

    /// In brackets, and longer; the spaces and line breaks at the ends stay there.
    static func whole(_ text: String) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\n" }
        let words = text.drop(while: isSpace)
        guard let last = words.lastIndex(where: { !isSpace($0) }) else { return text }
        let (start, end) = (text[..<words.startIndex], text[text.index(after: last)...])
        var (core, length) = ("", 0)
        for character in words[...last] {
            core.append(character)
            guard character.isLetter else { continue }
            length += 1
            if length.isMultiple(of: 3) { core.append("~") }
        }
        return "\(start)[\(core)]\(end)"
    }
}
