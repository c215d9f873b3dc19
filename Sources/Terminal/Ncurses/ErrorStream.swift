import Glibc

/// Redirects standard error to a file while the screen is up, so that a crash report does not
/// garble it.
@MainActor
final class ErrorStream {
    /// The file; nil where standard error is left alone.
    let log: String?
    /// A copy of the original standard error, for output after the screen is closed.
    let original: Int32

    init(log: String?) {
        guard let log, isatty(2) == 1 else {
            (self.log, original) = (nil, 2)
            return
        }
        self.log = log
        original = fcntl(2, F_DUPFD_CLOEXEC, 3)
    }

    func redirect() {
        guard let log else { return }
        let file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        dup2(file, 2)
        close(file)
    }

    func restore() {
        guard log != nil else { return }
        dup2(original, 2)
    }
}
