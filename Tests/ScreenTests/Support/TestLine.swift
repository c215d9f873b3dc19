import OrderModels
import Sentences
import Networking
import Synchronization
import Services

/// The way to a server, which a test can cut, or hold up where it likes.
final class TestLine: HTTPClient {
    private typealias Waiting = [Int: (url: String, request: CheckedContinuation<Void, Never>)]

    private enum State {
        case open
        case cut(HTTPError)
        case held(TransferProgress, only: String?)
    }

    private let client: any HTTPClient
    private let state = Mutex(
        (
            now: State.open, waiting: Waiting(), nextID: 0,
            watching: [(not: String?, watcher: CheckedContinuation<Void, Never>)]()
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

    /// Every request comes so far, and no further; or only those whose address ends with `suffix`.
    func hold(
        _ phase: TransferProgress.Phase = .waitingForFirstByte, received: Int = 0,
        only suffix: String? = nil
    ) {
        let reached = TransferProgress(host: "food.example", phase: phase, received: received)
        change(to: .held(reached, only: suffix))
    }

    func holdWhileReceiving(_ bytes: Int) {
        hold(.receiving, received: bytes)
    }

    /// Waits until a request is held, other than those whose address ends with `suffix`.
    func reached(not suffix: String? = nil) async {
        await withCheckedContinuation { watcher in
            let isReached = state.withLock { state in
                guard !state.waiting.values.contains(where: { Self.is($0.url, not: suffix) })
                else { return true }
                state.watching.append((suffix, watcher))
                return false
            }
            if isReached { watcher.resume() }
        }
    }

    private static func `is`(_ url: String, not suffix: String?) -> Bool {
        suffix.map { !url.hasSuffix($0) } ?? true
    }

    /// As if nothing had been.
    func mend() {
        change(to: .open)
    }

    private func change(to next: State) {
        let waiting = state.withLock { state in
            defer { (state.now, state.waiting) = (next, [:]) }
            return state.waiting.values.map(\.request)
        }
        for request in waiting { request.resume() }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        if case .held(let reached, let suffix) = state.withLock({ $0.now }),
            suffix.map(request.url.hasSuffix) ?? true
        {
            progress?(reached)
            await wait(request.url)
        }
        guard !Task.isCancelled else { throw .cancelled }
        if case .cut(let error) = state.withLock({ $0.now }) { throw error }
        return try await client.send(request, progress: progress)
    }

    private func wait(_ url: String) async {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { request in
                let watching: [CheckedContinuation<Void, Never>]? = state.withLock { state in
                    guard case .held = state.now, !Task.isCancelled else { return nil }
                    state.waiting[id] = (url, request)
                    let told = state.watching.filter { Self.is(url, not: $0.not) }
                    state.watching.removeAll { Self.is(url, not: $0.not) }
                    return told.map(\.watcher)
                }
                guard let watching else { return request.resume() }
                for watcher in watching { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.request.resume()
        }
    }
}
