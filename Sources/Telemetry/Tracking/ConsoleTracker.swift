public import Logging

/// Shows events in the log of this run: on its page where there are screens, or on standard error if
/// that was asked for. They do not go into the file, the journal or a Logstash.
public struct ConsoleTracker: EventTracker {
    public let name = TrackerName.console
    private let hub: LogHub

    public init(_ hub: LogHub) {
        self.hub = hub
    }

    public func deliver(_ events: [TrackedEvent]) async -> [Bool] {
        for event in events {
            let record = LogRecord(
                level: .debug, event: "event.recorded", fields: ["event": .document(event.body)],
                callSite: LogRecord.CallSite(file: #fileID, function: #function, line: #line))
            hub.show(record)
        }
        return events.map { _ in true }
    }

    /// A screen that is gone needs no line any more.
    public func arrived(_ events: [TrackedEvent]) async -> [Bool] {
        events.map { _ in true }
    }
}
