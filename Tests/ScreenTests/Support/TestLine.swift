import OrderModels
import Sentences
import Networking
import Synchronization
import Services

/// The way to a server, which a test can cut, or hold up where it likes.
final class TestLine: HTTPClient {
    private typealias Waiting = [Int: CheckedContinuation<Void, Never>]

    private enum State {
        case open
        case cut(HTTPError)
        case held(TransferProgress)
    }

    private let client: any HTTPClient
    private let state = Mutex(
        (
            now: State.open, waiting: Waiting(), nextID: 0,
            watching: [CheckedContinuation<Void, Never>]()
        ))

    init(to client: any HTTPClient) {
        self.client = client
    }

    /// Every request fails at once.
    func cut(
        _ error: HTTPError = .unreachable(host: "food.example", reason: .verbatim("no such host"))
    ) {
        change(to: .cut(error))
    }

    /// Every request comes so far, and no further.
    func hold(_ phase: TransferProgress.Phase = .waitingForFirstByte, received: Int = 0) {
        change(
            to: .held(TransferProgress(host: "food.example", phase: phase, received: received)))
    }

    func holdWhileReceiving(_ bytes: Int) {
        hold(.receiving, received: bytes)
    }

    /// Waits until a request is held.
    func reached() async {
        await withCheckedContinuation { watcher in
            let isReached = state.withLock { state in
                guard state.waiting.isEmpty else { return true }
                state.watching.append(watcher)
                return false
            }
            if isReached { watcher.resume() }
        }
    }

    /// As if nothing had been.
    func mend() {
        change(to: .open)
    }

    private func change(to next: State) {
        let waiting = state.withLock { state in
            defer { (state.now, state.waiting) = (next, [:]) }
            return Array(state.waiting.values)
        }
        for request in waiting { request.resume() }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        if case .held(let reached) = state.withLock({ $0.now }) {
            progress?(reached)
            await wait()
        }
        guard !Task.isCancelled else { throw .cancelled }
        if case .cut(let error) = state.withLock({ $0.now }) { throw error }
        return try await client.send(request, progress: progress)
    }

    private func wait() async {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { request in
                let watching: [CheckedContinuation<Void, Never>]? = state.withLock { state in
                    guard case .held = state.now, !Task.isCancelled else { return nil }
                    state.waiting[id] = request
                    defer { state.watching = [] }
                    return state.watching
                }
                guard let watching else { return request.resume() }
                for watcher in watching { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }
}
