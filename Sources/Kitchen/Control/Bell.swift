import Dispatch
import Synchronization

/// Wakes calls that wait for a change.
final class Bell: Sendable {
    private struct State {
        var waiting: [DispatchSemaphore] = []
        var isClosed = false
        var ears: [WeakEar] = []
    }

    private struct WeakEar {
        weak var ear: BellEar?
    }

    private let state = Mutex(State())

    /// Makes every waiting call check again.
    func ring() {
        let (waiting, ears) = state.withLock { state in
            defer { state.waiting.removeAll() }
            return (state.waiting, state.ears.compactMap(\.ear))
        }
        for waiting in waiting { waiting.signal() }
        for ear in ears { ear.ring() }
    }

    /// An ear that hears this bell as long as it exists; nil where the process has no descriptors
    /// left.
    func ear() -> BellEar? {
        guard let ear = BellEar() else { return nil }
        state.withLock { state in
            state.ears.removeAll { $0.ear == nil }
            state.ears.append(WeakEar(ear: ear))
        }
        return ear
    }

    /// Ends every wait, now and later.
    func close() {
        state.withLock { $0.isClosed = true }
        ring()
    }

    /// Checks at each ring until `look` finds something; nil when time is up or the bell closes.
    ///
    /// `look` can also return after how many seconds to check without a ring.
    private func wait<Found>(
        seconds: Double, until look: () -> (found: Found?, due: Double?)
    ) -> Found? {
        let deadline = DispatchTime.now() + seconds
        while true {
            // Registers before checking, so that no ring is missed in between.
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

    /// What `look` finds within the seconds given as `within` in the query; otherwise 408.
    func answer(
        _ query: [String: String], else sentence: String,
        until look: () -> (found: Answer?, due: Double?)
    ) -> Answer {
        let asked = query["within"].flatMap { Double($0) } ?? 0
        let seconds = asked.isFinite ? min(max(asked, 0), 600) : 0
        return wait(seconds: seconds, until: look) ?? .problem(408, sentence)
    }
}
