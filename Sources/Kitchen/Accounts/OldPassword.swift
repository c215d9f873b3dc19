import FoundationEssentials

/// A password in a file from before libsodium: a PBKDF2 hash ([RFC
/// 8018](https://www.rfc-editor.org/rfc/rfc8018)).
///
/// No new ones are made, and the next sign-in replaces one by an Argon2id hash (0041).
struct OldPassword: Codable, Hashable, Sendable {
    private let rounds: Int
    private let salt: Data
    private let key: Data

    func matches(_ text: String) -> Bool {
        let authenticator = Sodium.Authenticator(key: Array(text.utf8))
        var step = authenticator.code(of: Array(salt) + [0, 0, 0, 1])
        var sum = step
        for _ in 1..<max(rounds, 1) {
            step = authenticator.code(of: step)
            for index in sum.indices { sum[index] ^= step[index] }
        }
        return Sodium.areEqual(sum, Array(key))
    }
}
