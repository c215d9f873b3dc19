import Glibc

/// A named pipe through which a program reports to the test, line by line.
public final class LineFeed {
    public let path: String
    let descriptor: Int32
    private var bytes: [UInt8] = []

    public init(at path: String) throws {
        self.path = path
        // Open for reading and writing, so that it has no end when the program ends.
        guard mkfifo(path, 0o600) == 0, case let opened = open(path, O_RDWR | O_CLOEXEC),
            opened >= 0
        else {
            throw TerminalTrouble("no pipe at \(path)")
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// The next line, or nil where none comes in time.
    public func next(until deadline: ContinuousClock.Instant) -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard poll(&polled, 1, Int32(max(0, left.rounded(.up)))) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &chunk, chunk.count)
            bytes += chunk.prefix(max(0, count))
        }
    }
}
