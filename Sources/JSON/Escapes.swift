/// Decodes the escapes of a string whose syntax the parser has checked.
enum Escapes {
    static func decoded(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = text[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
                result.append(byte)
                index += 1
                continue
            }
            let letter = text[index + 1]
            index += 2
            if letter == UInt8(ascii: "u") {
                append(scalar(text, &index, range.upperBound), to: &result)
            } else {
                result.append(plain(letter))
            }
        }
        return result
    }

    /// The value of four hexadecimal digits.
    static func hex4(_ text: UnsafePointer<UInt8>, _ start: Int) -> UInt32? {
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = hexDigit(text[start + offset]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: letter
        }
    }

    /// Decodes the digits after `\u`, and the second half of a surrogate pair.
    private static func scalar(
        _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int
    ) -> Unicode.Scalar {
        guard let base = text.baseAddress, index + 4 <= end, let first = hex4(base, index) else {
            index = end
            return "\u{FFFD}"
        }
        index += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 6 <= end, text[index] == UInt8(ascii: "\\"),
            text[index + 1] == UInt8(ascii: "u"), let second = hex4(base, index + 2),
            0xDC00...0xDFFF ~= second,
            let pair = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return "\u{FFFD}" }
        index += 6
        return pair
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
