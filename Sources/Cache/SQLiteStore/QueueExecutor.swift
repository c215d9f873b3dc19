import Dispatch

/// Runs an actor's work on a dispatch queue: a write may wait for a disk or a lock, and the threads
/// of Swift's own pool (as many as there are cores) must not.
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    convenience init(label: String) {
        self.init(DispatchQueue(label: label, qos: .utility))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}
