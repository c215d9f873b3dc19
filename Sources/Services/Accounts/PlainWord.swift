/// Encodes any text as one word: spaces, line breaks and such become `%20` and the like.
enum PlainWord {
    static func encode(_ text: String) -> String {
        var word = ""
        for byte in text.utf8 {
            if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "%") {
                word.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                word += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return word
    }

    static func decode(_ word: String) -> String {
        var bytes: [UInt8] = []
        var rest = word.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
