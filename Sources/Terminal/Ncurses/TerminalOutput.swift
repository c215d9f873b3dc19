import CNcurses
import Glibc

/// The output to the terminal.
///
/// ncurses writes a frame in dozens of pieces; each would be a system call that wakes the terminal,
/// which would show incomplete frames. So ncurses writes into a memory file, and its output goes to
/// the terminal in one piece.
@MainActor
final class TerminalOutput {
    private let descriptor: Int32
    /// The stream that ncurses takes for the terminal.
    let stream: UnsafeMutablePointer<FILE>?
    /// Bytes that go out with the next frame.
    private var waiting: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        stream = fdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 3), "w")
    }

    /// Makes ncurses write to memory from now on; before that, it has to ask the terminal about
    /// itself.
    func detach() {
        guard let stream else { return }
        let memory = eat_memory_file()
        guard memory >= 0 else { return }
        dup2(memory, fileno(stream))
        _ = fcntl(fileno(stream), F_SETFD, FD_CLOEXEC)
        Glibc.close(memory)
    }

    func close() {
        if let stream { fclose(stream) }
    }

    /// Queues `bytes` to go out before the next frame.
    func prepare(_ bytes: [UInt8]) {
        waiting += bytes
    }

    /// Sends the queued bytes, the output of ncurses, and `bytes`.
    func send(_ bytes: [UInt8] = []) {
        take()
        write(waiting + bytes)
        waiting.removeAll(keepingCapacity: true)
    }

    private func take() {
        guard let spool = stream.map(fileno) else { return }
        let count = lseek(spool, 0, SEEK_CUR)
        guard count > 0 else { return }
        lseek(spool, 0, SEEK_SET)
        waiting += [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            read = max(0, pread(spool, buffer.baseAddress, count, 0))
        }
    }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program has made the terminal non-blocking.
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
