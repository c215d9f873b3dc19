/// A random number of this installation, which decides the arms of experiments.
///
/// It is made when an experiment first asks for it, and never leaves the machine.
public struct Installation: Hashable, Sendable {
    let id: String

    private static let digits = 32

    init(_ id: String) {
        self.id = id
    }

    /// The installation whose state is in `directory`. Nil where the number can neither be read nor
    /// kept: one that is new in each run would give another arm each time.
    public init?(in directory: String) {
        let file = SmallFile(directory + "/installation")
        if let id = Self.id(file.read(limit: Self.digits + 1)) {
            self.init(id)
            return
        }
        var random = SystemRandomNumberGenerator()
        let new = [random.next(), random.next()].map { (word: UInt64) in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
        // Another process may have been faster, and its number holds.
        file.create(Array((new + "\n").utf8))
        guard let id = Self.id(file.read(limit: Self.digits + 1)) else { return nil }
        self.init(id)
    }

    private static func id(_ bytes: [UInt8]?) -> String? {
        guard let bytes, bytes.count == digits + 1, bytes.last == 0x0A,
            bytes.dropLast().allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 })
        else { return nil }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
