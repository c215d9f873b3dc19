import Glibc

/// Waits for eat-tui to report that it has painted: see `EAT_IDLE_FILE`.
final class IdlePipe {
    let path: String
    private(set) var events = 0
    private(set) var pending = 1
    private let descriptor: Int32
    private var rest: [UInt8] = []

    init(in directory: String) throws {
        path = directory + "/idle"
        unlink(path)
        // Open for reading and writing, so that there is no end of file when the program ends.
        guard mkfifo(path, 0o600) == 0,
            case let opened = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC), opened >= 0
        else {
            throw BenchError("no pipe at \(path)")
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    var waiting: pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

    /// Reads what was reported.
    func take() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
            rest += chunk.prefix(count)
        }
        while let end = rest.firstIndex(of: 0x0A) {
            let words = rest[..<end].split(separator: 0x20)
            rest.removeFirst(end + 1)
            guard words.count == 3 else { continue }
            events = Int(String(decoding: words[1], as: UTF8.self)) ?? events
            pending = Int(String(decoding: words[2], as: UTF8.self)) ?? pending
        }
    }
}
