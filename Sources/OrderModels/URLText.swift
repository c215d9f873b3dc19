/// Escapes text for URLs. Servers' identifiers may contain anything, quotes and line breaks
/// included, so nothing goes into a URL unescaped.
package enum URLText {
    package static func path(_ text: String) -> String {
        escape(text, keeping: "-._~/:@!$&'()*+,;=")
    }

    /// With nothing that means something to a shell, as links are pasted there.
    package static func pasted(_ text: String) -> String { escape(text, keeping: "-._/:@") }

    package static func query(_ text: String) -> String { escape(text, keeping: "-._~") }

    /// Nil for what nothing can be escaped to.
    package static func unescaped(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

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
