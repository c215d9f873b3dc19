import OrderModels
import Cache
import Synchronization

/// One request for everybody who wants the same thing at the same time.
///
/// Whoever stops waiting is let go at once; the request itself is cancelled when nobody is left.
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

    /// The outcome of the request for `resource` that is under way, or else of `start`.
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
        // Cancelled before it could wait: the handler has run already and found nobody.
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
        // Cancelled while it joined: the handler may have come too early to find it.
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
