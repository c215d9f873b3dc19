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
    }

    private let state = Mutex(State())
    private let bell: Bell

    init(bell: Bell) {
        self.bell = bell
    }

    /// Limited, because a kitchen may run for weeks.
    private static let limit = 20_000
    private static let secrets: Set<String> = ["authorization", "cookie", "x-coopcycle-session"]

    var calls: [Call] {
        state.withLock { $0.calls }
    }

    func add(_ request: Request, status: Int) {
        defer { bell.ring() }
        state.withLock { state in
            state.count += 1
            if state.calls.count >= Self.limit { state.calls.removeFirst(Self.limit / 2) }
            // The log must not contain what identifies a person.
            let headers = request.headers.filter { !Self.secrets.contains($0.key) }
            state.calls.append(
                Call(
                    number: state.count, method: request.method, path: request.target,
                    headers: headers, connection: request.connection, status: status))
        }
    }

    func clear() {
        state.withLock { $0 = State() }
    }
}
