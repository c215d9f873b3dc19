import FoundationEssentials

/// A password as it is kept: salted and stretched by PBKDF2 (RFC 8018).
struct Password: Codable, Sendable {
    private let rounds: Int
    private let salt: Data
    private let key: Data

    #if DEBUG
    /// Without the optimiser each takes some fifty times as long.
    private static let usualRounds = 200
    #else
    private static let usualRounds = 20_000
    #endif

    /// `rounds` other than the usual are for passwords that everybody knows.
    init(_ text: String, rounds: Int? = nil) {
        let rounds = rounds ?? Self.usualRounds
        let salt = Secret.bytes(16)
        self.rounds = rounds
        self.salt = Data(salt)
        key = Data(Self.stretch(text, salt: salt, rounds: rounds))
    }

    func matches(_ text: String) -> Bool {
        Secret.areEqual(Self.stretch(text, salt: Array(salt), rounds: rounds), Array(key))
    }

    private static func stretch(_ text: String, salt: [UInt8], rounds: Int) -> [UInt8] {
        let key = HMACKey(Array(text.utf8))
        var step = key.code(of: salt + [0, 0, 0, 1])
        var sum = step
        for _ in 1..<max(rounds, 1) {
            step = key.code(of: step)
            for index in sum.indices { sum[index] ^= step[index] }
        }
        return sum
    }
}

/// What only the server knows.
enum Secret {
    static func bytes(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// Letters and digits that nobody guesses.
    static func token(_ count: Int = 32) -> String {
        bytes(count).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Takes as long whether the first byte differs or the last.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count
            && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
