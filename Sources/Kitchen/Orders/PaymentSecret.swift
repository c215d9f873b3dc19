import Glibc

/// By what the kitchen knows a canteen's payment server: diners do not know it (0078).
public struct PaymentSecret: Sendable {
    private let bytes: [UInt8]

    /// So many characters cannot be guessed, however weak each is.
    private static let least = 32
    private static let most = 4096

    /// Nil if it is too short, or is no line.
    public init?(_ text: String) {
        let bytes = Array(text.trimmed.utf8)
        guard (Self.least...Self.most).contains(bytes.count),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        self.bytes = bytes
    }

    /// Reads a file, which only its owner may be able to read or change.
    public init(file path: String) throws(KitchenError) {
        let name = PlainText.line(path)
        guard let file = fopen(path, "rbe") else {
            throw .unreadable("\(name): \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var found = stat()
        guard fstat(fileno(file), &found) == 0, found.st_mode & 0o077 == 0 else {
            throw .unreadable("\(name): others may read it or change it; chmod 600 it")
        }
        var bytes = [UInt8](repeating: 0, count: Self.most + 2)
        let count = fread(&bytes, 1, bytes.count, file)
        guard let secret = PaymentSecret(String(decoding: bytes[..<count], as: UTF8.self)) else {
            throw .unreadable(
                "\(name): a secret is one line of \(Self.least) characters or more, as "
                    + "openssl rand -hex 32 makes it")
        }
        self = secret
    }

    /// Whether a request with this `Authorization` is the payment server's.
    func isNamed(by header: String?) -> Bool {
        let words = header?.split(separator: " ") ?? []
        return words.count == 2 && words[0].lowercased() == "bearer"
            && Sodium.areEqual(Array(words[1].utf8), bytes)
    }
}
