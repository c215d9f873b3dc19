/// The language `xx`: the catalogue's own words with accents, a third longer, and in brackets. What is
/// shown without accents does not come from the catalogue; what loses its bracket has no room.
enum Pretence {
    private static let accents: [UInt8: String] = Dictionary(
        uniqueKeysWithValues: zip(
            "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz".utf8,
            "ÂÇĐÉĜĤÎĴĶĻÑÔŔŠŢÛŴÝŽáçđéĝĥíĵķļñóŕšţúŵýž".map(String.init)))

    static func append(_ byte: UInt8, to out: inout [UInt8]) {
        if let accented = accents[byte] { out += accented.utf8 } else { out.append(byte) }
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
