import Synchronization

/// Lets a few in at once; the others wait in line.
final class Turnstile: Sendable {
    /// Keeps its place until it is released.
    final class Pass: Sendable {
        private let turnstile: Turnstile

        fileprivate init(_ turnstile: Turnstile) {
            self.turnstile = turnstile
        }

        deinit {
            turnstile.leave()
        }
    }

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(places: Int) {
        state = Mutex(State(free: places))
    }

    func enter() async -> Pass {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        return Pass(self)
    }

    private func leave() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() as Optional }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
