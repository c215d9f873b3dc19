import CSodium

/// The Kitchen's uses of libsodium (0041); no other file imports the library.
enum Sodium {
    /// The cost of hashing a password, and so of each guess at one.
    struct Effort: Sendable {
        let passes: UInt64
        let memory: Int

        /// The minimum that OWASP
        /// [recommends](https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html)
        /// for Argon2id. It takes some 20 ms, and 19 MiB for each that the ``PasswordDesk`` makes at
        /// the same time.
        static let usual = Effort(passes: 2, memory: 19 << 20)
        /// For the demo account, whose password is public.
        static let least = Effort(
            passes: UInt64(crypto_pwhash_OPSLIMIT_MIN), memory: Int(crypto_pwhash_MEMLIMIT_MIN))
    }

    /// The library has to be started before any other call.
    private static let start: Void = {
        guard sodium_init() >= 0 else { fatalError("libsodium finds no random numbers") }
    }()

    static func random(_ count: Int) -> [UInt8] {
        _ = start
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Random hexadecimal digits.
    static func token(_ count: Int = 32) -> String {
        hexadecimal(random(count))
    }

    /// Compares in constant time.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    /// A digest of `count` bytes (BLAKE2b), in hexadecimal.
    static func digest(_ bytes: UnsafeRawBufferPointer, count: Int) -> String {
        _ = start
        var digest = [UInt8](repeating: 0, count: count)
        bytes.withMemoryRebound(to: UInt8.self) { bytes in
            _ = crypto_generichash(
                &digest, count, bytes.baseAddress, UInt64(bytes.count), nil, 0)
        }
        return hexadecimal(digest)
    }

    /// SHA-256 in Base64, as pages name their style.
    static func sha256(_ text: String) -> String {
        _ = start
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        let count = 4 * (digest.count / 3 + 1) + 1
        var characters = [CChar](repeating: 0, count: count)
        sodium_bin2base64(
            &characters, count, digest, digest.count, sodium_base64_VARIANT_ORIGINAL)
        return Self.text(characters)
    }

    /// A key for `purpose` that is made of another key, in hexadecimal.
    static func key(for purpose: String, from key: [UInt8]) -> String {
        (key + Array(purpose.utf8)).withUnsafeBytes { digest($0, count: 16) }
    }

    /// A hash of `password` for storing, with its own salt (Argon2id); nil where memory is short.
    static func guarded(_ password: String, effort: Effort) -> String? {
        _ = start
        let word = password.utf8.map(CChar.init(bitPattern:))
        var kept = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = crypto_pwhash_str(
            &kept, word, UInt64(word.count), effort.passes, effort.memory)
        return status == 0 ? text(kept) : nil
    }

    /// The result of comparing a word with a kept password.
    enum Verdict: Sendable {
        case same, different
        /// The library could not finish, because memory is short.
        case unknown
    }

    /// Computes the hash again with the parameters in `kept`. `crypto_pwhash_str_verify` is not
    /// used because it reports a hash that could not be computed as a mismatch.
    static func compare(_ password: String, with kept: String) -> Verdict {
        _ = start
        let fields = kept.split(separator: "$")
        guard fields.count == 5, fields[0] == "argon2id", fields[1] == "v=19",
            let costs = fields[2].wholeMatch(of: /m=(\d+),t=(\d+),p=1/),
            let memory = UInt32(costs.1), let passes = UInt64(costs.2),
            let salt = bytes(base64: fields[3]), salt.count == Int(crypto_pwhash_SALTBYTES),
            let key = bytes(base64: fields[4])
        else { return .unknown }
        let word = password.utf8.map(CChar.init(bitPattern:))
        var found = [UInt8](repeating: 0, count: key.count)
        let status = crypto_pwhash(
            &found, UInt64(found.count), word, UInt64(word.count), salt, passes,
            Int(memory) << 10, crypto_pwhash_ALG_ARGON2ID13)
        guard status == 0 else { return .unknown }
        return areEqual(found, key) ? .same : .different
    }

    /// Base64 without padding, as in hash strings.
    private static func bytes(base64 text: Substring) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: text.utf8.count)
        var count = 0
        let status = sodium_base642bin(
            &bytes, bytes.count, String(text), text.utf8.count, nil, &count, nil,
            sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
        return status == 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Whether `kept` was made at other costs than ``Effort/usual``.
    static func isOutdated(_ kept: String) -> Bool {
        let effort = Effort.usual
        return crypto_pwhash_str_needs_rehash(kept, effort.passes, effort.memory) != 0
    }

    /// A hash that no password matches. Comparing with it is the work of ``Effort/usual``.
    static let unmatched: String = {
        let effort = Effort.usual
        let costs = "m=\(effort.memory >> 10),t=\(effort.passes),p=1"
        let (salt, key) = (String(repeating: "A", count: 22), String(repeating: "A", count: 43))
        return "$argon2id$v=19$\(costs)$\(salt)$\(key)"
    }()

    /// HMAC-SHA-256 ([RFC 2104](https://www.rfc-editor.org/rfc/rfc2104)) with one key, prepared for
    /// many messages.
    struct Authenticator: Sendable {
        private let ready: crypto_auth_hmacsha256_state

        init(key: [UInt8]) {
            _ = Sodium.start
            var state = crypto_auth_hmacsha256_state()
            crypto_auth_hmacsha256_init(&state, key, key.count)
            ready = state
        }

        func code(of message: [UInt8]) -> [UInt8] {
            var state = ready
            var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
            crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
            crypto_auth_hmacsha256_final(&state, &code)
            return code
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let count = 2 * bytes.count + 1
        var digits = [CChar](repeating: 0, count: count)
        sodium_bin2hex(&digits, count, bytes, bytes.count)
        return text(digits)
    }

    /// The text before the terminating NUL.
    private static func text(_ characters: [CChar]) -> String {
        let bytes = characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }
}
