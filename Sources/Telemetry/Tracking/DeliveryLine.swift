import OrderModels
import Synchronization

/// Runs the delivery to one tracker, at most once at a time, and again when its pause is over.
final class DeliveryLine: Sendable {
    private let delivery: Delivery
    private let sleep: @Sendable (Duration) async throws -> Void
    private let onFailure: @Sendable (any Error) -> Void
    private let state = Mutex(State())

    private struct State {
        var task: Task<Void, Never>?
        /// Whether something came after the task last looked.
        var hasMore = false
        /// Whether the task waits for its tracker to be tried again.
        var isResting = false
        var isOver = false
    }

    init(
        _ delivery: Delivery, _ sleep: @escaping @Sendable (Duration) async throws -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.delivery = delivery
        self.sleep = sleep
        self.onFailure = onFailure
    }

    /// Something waits in the file.
    func begin() {
        state.withLock { state in
            state.hasMore = true
            guard state.task == nil, !state.isOver else { return }
            state.task = Task { await run() }
        }
    }

    /// Ends the delivery of a patient tracker, or of one that failed; waits for that of another.
    func finish() async {
        let isPatient = delivery.tracker.patience > .zero
        let task = state.withLock { state in
            state.isOver = true
            if isPatient || state.isResting { state.task?.cancel() }
            return state.task
        }
        await task?.value
    }

    func deliverNow() async -> Bool {
        do {
            return try await delivery.run() == .empty
        } catch {
            onFailure(error)
            return false
        }
    }

    private func run() async {
        while takesUp() {
            do {
                if delivery.tracker.patience > .zero { try await sleep(delivery.tracker.patience) }
                guard case .paused(let due) = try await delivery.run() else { continue }
                guard rests() else { break }
                let rest = due.seconds(since: delivery.now())
                // The clock may have been set back since.
                try await sleep(.seconds(min(max(1, rest), Self.longestRest)))
                state.withLock { state in
                    state.isResting = false
                    state.hasMore = true
                }
            } catch is CancellationError {
                break
            } catch {
                onFailure(error)
            }
        }
        state.withLock { $0.task = nil }
    }

    private static let longestRest: Int64 = 600

    /// False where the run ends.
    private func rests() -> Bool {
        state.withLock { state in
            state.isResting = !state.isOver
            return state.isResting
        }
    }

    private func takesUp() -> Bool {
        state.withLock { state in
            defer { state.hasMore = false }
            if !state.hasMore { state.task = nil }
            return state.hasMore
        }
    }
}
