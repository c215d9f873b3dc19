import Dispatch
import Glibc

/// The lines of standard input.
enum AgentInput {
    /// No message of a call needs more.
    static let longest = 1 << 20
    /// Lines that wait to be read; a client that sends more waits itself.
    private static let most = 64

    /// One line of input, without its end.
    enum Line: Sendable {
        case whole([UInt8])
        case tooLong
    }

    /// Reads on a thread of its own, because reading blocks. Each line is to be released.
    static func lines() -> (lines: AsyncStream<Line>, release: @Sendable () -> Void) {
        let places = DispatchSemaphore(value: most)
        let lines = AsyncStream<Line> { continuation in
            DispatchQueue.global().async {
                read(0) { line in
                    places.wait()
                    continuation.yield(line)
                }
                continuation.finish()
            }
        }
        return (lines, { places.signal() })
    }

    private static func read(_ descriptor: Int32, _ yield: (Line) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var line: [UInt8] = []
        var isTooLong = false
        func end() {
            if isTooLong { yield(.tooLong) } else if !line.isEmpty { yield(.whole(line)) }
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for part in buffer[..<count].split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
            ).enumerated() {
                if part.offset > 0 { end() }
                if line.count + part.element.count > longest { isTooLong = true }
                if !isTooLong { line += part.element }
            }
        }
        end()
    }
}
