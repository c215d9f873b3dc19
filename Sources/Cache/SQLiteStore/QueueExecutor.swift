import Dispatch
import Synchronization

/// Runs an actor's work on a dispatch queue: a write may wait for a disk or a lock, and the threads
/// of Swift's own pool (as many as there are cores) must not.
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue
    /// The main queue runs everything else as well, and cannot be told to run something at once.
    private let isMain: Bool
    private let waiting = Atomic<Int>(0)

    private init(_ queue: DispatchQueue, isMain: Bool) {
        self.queue = queue
        self.isMain = isMain
    }

    convenience init(label: String) {
        self.init(DispatchQueue(label: label, qos: .utility), isMain: false)
    }

    static func main() -> QueueExecutor { QueueExecutor(.main, isMain: true) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        waiting.add(1, ordering: .relaxed)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
            self.waiting.subtract(1, ordering: .relaxed)
        }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }

    /// Runs `body` on this very thread, after what was asked before. On the main queue, only this
    /// thread could have something under way.
    func runInTurn(_ body: () -> Void) {
        if isMain { body() } else { queue.sync(execute: body) }
    }

    /// The main queue is what suspends it, for as long as that is busy.
    func suspend() {
        if !isMain { queue.suspend() }
    }

    func resume() {
        if !isMain { queue.resume() }
    }

    /// Runs `body` on this very thread, unless that would mean to wait for others.
    func runIfIdle<T>(_ body: () throws -> T?) rethrows -> T? {
        guard !isMain, waiting.load(ordering: .relaxed) == 0 else { return nil }
        return try queue.sync(execute: body)
    }
}
