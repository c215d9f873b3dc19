/// Tests eight bytes at once.
///
/// Each test sets the top bit of the bytes that match. Borrows only carry upwards, so at least the
/// lowest bit set is always right, and only that one is used.
enum Words {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let tops: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    static func load(_ base: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
        UInt64(
            littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
    }

    /// Marks quotes, backslashes and control characters.
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
            | ((word &- (ones &* 0x20)) & ~word)
        return found & tops
    }

    /// Marks the byte 0x7F and those from 0x80 up.
    @inline(__always)
    static func beyondPrintable(_ word: UInt64) -> UInt64 {
        (word | ((word & ~tops) &+ ones)) & tops
    }
}
