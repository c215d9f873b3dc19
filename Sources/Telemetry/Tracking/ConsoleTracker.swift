/// Shows events as lines, where somebody looks.
public struct ConsoleTracker: EventTracker {
    public let name = TrackerName.console
    private let show: @Sendable (String) -> Void

    public init(_ show: @escaping @Sendable (String) -> Void) {
        self.show = show
    }

    public func deliver(_ events: [TrackedEvent]) async -> [Bool] {
        for event in events { show(event.body) }
        return events.map { _ in true }
    }

    /// A screen that is gone needs no line any more.
    public func arrived(_ events: [TrackedEvent]) async -> [Bool] {
        events.map { _ in true }
    }
}
