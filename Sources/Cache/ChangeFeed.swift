import Synchronization

/// Passes each commit on to its subscribers.
final class ChangeFeed: Sendable {
    private let watchers = Mutex<[Int: AsyncStream<StoreChange>.Continuation]>([:])
    private let followers = Mutex<[Int: Following.Body]>([:])
    private let next = Atomic<Int>(0)

    deinit {
        finish()
    }

    private func number() -> Int { next.add(1, ordering: .relaxed).newValue }

    /// The changes committed from now on.
    func changes() -> AsyncStream<StoreChange> {
        let number = number()
        let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
        watchers.withLock { $0[number] = continuation }
        continuation.onTermination = { [weak self] _ in
            _ = self?.watchers.withLock { $0.removeValue(forKey: number) }
        }
        return stream
    }

    func follow(_ body: @escaping Following.Body) -> Following {
        let number = number()
        followers.withLock { $0[number] = body }
        return Following { [weak self] in
            _ = self?.followers.withLock { $0.removeValue(forKey: number) }
        }
    }

    @MainActor func tell(_ change: StoreChange) {
        // In the order of subscription: one follower may build on what an earlier one did.
        for (_, body) in followers.withLock({ $0.sorted { $0.key < $1.key } }) { body(change) }
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

/// A subscription to every commit; it lasts as long as this object.
public final class Following: Sendable {
    public typealias Body = @MainActor @Sendable (StoreChange) -> Void

    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }
}
