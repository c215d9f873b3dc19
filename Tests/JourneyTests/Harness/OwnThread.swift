import Dispatch

/// Runs an actor's work on a queue of its own: it waits for other programs, and the threads of
/// Swift's pool (as many as there are cores) must not.
final class OwnThread: SerialExecutor {
    private let queue = DispatchQueue(label: "journey")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}
