/// SHA-256 (FIPS 180-4), fed piece by piece.
struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
        0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private var pending: [UInt8] = []
    private var count = 0

    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.add(bytes)
        return hash.finish()
    }

    /// HMAC (RFC 2104) of `message`.
    static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        HMACKey(key).code(of: message)
    }

    mutating func add(_ bytes: [UInt8]) {
        count += bytes.count
        pending += bytes
        var start = 0
        while pending.count - start >= 64 {
            block(at: start)
            start += 64
        }
        pending.removeFirst(start)
    }

    mutating func finish() -> [UInt8] {
        let bits = UInt64(count) * 8
        let zeros = (119 - count % 64) % 64
        add([0x80] + [UInt8](repeating: 0, count: zeros))
        add((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private mutating func block(at start: Int) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            for index in 0..<16 {
                let at = start + index * 4
                words[index] =
                    UInt32(pending[at]) << 24 | UInt32(pending[at + 1]) << 16
                    | UInt32(pending[at + 2]) << 8 | UInt32(pending[at + 3])
            }
            for index in 16..<64 {
                let early = words[index - 15]
                let late = words[index - 2]
                let small = (early >> 7 | early << 25) ^ (early >> 18 | early << 14) ^ early >> 3
                let large = (late >> 17 | late << 15) ^ (late >> 19 | late << 13) ^ late >> 10
                words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
            }
            mix(words)
        }
    }

    private mutating func mix(_ words: UnsafeMutableBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        Self.constants.withUnsafeBufferPointer { constants in
            for index in 0..<64 {
                let turned = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
                let first = h &+ turned &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
                let other = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
                let second = other &+ (a & b ^ a & c ^ b & c)
                (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
            }
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}

/// A key made ready, for one who authenticates many messages with it.
struct HMACKey {
    private let inner: SHA256
    private let outer: SHA256

    init(_ key: [UInt8]) {
        let short = key.count > 64 ? SHA256.digest(key) : key
        let block = short + [UInt8](repeating: 0, count: 64 - short.count)
        var (inner, outer) = (SHA256(), SHA256())
        inner.add(block.map { $0 ^ 0x36 })
        outer.add(block.map { $0 ^ 0x5C })
        (self.inner, self.outer) = (inner, outer)
    }

    func code(of message: [UInt8]) -> [UInt8] {
        var (first, second) = (inner, outer)
        first.add(message)
        second.add(first.finish())
        return second.finish()
    }
}
