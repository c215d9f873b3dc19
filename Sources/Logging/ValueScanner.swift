/// Finds the end of the value after a key.
struct ValueScanner {
    let bytes: [UInt8]

    /// The quotation mark that opens a value, with the backslash before it in JSON within JSON.
    static func openingQuote(in bytes: [UInt8], at index: Int) -> ArraySlice<UInt8> {
        let rest = bytes[index...]
        let escape = rest.prefix { $0 == UInt8(ascii: "\\") }
        guard let mark = rest.dropFirst(escape.count).first, isQuote(mark) else { return [] }
        return rest.prefix(escape.count + 1)
    }

    /// The closing quotation mark, or the end of the text: part of a secret is secret too.
    func quotedEnd(from start: Int, quote: ArraySlice<UInt8>) -> Int {
        var index = start
        var escapes = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                escapes += 1
            } else {
                // A quotation mark with more backslashes than the opening one belongs to the value.
                if bytes[index] == quote.last, escapes <= quote.count - 1 {
                    return index - min(escapes, quote.count - 1)
                }
                if bytes[index] == quote.last, quote.count == 1, escapes % 2 == 0 { return index }
                escapes = 0
            }
            index += 1
        }
        return bytes.count
    }

    /// The end of a value without quotation marks, including brackets and their contents.
    func bareEnd(from start: Int, wholeLine: Bool) -> Int {
        var index = start
        while index < bytes.count, !isEnd(bytes[index], wholeLine: wholeLine) {
            index = isOpening(bytes[index]) ? bracketEnd(from: index) : index + 1
        }
        return index
    }

    private func bracketEnd(from start: Int) -> Int {
        var depth = 0
        var index = start
        while index < bytes.count {
            if isOpening(bytes[index]) { depth += 1 }
            if isClosing(bytes[index]) { depth -= 1 }
            index += 1
            if depth == 0 { return index }
        }
        return index
    }

    private func isEnd(_ byte: UInt8, wholeLine: Bool) -> Bool {
        if wholeLine { return byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "\"") }
        return byte <= 0x20 || "&,;\"'<>)}]#".utf8.contains(byte)
    }

    private func isOpening(_ byte: UInt8) -> Bool {
        "([{".utf8.contains(byte)
    }

    private func isClosing(_ byte: UInt8) -> Bool {
        ")]}".utf8.contains(byte)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
