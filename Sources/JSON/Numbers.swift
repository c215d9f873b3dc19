/// Computes numbers whose syntax the parser has checked.
enum Numbers {
    /// Nil when an `Int` cannot hold it.
    @inline(__always)
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text.dropFirst(isNegative ? 1 : 0)
        if digits.count <= 18 {
            var value = 0
            for byte in digits { value = value &* 10 &+ Int(byte &- UInt8(ascii: "0")) }
            return isNegative ? -value : value
        }
        return Int(String(decoding: text, as: UTF8.self))
    }

    /// Nil when it is too large for a `Double`.
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        if let value = exact(text) { return value }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Numbers of at most 15 digits without exponent: numerator and denominator are exact, so a
    /// single division rounds correctly.
    private static func exact(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard text.count <= 16 else { return nil }
        var value = 0
        var digits = 0
        var decimals: Int?
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
                digits += 1
            case UInt8(ascii: "."): decimals = digits
            case UInt8(ascii: "-"): break
            default: return nil
            }
        }
        guard digits <= 15 else { return nil }
        let quotient = Double(value) / powers[decimals.map { digits - $0 } ?? 0]
        return text.first == UInt8(ascii: "-") ? -quotient : quotient
    }
}
