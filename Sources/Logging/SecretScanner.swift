/// Scans a text once and masks what looks like a secret.
struct SecretScanner {
    private let bytes: [UInt8]
    private let isSecret: (String) -> Bool
    private var position = 0
    private var output: [UInt8] = []

    init(_ text: String, isSecret: @escaping (String) -> Bool) {
        bytes = Array(text.utf8)
        self.isSecret = isSecret
    }

    mutating func run() -> String {
        output.reserveCapacity(bytes.count)
        while position < bytes.count {
            if isWord(position) {
                takeWord()
            } else {
                takeUserInfo()
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func takeWord() {
        let end = self.end(from: position, while: Self.isWordByte)
        if let cardEnd = cardNumber(at: position) { return blot(upTo: cardEnd) }
        let word = String(decoding: bytes[position..<end], as: UTF8.self)
        if word.hasPrefix("eyJ") {
            let token = self.end(from: position, while: Self.isTokenByte)
            if token - position >= 20 { return blot(upTo: token) }
        }
        if let token = credentials(after: word, endingAt: end) {
            copy(upTo: token.lowerBound)
            return blot(upTo: token.upperBound)
        }
        guard let start = valueStart(after: end, isFlag: word.hasPrefix("--")), isSecret(word)
        else {
            return copy(upTo: end)
        }
        copy(upTo: start)
        let quote = ValueScanner.openingQuote(in: bytes, at: start)
        copy(upTo: start + quote.count)
        let scanner = ValueScanner(bytes: bytes)
        blot(
            upTo: quote.isEmpty
                ? scanner.bareEnd(from: start, wholeLine: Self.isHeader(word))
                : scanner.quotedEnd(from: position, quote: quote))
    }

    /// The credentials that follow the word `Bearer` or `Basic`.
    private func credentials(after word: String, endingAt end: Int) -> Range<Int>? {
        let scheme = word.lowercased()
        guard scheme == "bearer" || scheme == "basic" else { return nil }
        let start = self.end(from: end) { $0 == UInt8(ascii: " ") }
        let stop = self.end(from: start, while: Self.isTokenByte)
        guard start > end, stop > start else { return nil }
        // "Basic" is an ordinary word, so what follows must look encoded.
        let looksEncoded = bytes[start..<stop].contains { $0 & 0xE0 != 0x60 }
        return scheme == "bearer" || stop - start >= 8 && looksEncoded ? start..<stop : nil
    }

    /// The start of the value, if the word before is a key: after `=`, `:`, `":`, `]=` or `%3D`.
    private func valueStart(after end: Int, isFlag: Bool) -> Int? {
        let separator = self.end(from: end) { byte in "\\\"'] ".utf8.contains(byte) }
        let isEncoded =
            bytes.count - separator >= 3 && bytes[separator] == UInt8(ascii: "%")
            && bytes[separator + 1] == UInt8(ascii: "3")
            && bytes[separator + 2] | 0x20 == UInt8(ascii: "d")
        let isPlain =
            separator < bytes.count
            && (bytes[separator] == UInt8(ascii: "=") || bytes[separator] == UInt8(ascii: ":"))
        guard isEncoded || isPlain || isFlag && separator > end else { return nil }
        let behind = isEncoded ? separator + 3 : isPlain ? separator + 1 : separator
        return self.end(from: behind) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    }

    /// Copies a character, and skips a name and password after `://`.
    private mutating func takeUserInfo() {
        let isScheme = bytes[position...].starts(with: "://".utf8)
        copy(upTo: position + (isScheme ? 3 : 1))
        guard isScheme else { return }
        let end = self.end(from: position) { byte in !"/?# \"'<>\n".utf8.contains(byte) }
        if let at = bytes[position..<end].lastIndex(of: UInt8(ascii: "@")) { blot(upTo: at) }
    }

    /// The end of 14 to 19 digits that could be a card number, with single spaces or dashes between
    /// them.
    private func cardNumber(at start: Int) -> Int? {
        guard Self.isDigit(bytes[start]) else { return nil }
        var digits: [UInt8] = []
        var end = start
        var next = start
        while next < bytes.count, digits.count < 20 {
            if Self.isDigit(bytes[next]) {
                digits.append(bytes[next])
                end = next + 1
            } else if next != end || bytes[next] != UInt8(ascii: " ") && bytes[next] != 0x2D {
                break
            }
            next += 1
        }
        guard end == bytes.count || !isWord(end), Self.isCardNumber(digits) else { return nil }
        return end
    }

    /// Whether the digits are a card number: the last one is a checksum
    /// ([Luhn](https://en.wikipedia.org/wiki/Luhn_algorithm)).
    static func isCardNumber(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        guard 14...19 ~= digits.count, digits.allSatisfy(isDigit) else { return false }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = Int(digit - 0x30) * (place % 2 == 0 ? 1 : 2)
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0 && sum > 0
    }

    private mutating func copy(upTo end: Int) {
        output += bytes[position..<end]
        position = end
    }

    private mutating func blot(upTo end: Int) {
        if end > position { output += Redaction.mark.utf8 }
        position = end
    }

    private func end(from start: Int, while isPart: (UInt8) -> Bool) -> Int {
        var end = start
        while end < bytes.count, isPart(bytes[end]) { end += 1 }
        return end
    }

    private func isWord(_ index: Int) -> Bool {
        Self.isWordByte(bytes[index])
    }

    private static func isHeader(_ word: String) -> Bool {
        let name = word.lowercased()
        return name.hasSuffix("authorization") || name.hasSuffix("cookie")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || isDigit(byte) || byte == UInt8(ascii: "_") || byte == 0x2D
            || byte >= 0x80
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte < 0x80 && (isWordByte(byte) || ".~+/=".utf8.contains(byte))
    }
}
