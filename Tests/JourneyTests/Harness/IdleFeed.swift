import Glibc

/// What the program and the shell around it tell of themselves through a named pipe.
final class IdleFeed {
    enum Line: Equatable {
        case painted(events: Int, pending: Int)
        /// The shell has its terminal back.
        case ended(status: Int32)
    }

    let path: String
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(at path: String) throws {
        self.path = path
        // Open at both ends, so that it has no end when the program goes.
        guard mkfifo(path, 0o600) == 0, case let opened = open(path, O_RDWR | O_CLOEXEC),
            opened >= 0
        else {
            throw JourneyTrouble("no pipe at \(path)")
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// The next line, or nil where none has come by then.
    func next(until deadline: ContinuousClock.Instant) throws -> Line? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return try Self.line(String(decoding: bytes[..<end], as: UTF8.self))
            }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard poll(&polled, 1, Int32(max(0, left.rounded(.up)))) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &chunk, chunk.count)
            bytes += chunk.prefix(max(0, count))
        }
    }

    private static func line(_ text: String) throws -> Line {
        let words = text.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch (words.first, numbers.count) {
        case ("painted", 2): return .painted(events: numbers[0], pending: numbers[1])
        case ("ended", 1): return .ended(status: Int32(numbers[0]))
        default: throw JourneyTrouble("the program says '\(text)' of itself")
        }
    }
}
