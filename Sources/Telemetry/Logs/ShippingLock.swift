import Glibc

/// Held by the one process that sends. The kernel releases it when the process ends, however it ends.
enum ShippingLock {
    /// Calls `body` while holding the lock; nil if another holds it, in this process or elsewhere.
    /// The lock's own file lies beside the one at `path`.
    static func with<T>(beside path: String, _ body: () throws -> T) throws -> T? {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer {
            // Closing is not enough while a process being started has a duplicate.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
        return try body()
    }

    struct Failure: Error, CustomStringConvertible {
        let code: Int32

        var description: String { String(cString: strerror(code)) }
    }
}
