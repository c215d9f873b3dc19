import Glibc

/// The master side of a pseudo-terminal. It reads and never answers.
final class PseudoTerminal {
    /// The device of the slave side, for a program.
    let device: String
    private let descriptor: Int32

    init(columns: UInt16 = 80, lines: UInt16 = 24) throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number) = (Int32(0), UInt32(0))
        var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard descriptor >= 0, ioctl(descriptor, Self.setLock, &isLocked) == 0,
            ioctl(descriptor, Self.getNumber, &number) == 0,
            ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0
        else {
            throw BenchError("no terminal to be had")
        }
        device = "/dev/pts/\(number)"
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// `TIOCSPTLCK` and `TIOCGPTN`, which `unlockpt` and `ptsname` use. Swift imports neither these
    /// macros nor the functions, which glibc declares only with `_XOPEN_SOURCE`.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    deinit {
        close(descriptor)
    }

    func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            throw BenchError("the terminal takes no keys")
        }
    }

    /// For `poll`.
    var waiting: pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

    /// Appends what was read to `bytes`; false when the program has ended.
    func take(into bytes: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            bytes += chunk.prefix(count)
        }
    }
}
