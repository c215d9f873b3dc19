/// Escapes the text of a JSON string.
enum Quoting {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append($0, to: &bytes) }
    }

    private static func append(
        _ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
    ) {
        guard let base = text.baseAddress else { return }
        var index = 0
        var copied = 0
        while index < text.count {
            let plain = index + plainLength(base + index, text.count - index)
            guard plain < text.count else { break }
            let (scalar, length) = scalar(base + plain)
            index = plain + length
            guard needsEscape(scalar) else { continue }
            bytes.append(contentsOf: text[copied..<plain])
            copied = index
            appendEscape(scalar, to: &bytes)
        }
        bytes.append(contentsOf: text[copied...])
    }

    /// The number of leading bytes that are printable ASCII, except quotes and backslashes.
    private static func plainLength(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var index = 0
        while index + 8 <= count {
            let word = Words.load(base, index)
            let found = Words.special(word) | Words.beyondPrintable(word)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count {
            switch base[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return index
            case 0x20...0x7E: index += 1
            default: return index
            }
        }
        return index
    }

    /// Decodes one scalar; a `String` contains only well-formed UTF-8.
    private static func scalar(_ base: UnsafePointer<UInt8>) -> (UInt32, length: Int) {
        let lead = UInt32(base[0])
        func tail(_ offset: Int) -> UInt32 { UInt32(base[offset]) & 0x3F }
        return switch lead {
        case ..<0x80: (lead, 1)
        case ..<0xE0: ((lead & 0x1F) << 6 | tail(1), 2)
        case ..<0xF0: ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
        default: ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
        }
    }

    /// Whether a scalar could control a terminal, be invisible, or change the direction of text.
    private static func needsEscape(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x20, 0x22, 0x5C, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    private static func appendEscape(_ scalar: UInt32, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch scalar {
        case 0x22, 0x5C: bytes.append(UInt8(scalar))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x10000...:
            let offset = scalar - 0x10000
            appendUnit(0xD800 + offset >> 10, to: &bytes)
            bytes.append(UInt8(ascii: "\\"))
            appendUnit(0xDC00 + offset & 0x3FF, to: &bytes)
        default: appendUnit(scalar, to: &bytes)
        }
    }

    private static func appendUnit(_ unit: UInt32, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] as [UInt32] {
            let digit = UInt8(unit >> shift & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
