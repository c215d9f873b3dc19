/// A fast 64-bit hash that is the same in every run, unlike Swift's own.
///
/// It tells changed rows from unchanged ones. It is not cryptographic: an attacker who makes two
/// rows collide gains only a stale row of their own.
public struct Digest {
    private var state: UInt64 = 0x243F_6A88_85A3_08D3

    public init() {}

    public mutating func mix(_ word: UInt64) {
        let (high, low) = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        state = high ^ low ^ (state &<< 7)
    }

    public mutating func mix(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        mix(rest &+ UInt64(bytes.count))
    }

    public var value: Int64 {
        var hash = state
        hash ^= hash >> 32
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
        return Int64(bitPattern: hash)
    }
}
