/// Digests of bytes: one for entity tags, where speed counts, and SHA-1 where the API asks for it.
enum Digest {
    /// A 128-bit digest in quotes, eight bytes a step.
    ///
    /// Not for secrets: it only has to tell one body from the next.
    static func tag(of bytes: UnsafeRawBufferPointer) -> String {
        var first: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
        let whole = bytes.count & ~7
        var index = 0
        while index < whole {
            mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), &first, &second)
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        mix(rest, &first, &second)
        mix(UInt64(bytes.count), &first, &second)
        return "\"" + hex(first) + hex(second) + "\""
    }

    /// The SHA-1 of `bytes` in hexadecimal.
    static func sha1(_ bytes: [UInt8]) -> String {
        var message = bytes + [0x80]
        while message.count % 64 != 56 { message.append(0) }
        let bits = UInt64(bytes.count) * 8
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: message.count, by: 64) {
            block(message[start..<start + 64], into: &state)
        }
        return state.map { String(hex(UInt64($0)).suffix(8)) }.joined()
    }

    private static func block(_ chunk: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: chunk.startIndex, to: chunk.endIndex, by: 4).map { at in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(chunk[at + $1]) }
        }
        for index in 16..<80 {
            words.append(
                rotate(
                    words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (choice, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotate(a, 5) &+ choice &+ e &+ constant &+ word
            (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func mix(_ word: UInt64, _ first: inout UInt64, _ second: inout UInt64) {
        first = (first ^ word) &* 0xFF51_AFD7_ED55_8CCD
        first ^= first >> 32
        second = (second &+ word) &* 0xC4CE_B9FE_1A85_EC53
        second ^= second >> 29 ^ first
    }

    private static func rotate(_ value: UInt32, _ bits: UInt32) -> UInt32 {
        value << bits | value >> (32 - bits)
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
