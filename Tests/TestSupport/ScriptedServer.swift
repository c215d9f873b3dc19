import Foundation
import Synchronization

/// A small HTTP/1.1 server on loopback that answers whatever a test tells it to, bad manners
/// included. It lives as long as the object does.
public final class ScriptedServer: Sendable {
    public enum Event: Sendable {
        case request(ScriptedRequest)
        /// The client went away while it was being kept waiting.
        case abandoned
    }

    public let port: UInt16
    /// What happens, in order. One reader only.
    public let events: AsyncStream<Event>
    private let shared: Shared

    /// Starts answering; `answer` is called on the connection's own thread.
    public init(answer: @escaping @Sendable (ScriptedRequest) -> ScriptedReply) throws {
        let listener = try ScriptedSocket.listening()
        port = listener.port
        let (events, sink) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let shared = Shared(listener: listener, sink: sink, answer: answer)
        self.shared = shared
        Thread.detachNewThread { shared.accept() }
    }

    deinit {
        shared.stop()
    }

    /// The server's address under its number, without a final slash.
    public var url: String { "http://127.0.0.1:\(port)" }
    /// The same server under another host name.
    public var localhostURL: String { "http://localhost:\(port)" }

    public var connections: Int { shared.connections }
    public var requests: [ScriptedRequest] { shared.requests }

    /// Waits until a request has arrived.
    public func nextRequest() async -> ScriptedRequest? {
        for await case .request(let request) in events {
            return request
        }
        return nil
    }

    /// Waits until a client that was kept waiting has gone away.
    public func abandoned() async -> Bool {
        for await case .abandoned in events {
            return true
        }
        return false
    }
}

/// What the threads of a scripted server share; outlives the server by as long as they need.
private final class Shared: Sendable {
    private struct State {
        var open: [ScriptedSocket] = []
        var connections = 0
        var requests: [ScriptedRequest] = []
        var stopped = false
    }

    private let listener: ScriptedSocket
    private let sink: AsyncStream<ScriptedServer.Event>.Continuation
    private let answer: @Sendable (ScriptedRequest) -> ScriptedReply
    private let state = Mutex(State())
    /// Shows the thread sanitizer that the mutex changed hands, which it does not see by itself.
    private let handovers = Atomic(0)

    init(
        listener: ScriptedSocket, sink: AsyncStream<ScriptedServer.Event>.Continuation,
        answer: @escaping @Sendable (ScriptedRequest) -> ScriptedReply
    ) {
        self.listener = listener
        self.sink = sink
        self.answer = answer
    }

    var connections: Int { withState { $0.connections } }
    var requests: [ScriptedRequest] { withState { $0.requests } }

    private func withState<Value>(_ body: (inout State) -> sending Value) -> sending Value {
        state.withLock { state in
            _ = handovers.load(ordering: .acquiring)
            defer { handovers.add(1, ordering: .releasing) }
            return body(&state)
        }
    }

    func stop() {
        withState { state in
            state.stopped = true
            listener.hangUp()
            state.open.forEach { $0.hangUp() }
        }
        sink.finish()
    }

    func accept() {
        while let socket = listener.accept() {
            let number: Int? = withState { state in
                guard !state.stopped else { return nil }
                state.open.append(socket)
                defer { state.connections += 1 }
                return state.connections
            }
            guard let number else { return }
            Thread.detachNewThread { self.serve(socket, number) }
        }
    }

    private func serve(_ socket: ScriptedSocket, _ number: Int) {
        defer {
            socket.hangUp()
            withState { $0.open.removeAll { $0 === socket } }
        }
        while var request = socket.readRequest() {
            request.connection = number
            withState { state in
                request.ordinal = state.requests.count
                state.requests.append(request)
            }
            sink.yield(.request(request))
            switch answer(request) {
            case .bytes(let bytes, let close):
                guard socket.write(bytes), !close else { return }
            case .silence:
                socket.drain()
                sink.yield(.abandoned)
                return
            }
        }
    }
}
