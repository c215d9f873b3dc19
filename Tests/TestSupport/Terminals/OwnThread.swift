import Dispatch

/// Runs an actor's work on a queue of its own, because it waits for other programs: Swift's pool has
/// only as many threads as there are cores, and those must not wait.
public final class OwnThread: SerialExecutor {
    private let queue: DispatchQueue

    public init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}
