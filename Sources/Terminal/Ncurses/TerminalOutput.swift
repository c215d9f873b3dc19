import CNcurses
import Glibc

/// The way out to the terminal.
///
/// ncurses sends a frame in dozens of pieces, each a system call and a wake-up of the terminal, which
/// shows some of them. It writes to a file in memory instead, and what an update came to goes out in
/// one piece.
@MainActor
final class TerminalOutput {
    private let descriptor: Int32
    /// What ncurses takes for the terminal.
    let stream: UnsafeMutablePointer<FILE>?
    /// Goes out with the next frame.
    private var waiting: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        stream = fdopen(fcntl(descriptor, F_DUPFD_CLOEXEC, 3), "w")
    }

    /// From here on ncurses writes to memory; before, it has asked the terminal what it is.
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

    /// Has `bytes` go out before the next frame.
    func prepare(_ bytes: [UInt8]) {
        waiting += bytes
    }

    /// Sends what waits, what ncurses wrote, and `bytes`.
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
                // Another program has made the terminal's file non-blocking.
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
