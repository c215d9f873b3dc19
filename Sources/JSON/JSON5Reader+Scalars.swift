import Sentences

extension JSON5Reader {
    mutating func string() throws(JSON5Error) -> String {
        let start = position
        let quote = take()
        var text = ""
        while true {
            guard let scalar = peek(), scalar != "\n", scalar != "\r" else {
                throw error(.json.endlessText, at: start)
            }
            if scalar == "\\" {
                try escape(into: &text)
                continue
            }
            take()
            if scalar == quote { return text }
            text.unicodeScalars.append(scalar)
        }
    }

    private mutating func escape(into text: inout String) throws(JSON5Error) {
        let start = position
        take()
        guard let letter = take() else { return }
        switch letter {
        case "b": text.unicodeScalars.append("\u{8}")
        case "f": text.unicodeScalars.append("\u{C}")
        case "n": text.unicodeScalars.append("\n")
        case "r": text.unicodeScalars.append("\r")
        case "t": text.unicodeScalars.append("\t")
        case "v": text.unicodeScalars.append("\u{B}")
        case "0" where !isDigit(peek()): text.unicodeScalars.append("\0")
        case "0"..."9": throw error(.json.noEscape, at: start)
        case "x": text.unicodeScalars.append(try scalar(hex(2, start), start))
        case "u": text.unicodeScalars.append(try unicode(start))
        case "\r":
            if peek() == "\n" { take() }
        case "\n", "\u{2028}", "\u{2029}": break
        default: text.unicodeScalars.append(letter)
        }
    }

    private mutating func unicode(
        _ start: JSON5Value.Position
    ) throws(JSON5Error) -> Unicode.Scalar {
        let first = try hex(4, start)
        guard 0xD800...0xDBFF ~= first, peek() == "\\", peek(1) == "u" else {
            return try scalar(first, start)
        }
        take()
        take()
        let second = try hex(4, start)
        guard 0xDC00...0xDFFF ~= second else { return try scalar(first, start) }
        return try scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), start)
    }

    private func scalar(
        _ value: UInt32, _ start: JSON5Value.Position
    ) throws(JSON5Error) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(value) else {
            throw error(.json.halfEscape, at: start)
        }
        return scalar
    }

    private mutating func hex(
        _ count: Int, _ start: JSON5Value.Position
    ) throws(JSON5Error) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = hexDigit(peek()) else {
                throw error(.json.hexDigits(count: count), at: start)
            }
            take()
            value = value << 4 | digit
        }
        return value
    }

    private func hexDigit(_ scalar: Unicode.Scalar?) -> UInt32? {
        guard let scalar, scalar.isASCII else { return nil }
        return Escapes.hexDigit(UInt8(scalar.value))
    }

    private func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { ("0"..."9").contains($0) } ?? false
    }

    mutating func number() throws(JSON5Error) -> JSON5Value.Content {
        let start = position
        let text = numberText()
        let isNegative = text.first == "-"
        let body = text.first == "-" || text.first == "+" ? String(text.dropFirst()) : text
        let sign = isNegative ? "-" : ""
        if body == "Infinity" { return .number(isNegative ? -.infinity : .infinity) }
        if body == "NaN" { return .number(.nan) }
        if body.hasPrefix("0x") || body.hasPrefix("0X") {
            let digits = body.dropFirst(2)
            guard !digits.isEmpty, digits.unicodeScalars.allSatisfy({ hexDigit($0) != nil }) else {
                throw error(.json.noNumber(text: quoted(text)), at: start)
            }
            guard let value = Int(sign + digits, radix: 16) else {
                throw error(.json.hugeNumber(text: quoted(text)), at: start)
            }
            return .integer(value)
        }
        guard let decimal = Decimal5(body) else {
            throw error(.json.noNumber(text: quoted(text)), at: start)
        }
        if decimal.isInteger, let value = Int(sign + body) { return .integer(value) }
        guard let value = Double(sign + decimal.text), value.isFinite else {
            throw error(.json.hugeNumber(text: quoted(text)), at: start)
        }
        return .number(value)
    }

    private mutating func numberText() -> String {
        var text = ""
        var isHex = false
        while let scalar = peek() {
            let isSign = scalar == "+" || scalar == "-"
            let followsExponent = text.last == "e" || text.last == "E"
            isHex = isHex || text.last == "x" || text.last == "X"
            guard
                isSign && (text.isEmpty || followsExponent && !isHex) || scalar == "."
                    || scalar.isASCII && scalar.properties.isAlphabetic || isDigit(scalar)
            else { break }
            text.unicodeScalars.append(scalar)
            take()
        }
        return text
    }
}

/// A decimal number of JSON5, rewritten in a form that Swift can parse.
private struct Decimal5 {
    let text: String
    let isInteger: Bool

    /// Nil when `body`, without its sign, violates the grammar.
    init?(_ body: String) {
        let parts = body.split(
            maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { "eE".contains($0) })
        let mantissa = parts[0].split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = mantissa[0]
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        guard Self.isDigits(whole), Self.isDigits(fraction), !(whole + fraction).isEmpty,
            whole.utf8.count < 2 || whole.first != "0"
        else { return nil }
        var exponent = ""
        if parts.count > 1 {
            let digits =
                parts[1].first == "+" || parts[1].first == "-"
                ? parts[1].dropFirst() : parts[1]
            guard !digits.isEmpty, Self.isDigits(digits) else { return nil }
            exponent = "e" + parts[1]
        }
        text = "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)\(exponent)"
        isInteger = mantissa.count == 1 && parts.count == 1
    }

    private static func isDigits(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
