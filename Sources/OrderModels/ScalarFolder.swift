/// Folds a text that is not all ASCII, scalar by scalar.
struct ScalarFolder {
    private(set) var output: [UInt8] = []
    private var wantsSpace = false
    // The last scalar written, which a voicing mark may change.
    private var last: UInt32 = 0

    init(capacity: Int) {
        output.reserveCapacity(capacity)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case 0..<0x80:
            appendASCII(UInt8(value))
        case 0x80...0xBF:
            appendLatinSign(value)
        case 0xC0..<0x530, 0x1E00..<0x2000:
            appendLetter(value)
        case 0x2000...0x206F:
            appendPunctuation(value)
        case 0x3000...0x3003, 0x3008...0x3020, 0x3030, 0x30FB, 0xFF5F...0xFF65:
            wantsSpace = !output.isEmpty
        case 0x3099, 0x309A, 0x309B, 0x309C, 0xFF9E, 0xFF9F:
            voice(isHalfVoiced: value == 0x309A || value == 0x309C || value == 0xFF9F)
        case 0x2E80..<0xA640, 0xAC00..<0xD7B0:
            write(value)
        case 0xFB00...0xFB06:
            for byte in FoldTables.ligatures[Int(value - 0xFB00)].utf8 { write(UInt32(byte)) }
        case 0xFF01...0xFF5E:
            appendASCII(UInt8(value - 0xFEE0))
        case 0xFF66...0xFF9D:
            write(FoldTables.halfWidthKatakana[Int(value - 0xFF66)])
        default:
            appendOther(scalar)
        }
    }

    private mutating func write(_ value: UInt32) {
        if wantsSpace {
            output.append(0x20)
            wantsSpace = false
        }
        let before = last
        last = value
        if let sound = LetterSounds.of(value, after: before) {
            output += sound
            return
        }
        guard value >= 0x80, let scalar = Unicode.Scalar(value) else {
            output.append(UInt8(truncatingIfNeeded: value))
            return
        }
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func appendASCII(_ byte: UInt8) {
        let folded = foldedASCII(byte)
        if folded > 0x20 {
            write(UInt32(folded))
        } else if folded == 0x20 {
            wantsSpace = !output.isEmpty
        }
    }

    private mutating func appendLatinSign(_ value: UInt32) {
        switch value {
        case 0x80...0x9F, 0xAD, 0xA8, 0xAB, 0xB4, 0xBB: break  // Controls, soft hyphen, quotes.
        case 0xAA: write(0x61)
        case 0xBA: write(0x6F)
        case 0xB2, 0xB3: write(value - 0x80)
        case 0xB9: write(0x31)
        case 0xB5: write(0x3BC)
        default: wantsSpace = !output.isEmpty
        }
    }

    private mutating func appendLetter(_ value: UInt32) {
        let folded = FoldTables.letter(value)
        switch folded {
        case 0: break
        case 0x20: wantsSpace = !output.isEmpty
        case 0x80...0x1FF:
            guard let expansion = FoldTables.expansions[folded] else { return write(folded) }
            for byte in expansion.utf8 { write(UInt32(byte)) }
        default: write(folded)
        }
    }

    private mutating func appendPunctuation(_ value: UInt32) {
        switch value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: break  // Invisible.
        case 0x2018...0x201F, 0x2032...0x2037, 0x2039, 0x203A: break  // Quotes and primes.
        default: wantsSpace = !output.isEmpty
        }
    }

    private mutating func appendOther(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7: return  // Hebrew points.
        case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6ED: return  // Arabic points.
        case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: return
        case 0x180B...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return  // Variation selectors.
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse:
            break
        case .spaceSeparator, .dashPunctuation, .otherPunctuation, .openPunctuation,
            .closePunctuation:
            wantsSpace = !output.isEmpty
        case .uppercaseLetter, .titlecaseLetter:
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if lower == scalar { write(lower.value) } else { append(lower) }
            }
        default:
            write(scalar.value)
        }
    }

    /// Combines a voicing mark with the kana before it; elsewhere the mark is dropped.
    private mutating func voice(isHalfVoiced: Bool) {
        let isHiragana = 0x3041...0x3096 ~= last
        let voiced: UInt32? =
            switch isHiragana ? last + 0x60 : last {
            case 0x30A6 where !isHalfVoiced: last + 0x4E
            case 0x30AB...0x30C1 where !isHalfVoiced && last % 2 == 1: last + 1
            case 0x30C4...0x30C8 where !isHalfVoiced && last % 2 == 0: last + 1
            case 0x30CF...0x30DB where last % 3 == 0: last + (isHalfVoiced ? 2 : 1)
            default: nil
            }
        guard let voiced, !wantsSpace else { return }
        output.removeLast(3)
        write(voiced)
    }
}
