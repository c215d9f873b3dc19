import Glibc

/// Ends the kitchen when no client holds its lock file any more.
///
/// Every client holds a shared lock on the file. The kernel grants the exclusive lock when the last
/// client has ended, even if it crashed, so no polling is necessary.
struct LockWatch {
    private let descriptor: Int32

    struct CannotOpen: Error, CustomStringConvertible {
        let path: String

        var description: String { "cannot open the lock file \(path)" }
    }

    init(path: String) throws(CannotOpen) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CannotOpen(path: path) }
    }

    /// Waits on a thread of its own, then asks the process to stop as SIGTERM does.
    func start() {
        var thread = pthread_t()
        let argument = UnsafeMutableRawPointer(bitPattern: Int(descriptor))
        pthread_create(
            &thread, nil,
            { argument in
                let descriptor = Int32(Int(bitPattern: argument))
                while flock(descriptor, LOCK_EX) != 0 {
                    guard errno == EINTR else { return nil }
                }
                kill(getpid(), SIGTERM)
                return nil
            }, argument)
        pthread_detach(thread)
    }
}
