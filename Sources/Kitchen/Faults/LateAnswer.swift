import Glibc
import Synchronization

/// An answer that is not there yet, and a descriptor that becomes readable once it is.
final class LateAnswer: Sendable {
    let descriptor: Int32
    private let signal: Int32
    private let answer = Mutex<Answer?>(nil)

    /// Nil where the system has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (descriptor, signal) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(signal)
    }

    func fulfil(_ answer: Answer) {
        self.answer.withLock { $0 = answer }
        var byte: UInt8 = 1
        write(signal, &byte, 1)
    }

    var value: Answer? { answer.withLock { $0 } }
}
