import Dispatch
internal import Synchronization

/// Hands records to a queue of its own, so that callers never wait for a disk or a socket.
///
/// The memory for what waits is bounded: beyond that, records are counted instead of kept, and
/// whoever writes them learns the count.
final class LogQueue: Sendable {
    private struct Waiting {
        var records: [LogRecord] = []
        var dropped = 0
        var isScheduled = false
    }

    private static let limit = 4096

    private let queue: DispatchQueue
    private let waiting = Mutex(Waiting())
    private let write: @Sendable (_ records: [LogRecord], _ dropped: Int) -> Void

    /// `write` is called on the queue, with the records since the last call.
    init(
        named name: String,
        write: @escaping @Sendable (_ records: [LogRecord], _ dropped: Int) -> Void
    ) {
        queue = DispatchQueue(label: name, qos: .utility)
        self.write = write
    }

    func add(_ record: LogRecord) {
        let isFirst = waiting.withLock { waiting in
            guard waiting.records.count < Self.limit else {
                waiting.dropped += 1
                return false
            }
            waiting.records.append(record)
            defer { waiting.isScheduled = true }
            return !waiting.isScheduled
        }
        if isFirst { queue.async { self.drain() } }
    }

    func flush() {
        queue.sync { drain() }
    }

    private func drain() {
        let taken = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting
        }
        if !taken.records.isEmpty || taken.dropped > 0 { write(taken.records, taken.dropped) }
    }
}
