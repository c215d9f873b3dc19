import Dispatch
import Synchronization

/// Walks a sequence on a thread of its own, a few batches ahead of the consumer, so that decoding
/// and writing run in parallel and memory stays flat.
final class ReadAhead<Element: Sendable, Outcome: Sendable>: Sendable {
    private struct Progress {
        var batches: [[Element]] = []
        var outcome: Result<Outcome, any Error>?
        var isAbandoned = false
    }

    /// The consumer has stopped.
    private struct Abandoned: Error {}

    private let progress = Mutex(Progress())
    // Both start at zero: a semaphore traps if it is destroyed below its initial value.
    private let room = DispatchSemaphore(value: 0)
    private let news = DispatchSemaphore(value: 0)
    private static var batchSize: Int { 128 }
    private static var batchesAhead: Int { 2 }

    func start(
        _ walk: @escaping @Sendable ((Element) throws -> Void) throws -> Outcome
    ) {
        for _ in 0..<Self.batchesAhead { room.signal() }
        DispatchQueue.global(qos: .utility).async {
            var batch: [Element] = []
            let outcome = Result {
                let outcome = try walk { element in
                    batch.append(element)
                    if batch.count == Self.batchSize { try self.handOver(&batch) }
                }
                return outcome
            }
            // Elements before an error are delivered before the error.
            try? self.handOver(&batch)
            self.progress.withLock { $0.outcome = outcome }
            self.news.signal()
        }
    }

    private func handOver(_ batch: inout [Element]) throws {
        guard !batch.isEmpty else { return }
        room.wait()
        let full = batch
        batch = []
        let isAbandoned = progress.withLock { progress in
            progress.batches.append(full)
            return progress.isAbandoned
        }
        news.signal()
        if isAbandoned { throw Abandoned() }
    }

    /// Calls `body` with each element, on the caller's thread; returns the result of the walk.
    func consume(_ body: (Element) throws -> Void) throws -> Outcome {
        defer {
            progress.withLock { $0.isAbandoned = true }
            room.signal()
            room.signal()
        }
        while true {
            news.wait()
            let (batch, outcome) = progress.withLock { progress in
                (progress.batches.isEmpty ? nil : progress.batches.removeFirst(), progress.outcome)
            }
            if let batch {
                room.signal()
                for element in batch { try body(element) }
            } else if let outcome {
                return try outcome.get()
            }
        }
    }
}
