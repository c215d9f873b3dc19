/// A receiver of events. Conform to it to add one, and declare its name in `events.json`.
///
/// Calls come one at a time, from one process at a time.
public protocol EventTracker: Sendable {
    var name: TrackerName { get }
    /// How long an event may wait for others to go with it.
    var patience: Duration { get }
    /// The most events in one batch.
    var batchLimit: Int { get }

    /// Delivers a batch, in the order of the events.
    ///
    /// - Returns: For each event whether it arrived. Those that did never come again; the others do,
    ///   after a while.
    func deliver(_ events: [TrackedEvent]) async -> [Bool]

    /// For events that were being delivered when a process died: whether each arrived.
    ///
    /// By default they did not, and are delivered again under the same IDs.
    func arrived(_ events: [TrackedEvent]) async -> [Bool]
}

extension EventTracker {
    public var patience: Duration { .zero }
    public var batchLimit: Int { 100 }

    public func arrived(_ events: [TrackedEvent]) async -> [Bool] {
        events.map { _ in false }
    }
}
