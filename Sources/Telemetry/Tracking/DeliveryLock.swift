import Glibc
import Logging

/// The right to deliver to one tracker, which one process has at a time. The kernel takes it from a
/// process that dies.
struct DeliveryLock: ~Copyable {
    private let descriptor: Int32

    /// Nil while another process has it.
    init?(_ path: String) {
        Folders.make(above: path)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
    }

    deinit {
        // Closing is not enough while a process being started has a duplicate.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
