/// What HTML says, without its markup.
///
/// For short texts about somebody. Nothing is executed, resolved or fetched: tags become spaces
/// where they separate, references become characters, and the contents of scripts and styles go.
public enum PlainText {
    public static func of(html: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = html.unicodeScalars[...]
        // Looking for an end that is not there once more would take quadratic time.
        var hasTagEnds = true
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<" where hasTagEnds && opensTag(rest.first):
                guard let end = rest.firstIndex(of: ">") else {
                    hasTagEnds = false
                    text.append(scalar)
                    continue
                }
                let isEnd = rest.first == "/"
                let tag = isEnd ? rest[..<end].dropFirst() : rest[..<end]
                let name = String(
                    String.UnicodeScalarView(tag.prefix { $0 != " " && $0 != "/" }.prefix(16))
                ).lowercased()
                rest = rest[rest.index(after: end)...]
                if !withinWords.contains(name) { text.append(" ") }
                if !isEnd, name == "script" || name == "style" { skip(past: name, in: &rest) }
            case "&":
                text.append(contentsOf: reference(in: &rest) ?? ["&"])
            default:
                text.append(scalar)
            }
        }
        return String(text).split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Tags that separate no words.
    private static let withinWords: Set = [
        "a", "abbr", "b", "em", "font", "i", "mark", "small", "span", "strong", "sub", "sup", "u",
    ]

    private static func opensTag(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar == "/" || scalar == "!" || scalar == "?"
            || scalar.isASCII && scalar.properties.isAlphabetic
    }

    /// Without its closing tag, everything that follows belongs to it.
    private static func skip(past name: String, in rest: inout Substring.UnicodeScalarView) {
        let closing = Array(("</" + name).unicodeScalars)
        while !rest.isEmpty {
            let begins = rest.prefix(closing.count)
            if begins.count == closing.count,
                zip(begins, closing).allSatisfy({ $0.properties.lowercaseMapping == String($1) })
            {
                rest = rest.drop { $0 != ">" }.dropFirst()
                return
            }
            rest.removeFirst()
        }
    }

    /// The character that `amp;` or `#233;` stands for; nil for what stands for none.
    private static func reference(
        in rest: inout Substring.UnicodeScalarView
    ) -> [Unicode.Scalar]? {
        let name = rest.prefix(longestName).prefix { $0 != ";" }
        let end = name.endIndex
        guard end < rest.endIndex, rest[end] == ";", let scalar = scalar(named: String(name)) else {
            return nil
        }
        rest = rest[rest.index(after: end)...]
        return [scalar]
    }

    private static let longestName = 10

    private static func scalar(named name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let number = name.dropFirst()
        let value =
            number.first == "x" || number.first == "X"
            ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        return value.flatMap(Unicode.Scalar.init)
    }

    /// Those of ASCII, and the letters and marks of the languages that are met.
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
        "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "laquo": "«", "raquo": "»", "euro": "€", "deg": "°", "middot": "·", "bull": "•",
        "iexcl": "¡", "iquest": "¿", "szlig": "ß", "oelig": "œ", "OElig": "Œ", "aelig": "æ",
        "AElig": "Æ", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä",
        "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "ccedil": "ç",
        "Ccedil": "Ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "Egrave": "È",
        "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "igrave": "ì", "iacute": "í", "icirc": "î",
        "iuml": "ï", "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "ntilde": "ñ", "Ntilde": "Ñ",
        "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "Oacute": "Ó",
        "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "ugrave": "ù", "uacute": "ú", "ucirc": "û",
        "uuml": "ü", "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü",
    ]
}
