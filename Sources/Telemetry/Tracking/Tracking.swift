public import OrderModels

/// Records events and brings them to their trackers.
///
/// ``track(_:)`` does nothing but keep the event in memory; a task writes it to the file, and only
/// then begins delivery. Where the user has not said yes, there is no `Tracking`.
public final class Tracking: Sendable {
    public struct Edges: Sendable {
        public var now: @Sendable () -> Instant
        public var jitter: @Sendable () -> Double = { .random(in: 0...1) }
        /// Waits between tries: no event tells when a tracker takes something again.
        public var sleep: @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
        /// Whether the user still agrees; asked before anything is written, in the background.
        public var isAllowed: @Sendable () -> Bool = { true }

        public init(now: @escaping @Sendable () -> Instant) {
            self.now = now
        }
    }

    public let store: EventStore
    private let version: String
    private let edges: Edges
    private let lines: [TrackerName: DeliveryLine]
    private let onFailure: @Sendable (any Error) -> Void
    private let batches = BackgroundBatches<Recorded>(limit: 1_000)

    private struct Recorded {
        let event: TrackedEvent
        let trackers: [TrackerName]
    }

    /// An event gets no record for a tracker that is not among `trackers`. Where the file cannot be
    /// used, `onFailure` is called and events are lost.
    public init(
        _ store: EventStore, trackers: [any EventTracker], version: String, edges: Edges,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.version = version
        self.edges = edges
        self.onFailure = onFailure
        lines = Dictionary(
            trackers.map { tracker in
                let delivery = Delivery(
                    tracker: tracker, store: store, now: edges.now, jitter: edges.jitter)
                return (
                    tracker.name, DeliveryLine(delivery, edges.sleep, onFailure: onFailure)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: Recording

    public func track<E: Event>(_ event: E) {
        let trackers = E.declaration.trackers.filter { lines[$0] != nil }
        guard !trackers.isEmpty else { return }
        let tracked = TrackedEvent(event, at: edges.now(), version: version)
        batches.add(Recorded(event: tracked, trackers: trackers)) { [self] in write($0) }
    }

    private func write(_ pending: [Recorded]) {
        guard edges.isAllowed() else { return }
        do {
            try store.record(pending.map { ($0.event, $0.trackers) })
            for tracker in Set(pending.flatMap(\.trackers)) { lines[tracker]?.begin() }
        } catch {
            onFailure(error)
        }
    }

    // MARK: Delivering

    /// Begins to deliver what earlier runs left.
    public func resume() {
        guard store.file.exists else { return }
        for line in lines.values { line.begin() }
    }

    /// Delivers what waits now, to each tracker that is not paused.
    ///
    /// - Returns: Whether all of it arrived.
    public func deliverAll() async -> Bool {
        await flush()
        var isWhole = true
        for line in lines.values where await !line.deliverNow() { isWhole = false }
        return isWhole
    }

    /// Waits until all events are in the file, whether delivered or not.
    public nonisolated(nonsending) func flush() async {
        await batches.flush()
    }

    /// Writes all events, then delivers what trackers take that have no patience, and ends the rest.
    public func finish() async {
        await flush()
        for line in lines.values { await line.finish() }
    }
}
