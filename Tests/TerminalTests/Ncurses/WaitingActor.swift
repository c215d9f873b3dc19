import Dispatch

/// Where tests wait for other programs, one after the other: a thread of its own, since those of
/// Swift's pool are few and must not wait.
@globalActor
actor WaitingActor {
    static let shared = WaitingActor()

    private let thread = OwnThread()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private final class OwnThread: SerialExecutor {
        private let queue = DispatchQueue(label: "terminal tests")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }
}
