import Glibc

/// A descriptor that becomes readable when the flag is raised, for `poll`.
final class Flag: Sendable {
    let descriptor: Int32
    private let writer: Int32

    /// Nil where the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (descriptor, writer) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    func raise() {
        var byte: UInt8 = 1
        write(writer, &byte, 1)
    }
}

/// The descriptors that a wait polls.
extension pollfd {
    init(_ descriptor: Int32, _ events: Int16 = Int16(POLLIN)) {
        self.init(fd: descriptor, events: events, revents: 0)
    }
}
