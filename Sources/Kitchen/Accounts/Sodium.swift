import CSodium

/// What the Kitchen needs of libsodium (0041); no other file of it imports the library.
enum Sodium {
    /// What it costs to keep a password, and so what each guess at one costs a thief.
    struct Effort: Sendable {
        let passes: UInt64
        let memory: Int

        /// The least that OWASP advises for Argon2id. It takes some 20 ms, and as the book takes one
        /// change at a time, 19 MiB once however many sign in.
        static let usual = Effort(passes: 2, memory: 19 << 20)
        /// For a password that everybody knows.
        static let least = Effort(
            passes: UInt64(crypto_pwhash_OPSLIMIT_MIN), memory: Int(crypto_pwhash_MEMLIMIT_MIN))
    }

    /// The library looks once what the processor can do, before anything else is asked of it.
    private static let start: Void = {
        guard sodium_init() >= 0 else { fatalError("libsodium finds no random numbers") }
    }()

    static func random(_ count: Int) -> [UInt8] {
        _ = start
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Letters and digits that nobody guesses.
    static func token(_ count: Int = 32) -> String {
        hexadecimal(random(count))
    }

    /// Takes as long whether the first byte differs or the last.
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

    /// `password` as it may be kept, with a salt of its own (Argon2id); nil where memory is short.
    static func guarded(_ password: String, effort: Effort) -> String? {
        _ = start
        let word = password.utf8.map(CChar.init(bitPattern:))
        var kept = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = crypto_pwhash_str(
            &kept, word, UInt64(word.count), effort.passes, effort.memory)
        return status == 0 ? text(kept) : nil
    }

    static func isPassword(_ password: String, guardedAs kept: String) -> Bool {
        _ = start
        let word = password.utf8.map(CChar.init(bitPattern:))
        return crypto_pwhash_str_verify(kept, word, UInt64(word.count)) == 0
    }

    /// HMAC-SHA-256 (RFC 2104) under one key, made ready for many messages.
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

    /// What stands before the zero that ends a text in C.
    private static func text(_ characters: [CChar]) -> String {
        let bytes = characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }
}
