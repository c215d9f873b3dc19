import Sentences
import CCurl
import Glibc
import Synchronization

/// Passes jobs to the one thread that runs all transfers, and wakes it.
///
/// The thread starts with the first job and ends with ``stop()``. In between it sleeps in
/// `curl_multi_poll` until curl, a deadline or this mailbox wakes it.
final class CurlLoop: Sendable {
    typealias Outcome = Result<CurlAnswer, CurlFailure>

    enum Order: Sendable {
        case start(CurlJob, CheckedContinuation<Outcome, Never>)
        case cancel(CurlJob)
    }

    /// The multi handle, for waking the thread that owns it.
    ///
    /// Unchecked because it is a pointer: `curl_multi_wakeup` is the one function that any thread
    /// may [call](https://curl.se/libcurl/c/curl_multi_wakeup.html), and the mutex keeps the handle
    /// alive meanwhile.
    private struct Bell: @unchecked Sendable {
        let multi: UnsafeMutableRawPointer
    }

    private enum Stage {
        case idle
        case running
        /// Every further job ends at once with this failure.
        case ended(CurlFailure)
    }

    private struct State {
        var stage = Stage.idle
        var orders: [Order] = []
        var bell: Bell?

        func ring() {
            if let bell {
                eat_curl_multi_wakeup(bell.multi)
            }
        }
    }

    let configuration: CurlClient.Configuration
    private let state = Mutex(State())
    private let connections = Atomic(0)
    /// Repeats the mutex's ordering with release and acquire. The thread sanitizer does not see the
    /// ordering of a contended `Mutex` and would report a race.
    private let handovers = Atomic(0)

    init(configuration: CurlClient.Configuration) {
        self.configuration = configuration
    }

    var connectionsOpened: Int { connections.load(ordering: .relaxed) }

    /// Runs `job`; cancelling the surrounding task ends it at once.
    func run(_ job: CurlJob) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { post(.start(job, $0)) }
        } onCancel: {
            job.cancel()
            post(.cancel(job))
        }
    }

    /// Ends the thread and cancels its transfers.
    func stop() {
        end(.cancelled)
    }

    private func withState<Value>(_ body: (inout State) -> sending Value) -> sending Value {
        state.withLock { state in
            _ = handovers.load(ordering: .acquiring)
            defer { handovers.add(1, ordering: .releasing) }
            return body(&state)
        }
    }

    private func post(_ order: Order) {
        let refusal: CurlFailure? = withState { state in
            if case .ended(let failure) = state.stage {
                return failure
            }
            state.orders.append(order)
            state.ring()
            if case .idle = state.stage {
                guard startThread() else {
                    state.orders.removeAll()
                    return CurlFailure(kind: .unreachable, host: "", reason: .network.noThread)
                }
                state.stage = .running
            }
            return nil
        }
        if let refusal, case .start(_, let continuation) = order {
            continuation.resume(returning: .failure(refusal))
        }
    }

    private func startThread() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let loop = Unmanaged.passRetained(self)
        var thread = pthread_t()
        guard pthread_create(&thread, &attributes, runCurlLoop, loop.toOpaque()) == 0 else {
            loop.release()
            return false
        }
        return true
    }

    // MARK: For the thread

    /// Stores the multi handle to wake; false if the loop was stopped meanwhile.
    func open(_ multi: UnsafeMutableRawPointer) -> Bool {
        let bell = Bell(multi: multi)
        return withState { state in
            guard case .running = state.stage else { return false }
            state.bell = bell
            return true
        }
    }

    /// The orders since the last call, or nil if the thread has to end.
    func takeOrders() -> [Order]? {
        withState { state in
            guard case .running = state.stage else { return nil }
            defer { state.orders = [] }
            return state.orders
        }
    }

    /// Refuses all further jobs. The thread's last call, with the reason; returns the orders left
    /// over.
    @discardableResult
    func end(_ failure: CurlFailure) -> (CurlFailure, [Order]) {
        withState { state in
            var reason = failure
            if case .ended(let earlier) = state.stage {
                reason = earlier
            }
            state.stage = .ended(reason)
            state.ring()
            return (reason, state.orders)
        }
    }

    /// Forgets the multi handle, which is about to be destroyed.
    func close() {
        withState { $0.bell = nil }
    }

    func count(connections opened: Int) {
        connections.add(opened, ordering: .relaxed)
    }
}

private func runCurlLoop(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    // Signals belong to the main thread. Blocking them here also keeps SIGPIPE, which OpenSSL may
    // raise on a broken connection, from ending the program.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    if let pointer {
        let loop = Unmanaged<CurlLoop>.fromOpaque(pointer).takeRetainedValue()
        CurlWorker.work(for: loop)
    }
    return nil
}
