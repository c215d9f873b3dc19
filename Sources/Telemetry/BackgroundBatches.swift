internal import Synchronization

/// Keeps what is added in memory, and hands it over in the background: all that came meanwhile at
/// once, one batch after the other.
final class BackgroundBatches<Element: Sendable>: Sendable {
    private struct State {
        var pending: [Element] = []
        var writing: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let limit: Int

    /// What is added beyond `limit` is lost, since the disk does not take it.
    init(limit: Int) {
        self.limit = limit
    }

    /// `write` is the same in every call.
    func add(_ element: Element, write: @escaping @Sendable ([Element]) -> Void) {
        state.withLock { state in
            guard state.pending.count < limit else { return }
            state.pending.append(element)
            if state.writing == nil { state.writing = Task { await self.run(write) } }
        }
    }

    @concurrent
    private func run(_ write: @Sendable ([Element]) -> Void) async {
        while true {
            let batch = state.withLock { state in
                if state.pending.isEmpty { state.writing = nil }
                defer { state.pending = [] }
                return state.pending
            }
            guard !batch.isEmpty else { return }
            write(batch)
        }
    }

    /// Waits until all that was added is written. Where nothing is on its way, no thread is started.
    nonisolated(nonsending) func flush() async {
        while let writing = state.withLock({ $0.writing }) { await writing.value }
    }
}
