import CSignals
import Glibc

/// Keeps standard error off the screen while it is up. What is written there meanwhile, as by a
/// check that fails, is shown only in the report of a crash.
@MainActor
final class ErrorStream {
    /// A copy of the original standard error, for output after the screen is closed.
    let original: Int32
    /// A file in memory; -1 where standard error is not the screen and is left alone.
    private let memory: Int32

    init() {
        guard isatty(2) == 1 else {
            (original, memory) = (2, -1)
            return
        }
        memory = eat_crash_memory()
        original = memory < 0 ? 2 : fcntl(2, F_DUPFD_CLOEXEC, 3)
    }

    func redirect() {
        guard memory >= 0, dup2(memory, 2) == 2 else { return }
        // What was written before the terminal was lent explains nothing any more.
        ftruncate(memory, 0)
        lseek(memory, 0, SEEK_SET)
        eat_crash_read(memory)
    }

    func restore() {
        guard memory >= 0 else { return }
        eat_crash_read(-1)
        dup2(original, 2)
    }
}
