/// A globally unique ID for something made here: 128 random bits as lowercase letters and digits.
public func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
        let digits = String(generator.next() as UInt64, radix: 36)
        return String(repeating: "0", count: 13 - digits.count) + digits
    }.joined()
}
