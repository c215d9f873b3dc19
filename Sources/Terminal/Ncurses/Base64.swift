/// RFC 4648, for control sequences.
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            var end = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var bits = UInt32(0)
                for place in 0..<3 {
                    bits = bits << 8 | (place < count ? UInt32(bytes[start + place]) : 0)
                }
                for place in 0..<4 {
                    let digit = digits[Int(bits >> UInt32(18 - 6 * place) & 0x3F)]
                    text[end] = place <= count ? digit : UInt8(ascii: "=")
                    end += 1
                }
            }
            return end
        }
    }
}
