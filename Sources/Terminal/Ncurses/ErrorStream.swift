import CSignals
import Glibc

/// Keeps standard error off the screen while it is up. What is said there meanwhile, as by a check
/// that fails, goes into the report of a crash, and is nobody's otherwise.
@MainActor
final class ErrorStream {
    /// A copy of the original standard error, for output after the screen is closed.
    let original: Int32
    /// In memory; -1 where standard error is not the screen and is left alone.
    private let kept: Int32

    init() {
        guard isatty(2) == 1 else {
            (original, kept) = (2, -1)
            return
        }
        kept = eat_crash_ear()
        original = kept < 0 ? 2 : fcntl(2, F_DUPFD_CLOEXEC, 3)
    }

    func redirect() {
        guard kept >= 0, dup2(kept, 2) == 2 else { return }
        eat_crash_listen(kept)
    }

    func restore() {
        guard kept >= 0 else { return }
        eat_crash_listen(-1)
        dup2(original, 2)
    }
}
