/// Checks that bytes are well-formed UTF-8 ([RFC 3629](https://www.rfc-editor.org/rfc/rfc3629)): no
/// overlong forms, no surrogates, nothing beyond U+10FFFF.
enum UTF8Check {
    static func isValid(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end {
            if index + 8 <= end, Words.load(base, index) & Words.tops == 0 {
                index += 8
                continue
            }
            let lead = base[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            guard let (length, second) = sequence(lead), index + length <= end,
                second.contains(base[index + 1])
            else { return false }
            for offset in 2..<max(2, length) where base[index + offset] & 0xC0 != 0x80 {
                return false
            }
            index += length
        }
        return true
    }

    /// The length of a sequence, and the valid range of its second byte.
    private static func sequence(_ lead: UInt8) -> (Int, ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
