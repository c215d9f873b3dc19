import Dispatch
import Synchronization

/// Runs an actor's work on a dispatch queue: a write may block on a disk or a lock, which the
/// threads of Swift's pool (one per core) must not.
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue
    /// The main queue also runs everything else: it is not suspended, nor waited for.
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

    /// Runs `body` on this thread, after the work queued before. On the main queue, nothing else
    /// can be running.
    func runInTurn(_ body: () -> Void) {
        if isMain { body() } else { queue.sync(execute: body) }
    }

    /// Does nothing on the main queue, which the caller occupies anyway.
    func suspend() {
        if !isMain { queue.suspend() }
    }

    func resume() {
        if !isMain { queue.resume() }
    }

    /// Runs `body` on this thread, unless it would have to wait.
    func runIfIdle<T>(_ body: () throws -> T?) rethrows -> T? {
        guard !isMain, waiting.load(ordering: .relaxed) == 0 else { return nil }
        return try queue.sync(execute: body)
    }
}
