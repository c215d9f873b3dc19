import Synchronization

/// One request to the kitchen.
public struct Call: Hashable, Sendable, Encodable {
    /// Counts from 1.
    public let number: Int
    public let method: String
    /// Path and query, still escaped.
    public let path: String
    /// By lower-case name.
    public let headers: [String: String]
    /// Calls with the same number came over one connection.
    public let connection: Int
    /// The status of the answer, whether or not it arrived; 0 if the call was not executed.
    public let status: Int
}

final class CallLog: Sendable {
    private struct State {
        var calls: [Call] = []
        var count = 0
        var bytes = 0
    }

    private let state = Mutex(State())
    private let bell: Bell

    init(bell: Bell) {
        self.bell = bell
    }

    /// Limited, because a kitchen may run for weeks and headers may be long.
    private static let limit = 20_000
    private static let mostBytes = 16 << 20
    private static let secrets: Set<String> = ["authorization", "cookie", "x-coopcycle-session"]

    var calls: [Call] {
        state.withLock { $0.calls }
    }

    func add(_ request: Request, status: Int) {
        defer { bell.ring() }
        state.withLock { state in
            state.count += 1
            while state.calls.count >= Self.limit || state.bytes > Self.mostBytes {
                let old = state.calls.prefix(max(1, state.calls.count / 2))
                state.bytes -= old.reduce(0) { $0 + Self.size($1) }
                state.calls.removeFirst(old.count)
            }
            // The log must not contain what identifies a person.
            let headers = request.headers.filter { !Self.secrets.contains($0.key) }
            let call = Call(
                number: state.count, method: request.method, path: request.target,
                headers: headers, connection: request.connection, status: status)
            state.calls.append(call)
            state.bytes += Self.size(call)
        }
    }

    /// Roughly, in bytes.
    private static func size(_ call: Call) -> Int {
        call.headers.reduce(200 + call.path.utf8.count) {
            $0 + $1.key.utf8.count + $1.value.utf8.count + 80
        }
    }

    func clear() {
        state.withLock { $0 = State() }
    }
}
