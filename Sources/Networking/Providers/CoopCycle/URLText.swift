/// Escapes text for URLs. Servers' identifiers may contain anything, quotes and line breaks
/// included, so nothing goes into a URL unescaped.
enum URLText {
    static func path(_ text: String) -> String { escape(text, keeping: "-._~/:@!$&'()*+,;=") }

    static func query(_ text: String) -> String { escape(text, keeping: "-._~") }

    private static func escape(_ text: String, keeping marks: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80,
                Character(scalar).isLetter || Character(scalar).isNumber
                    || marks.unicodeScalars.contains(scalar)
            {
                escaped.unicodeScalars.append(scalar)
            } else {
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
