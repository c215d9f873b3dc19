import Glibc
import Synchronization
import TestSupport

/// A program's files at the instant when it died.
final class Remains: Sendable {
    private let found = Mutex<TemporaryDirectory?>(nil)

    /// Copies a program's files, without the cache, which may vanish at any time.
    func keep(of home: String) {
        guard let copy = try? TemporaryDirectory() else { return }
        let data = copy.path + "/data"
        mkdir(data, 0o700)
        for name in ["user.db", "user.db-wal", "credentials"] {
            guard let bytes = Home.bytes(home + "/data/" + name) else { continue }
            let file = open(data + "/" + name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            _ = Glibc.write(file, Array(bytes), bytes.count)
            close(file)
        }
        found.withLock { $0 = copy }
    }

    func take() -> TemporaryDirectory? {
        found.withLock { found in
            defer { found = nil }
            return found
        }
    }
}
