import Dispatch
import Synchronization

/// Wakes those who wait for something to change.
final class Bell: Sendable {
    private struct State {
        var waiting: [DispatchSemaphore] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Has everybody who waits look again.
    func ring() {
        for waiting in state.withLock({ state in
            defer { state.waiting.removeAll() }
            return state.waiting
        }) {
            waiting.signal()
        }
    }

    /// Sends everybody away, for good.
    func close() {
        state.withLock { $0.isClosed = true }
        ring()
    }

    /// Looks again at each ring until `look` finds something; nil when time is up or the bell closes.
    ///
    /// `look` may also say in how many seconds something will happen without a ring.
    func wait<Found>(
        seconds: Double, until look: () -> (found: Found?, due: Double?)
    ) -> Found? {
        let deadline = DispatchTime.now() + seconds
        while true {
            // In line before looking, so that no ring falls between.
            let turn = DispatchSemaphore(value: 0)
            let isClosed = state.withLock { state in
                if !state.isClosed { state.waiting.append(turn) }
                return state.isClosed
            }
            let (found, due) = look()
            if let found { return found }
            if isClosed || DispatchTime.now() >= deadline { return nil }
            _ = turn.wait(timeout: min(deadline, due.map { .now() + $0 } ?? deadline))
        }
    }
}
