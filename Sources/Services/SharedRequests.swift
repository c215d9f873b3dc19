import OrderModels
import Synchronization

/// Combines simultaneous requests for the same resource into one.
///
/// A caller that is cancelled returns at once; the request is cancelled with its last caller.
final class SharedRequests<Value: Sendable>: Sendable {
    private struct Entry {
        let number: Int
        var task: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var entries: [Resource: Entry] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Waits for the running request for `resource`, or else starts one with `start`.
    func value(
        of resource: Resource, start: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(resource, ticket, continuation, start)
            }
        } onCancel: {
            leave(resource, ticket)
        }
    }

    private func join(
        _ resource: Resource, _ ticket: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ start: @escaping @Sendable () async throws -> Value
    ) {
        // Cancelled before it could wait: the cancellation handler has already run without effect.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        state.withLock { state in
            if state.entries[resource] != nil {
                state.entries[resource]?.waiting[ticket] = continuation
                return
            }
            var entry = Entry(number: ticket)
            entry.waiting[ticket] = continuation
            entry.task = Task {
                let outcome: Result<Value, any Error>
                do {
                    outcome = .success(try await start())
                } catch {
                    outcome = .failure(error)
                }
                self.finish(resource, number: ticket, outcome)
            }
            state.entries[resource] = entry
        }
        // Cancelled while joining: the handler may have run before the entry existed.
        if Task.isCancelled { leave(resource, ticket) }
    }

    private func finish(_ resource: Resource, number: Int, _ outcome: Result<Value, any Error>) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
            guard let entry = state.entries[resource], entry.number == number else { return [] }
            state.entries[resource] = nil
            return Array(entry.waiting.values)
        }
        for continuation in waiting {
            continuation.resume(with: outcome)
        }
    }

    private func leave(_ resource: Resource, _ ticket: Int) {
        let (continuation, task) = state.withLock { state in
            guard var entry = state.entries[resource],
                let continuation = entry.waiting.removeValue(forKey: ticket)
            else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
            }
            state.entries[resource] = entry.waiting.isEmpty ? nil : entry
            return (continuation, entry.waiting.isEmpty ? entry.task : nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
