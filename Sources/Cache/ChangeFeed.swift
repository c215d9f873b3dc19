import Synchronization

/// Tells whoever watches what was committed.
final class ChangeFeed: Sendable {
    private let watchers = Mutex<[Int: AsyncStream<StoreChange>.Continuation]>([:])
    private let nextWatcher = Atomic<Int>(0)

    deinit {
        finish()
    }

    /// What is told from now on.
    func changes() -> AsyncStream<StoreChange> {
        let number = nextWatcher.add(1, ordering: .relaxed).newValue
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
        watchers.withLock { $0[number] = continuation }
        continuation.onTermination = { [weak self] _ in
            _ = self?.watchers.withLock { $0.removeValue(forKey: number) }
        }
        return stream
    }

    func tell(_ change: StoreChange) {
        for watcher in watchers.withLock({ Array($0.values) }) {
            watcher.yield(change)
        }
    }

    func finish() {
        for watcher in watchers.withLock({ Array($0.values) }) {
            watcher.finish()
        }
    }
}
