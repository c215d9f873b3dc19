import Files
import JSON
import OrderModels
import Presentation
import Telemetry

/// How far one tracker has got, for `eat-tui telemetry status`.
struct TrackerState {
    let tracker: TrackerName
    let path: String
    let waiting: Int
    /// As many as are kept to be shown.
    let sent: Int
    let failures: Int
    let due: Instant?
    let dropped: Int

    var sentence: String {
        tracker == .http
            ? Say.Telemetry.trackerThatSends(
                name: tracker.rawValue, path: path, waiting: waiting, sent: sent, dropped: dropped)
            : Say.Telemetry.tracker(
                name: tracker.rawValue, path: path, waiting: waiting, written: sent,
                dropped: dropped)
    }

    static func all(of record: UseRecord) throws -> [TrackerState] {
        let queues = try record.store.queues()
        let sent = try record.store.sent()
        return record.destinations.map { tracker, path in
            let queue = queues.first { $0.tracker == tracker.rawValue }
            let failures = queue?.failures ?? 0
            return TrackerState(
                tracker: tracker, path: path, waiting: queue?.waiting ?? 0,
                sent: sent.count { $0.tracker == tracker.rawValue }, failures: failures,
                due: failures > 0 ? queue?.due : nil, dropped: queue?.dropped ?? 0)
        }
    }
}

extension JSONWriter {
    mutating func fields(of state: TrackerState) {
        field("ref", state.tracker.rawValue)
        field("name", state.tracker.rawValue)
        field("goes_to", state.path)
        field("waiting", state.waiting)
        field("sent_lately", state.sent)
        field("dropped", state.dropped)
        field("failures", state.failures)
        field("next_try", state.due?.rfc3339)
    }
}
