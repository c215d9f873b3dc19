import OrderModels

/// Brings one tracker what waits for it, and nothing twice that it acknowledged.
struct Delivery: Sendable {
    let tracker: any EventTracker
    let store: EventStore
    let now: @Sendable () -> Instant
    /// A number from 0 to 1: the random part of a pause.
    let jitter: @Sendable () -> Double

    /// Why delivering ended.
    enum End: Hashable, Sendable {
        case empty
        /// Another process delivers to this tracker.
        case elsewhere
        /// The tracker did not take something; not before `Instant` again.
        case paused(until: Instant)
    }

    private static let longestPause = 3600.0

    /// Delivers until nothing waits, the tracker fails, or the task is cancelled.
    @concurrent
    func run() async throws -> End {
        guard let lock = try FileLock("\(store.file.path).\(tracker.name.rawValue).lock") else {
            return .elsewhere
        }
        let end = try await runLocked()
        // Held until here.
        _ = consume lock
        return end
    }

    private func runLocked() async throws -> End {
        try await settleInterrupted()
        while !Task.isCancelled {
            let pause = try store.pause(of: tracker.name)
            guard pause.due <= now() else { return .paused(until: pause.due) }
            let batch = try store.take(for: tracker.name, limit: tracker.batchLimit)
            guard !batch.isEmpty else { return .empty }
            let arrived = await tracker.deliver(batch.map(\.event))
            let isWhole = arrived.count == batch.count && arrived.allSatisfy { $0 }
            // A failure counts first: killed between the two, the program must not try at once.
            if !isWhole {
                try store.setPause(next(after: pause.failures + 1), of: tracker.name)
            } else if pause.failures > 0 {
                try store.setPause(EventStore.Pause(), of: tracker.name)
            }
            try store.settle(batch, arrived: arrived, for: tracker.name, at: now())
        }
        return .empty
    }

    /// Asks the tracker for what became of events whose process died while it delivered them.
    private func settleInterrupted() async throws {
        let interrupted = try store.interrupted(tracker.name)
        guard !interrupted.isEmpty else { return }
        let arrived = await tracker.arrived(interrupted.map(\.event))
        try store.settle(interrupted, arrived: arrived, for: tracker.name, at: now())
    }

    /// Doubled with each failure up to an hour; half of it random, so that many programs do not come
    /// back at once.
    private func next(after failures: Int) -> EventStore.Pause {
        let whole = min(Self.longestPause, 2 * Double(1 << min(failures - 1, 16)))
        let seconds = max(1, whole * (0.5 + 0.5 * jitter()))
        return EventStore.Pause(
            failures: failures,
            due: Instant(secondsSince1970: now().secondsSince1970 + Int64(seconds.rounded(.up))))
    }
}
