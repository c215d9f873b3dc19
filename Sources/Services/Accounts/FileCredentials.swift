public import OrderModels
import Glibc
import Logging
import Sentences

/// A file that only the diner can read, for systems without a keyring.
///
/// Each line has a key, a space and the secret. A file that others could have read is refused,
/// because its secrets may be known and the diner has to learn that.
public struct FileCredentials: CredentialStore {
    public let place = CredentialPlace.file
    public let path: String

    private static let longest = 1 << 20

    public init(path: String) {
        self.path = path
    }

    public func read(_ key: CredentialKey) async throws(CredentialError) -> Secret? {
        try entries().first { $0.key == PlainWord.encode(key.text) }
            .map { Secret(PlainWord.decode($0.secret)) }
    }

    public func save(_ secret: Secret, as key: CredentialKey) async throws(CredentialError) {
        try change(key) { entries in
            entries.append(
                Entry(
                    key: PlainWord.encode(key.text), secret: PlainWord.encode(secret.revealed)))
        }
    }

    public func remove(_ key: CredentialKey) async throws(CredentialError) {
        guard access(path, F_OK) == 0 else { return }
        try change(key) { _ in }
    }

    // MARK: The file

    private struct Entry {
        let key: String
        let secret: String
    }

    /// Reads, changes and replaces the file, under a lock among processes.
    private func change(
        _ key: CredentialKey, _ body: (inout [Entry]) -> Void
    ) throws(CredentialError) {
        if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o700) }
        let lock = open(path + ".lock", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw failure() }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure() }
        }
        let name = PlainWord.encode(key.text)
        var entries = try entries().filter { $0.key != name }
        body(&entries)
        let text = entries.map { $0.key + " " + $0.secret + "\n" }.joined()
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        if let error = WholeFile(path).replace(with: Array(text.utf8)) { throw failure(error) }
    }

    private func entries() throws(CredentialError) -> [Entry] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return []
            case ELOOP: throw .foreign(path: path)
            default: throw failure()
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw .foreign(path: path)
        }
        guard status.st_mode & 0o077 == 0 else { throw .exposed(path: path) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
            guard bytes.count <= Self.longest else { throw .tooLong }
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 ? Entry(key: String(words[0]), secret: String(words[1])) : nil
        }
    }

    private func failure(_ error: Int32 = errno) -> CredentialError {
        .failed(
            place, reason: .secrets.fileFailed(path: path, reason: String(cString: strerror(error)))
        )
    }
}
