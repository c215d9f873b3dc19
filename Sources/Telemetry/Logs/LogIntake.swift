import Dispatch
import Logging
internal import Synchronization

/// Hands lines to the outbox on a queue of its own, so that callers never wait for the disk.
///
/// The queue is woken by the first line and writes all that have come meanwhile in one transaction.
/// So a line is in the file some milliseconds after the call; until then the death of the process
/// loses it. Memory is bounded as the outbox is: cheap lines go first, and are counted.
final class LogIntake: Sendable {
    /// A line, or what becomes one.
    private struct Waiting {
        let level: LogLevel
        let size: Int
        let line: @Sendable () -> LogLine
    }

    private struct Memory {
        var lines: [Waiting] = []
        var bytes = 0
        var dropped = 0
        var isScheduled = false

        var isEmpty: Bool { lines.isEmpty && dropped == 0 }

        mutating func add(_ line: Waiting) {
            lines.append(line)
            bytes += line.size
            while lines.count > LogIntake.rowLimit || bytes > LogIntake.byteLimit {
                guard let index = lines.indices.min(by: { lines[$0].level < lines[$1].level })
                else { return }
                bytes -= lines.remove(at: index).size
                dropped += 1
            }
        }
    }

    private static let rowLimit = 4096
    private static let byteLimit = 4 << 20

    private let outbox: LogOutbox
    private let queue = DispatchQueue(label: "eat-tui.log-outbox", qos: .utility)
    private let memory = Mutex(Memory())
    private let written: @Sendable (_ count: Int) -> Void

    /// Calls `written` on the queue when so many lines are in the file.
    init(_ outbox: LogOutbox, written: @escaping @Sendable (_ count: Int) -> Void) {
        self.outbox = outbox
        self.written = written
    }

    /// `size` is about the size of the line, in bytes.
    func add(level: LogLevel, size: Int, _ line: @escaping @Sendable () -> LogLine) {
        let isFirst = memory.withLock { memory in
            memory.add(Waiting(level: level, size: size, line: line))
            defer { memory.isScheduled = true }
            return !memory.isScheduled
        }
        if isFirst { queue.async { self.write() } }
    }

    /// Calls `body` on the queue, after all that was added before is written.
    func afterwards(_ body: @escaping @Sendable () -> Void) {
        queue.async {
            self.write()
            body()
        }
    }

    /// Waits until what is in memory is written; false if that did not happen in time.
    func flush(within limit: Duration) -> Bool {
        let isDone = DispatchSemaphore(value: 0)
        afterwards { isDone.signal() }
        guard isDone.wait(timeout: .now() + limit.seconds) == .success else { return false }
        return memory.withLock(\.isEmpty)
    }

    private func write() {
        let taken = memory.withLock { memory in
            defer { memory = Memory() }
            return memory
        }
        guard !taken.isEmpty else { return }
        do {
            try outbox.append(taken.lines.map { $0.line() }, dropped: taken.dropped)
            written(taken.lines.count)
        } catch {
            putBack(taken)
        }
    }

    /// Keeps what could not be written, as on a full disk, for the next time.
    private func putBack(_ taken: Memory) {
        memory.withLock { memory in
            let later = memory
            memory = taken
            memory.isScheduled = later.isScheduled
            memory.dropped += later.dropped
            for line in later.lines { memory.add(line) }
        }
    }
}

extension Duration {
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
