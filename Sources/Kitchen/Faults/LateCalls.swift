import Dispatch
import Synchronization

/// Calls that are executed some time after they arrive, even if the client has gone.
final class LateCalls: Sendable {
    private struct State {
        var pending: [Int: @Sendable () -> Void] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    private let bell: Bell

    init(bell: Bell) {
        self.bell = bell
    }

    /// The number of calls not yet executed.
    var count: Int { state.withLock { $0.pending.count } }

    func add(after milliseconds: Int, _ execute: @escaping @Sendable () -> Void) {
        let number = state.withLock { state in
            state.last += 1
            state.pending[state.last] = execute
            return state.last
        }
        bell.ring()
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            [self] in
            state.withLock { $0.pending.removeValue(forKey: number) }?()
        }
    }

    /// Executes all pending calls in order, and returns their number.
    func executeAll() -> Int {
        let pending = take()
        for execute in pending { execute() }
        return pending.count
    }

    /// Drops all pending calls.
    func forget() {
        _ = take()
    }

    private func take() -> [@Sendable () -> Void] {
        state.withLock { state in
            defer { state.pending = [:] }
            return state.pending.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
