import Glibc
import Synchronization

/// Ends what another thread does on a ``ByteStream``, once and for good.
public final class CancelSignal: Sendable {
    /// A pipe: there is something to read from it once this is cancelled, and `poll` waits for that
    /// beside a socket. -1 where the process has no descriptor left; then cancelling takes effect at
    /// the next step, not during a wait.
    private let ends: (read: Int32, write: Int32)
    private let cancelled = Atomic(false)

    public init() {
        var pair: [Int32] = [-1, -1]
        if pipe(&pair) == 0 {
            for end in pair {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        ends = (pair[0], pair[1])
    }

    deinit {
        if ends.read >= 0 { close(ends.read) }
        if ends.write >= 0 { close(ends.write) }
    }

    var descriptor: Int32 { ends.read }

    public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    public func cancel() {
        cancelled.store(true, ordering: .releasing)
        write(ends.write, "x", 1)
    }
}
