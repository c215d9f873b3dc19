/// The form in which search compares stored and typed text.
///
/// Removes case, accents, full width and typographic variants (`Weißbrot` is `weissbrot`, `ＣＵＲＲＹ`
/// is `curry`, `ﬁ` is `fi`), quotes and invisible characters, and separates words by single spaces.
/// Greek and Cyrillic become what they are shown as where there is only ASCII (`Γωνιά` is `gonia`), so
/// that what is read there can be typed.
/// Folding a folded text changes nothing.
public func fold(_ text: String) -> String {
    var copy = text
    if let folded = copy.withUTF8(foldASCII) { return folded }
    var folder = ScalarFolder(capacity: copy.utf8.count)
    for scalar in copy.unicodeScalars {
        folder.append(scalar)
    }
    return String(decoding: folder.output, as: UTF8.self)
}

/// The folding of an ASCII character: itself, its lower case, a space, or 0 for nothing.
@inline(__always)
func foldedASCII(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: byte
    case 0x41...0x5A: byte | 0x20
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): 0
    case 0x09...0x0D: 0x20
    case 0...0x1F, 0x7F: 0
    default: 0x20
    }
}

/// Nil if the text is not all ASCII.
private func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var isASCII = true
    let folded = String(unsafeUninitializedCapacity: bytes.count) { output in
        var count = 0
        var wantsSpace = false
        for byte in bytes {
            guard byte < 0x80 else {
                isASCII = false
                return 0
            }
            let folded = foldedASCII(byte)
            if folded > 0x20 {
                if wantsSpace {
                    output[count] = 0x20
                    count += 1
                    wantsSpace = false
                }
                output[count] = folded
                count += 1
            } else if folded == 0x20 {
                wantsSpace = count > 0
            }
        }
        return count
    }
    return isASCII ? folded : nil
}
