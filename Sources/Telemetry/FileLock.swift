import Glibc
import Logging

/// A lock on a file, which one holder has at a time, in this process or another. The kernel takes it
/// from a process that dies.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Nil while another has it.
    ///
    /// - Throws: `UnwritableFile` where there can be no lock.
    init?(_ path: String) throws(UnwritableFile) {
        // Only a lock that is held is stored: `deinit` also runs for one that `init?` gives up.
        guard let held = try Self.take(path) else { return nil }
        descriptor = held
    }

    private static func take(_ path: String) throws(UnwritableFile) -> Int32? {
        Folders.make(above: path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw UnwritableFile(path: path, code: errno) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code != EINTR else { continue }
            close(descriptor)
            guard code == EWOULDBLOCK else { throw UnwritableFile(path: path, code: code) }
            return nil
        }
        return descriptor
    }

    deinit {
        // Closing is not enough while a process being started has a duplicate.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
