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

    /// Ends the delivery of a patient tracker, and waits for that of another.
    func finish() async {
        let isPatient = delivery.tracker.patience > .zero
        let task = state.withLock { state in
            state.isOver = true
            return state.task
        }
        if isPatient { task?.cancel() }
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
                guard !state.withLock({ $0.isOver }) else { break }
                try await sleep(.seconds(max(1, due.seconds(since: delivery.now()))))
                state.withLock { $0.hasMore = true }
            } catch is CancellationError {
                break
            } catch {
                onFailure(error)
            }
        }
        state.withLock { $0.task = nil }
    }

    private func takesUp() -> Bool {
        state.withLock { state in
            defer { state.hasMore = false }
            if !state.hasMore { state.task = nil }
            return state.hasMore
        }
    }
}
