import Files
import OrderModels
import Telemetry

/// What is recorded of the program's use, where it goes, and whether any of it may be.
struct UseRecord: Sendable {
    let consent: TrackingConsent
    let store: EventStore
    /// Where events go as lines of JSON; the older ones to `PATH.1`.
    let file: String
    let directory: String

    init(in directory: String, _ options: Options) {
        self.directory = directory
        consent = Self.consent(in: directory, isPrivate: options.isPrivate)
        store = EventStore(directory + "/events.db")
        file = directory + "/events.jsonl"
    }

    static func consent(in directory: String, isPrivate: Bool) -> TrackingConsent {
        TrackingConsent(
            in: directory, isPrivate: isPrivate, doNotTrack: Environment.value("DO_NOT_TRACK"))
    }

    /// The trackers in use, with the file that each writes.
    var destinations: [(tracker: TrackerName, path: String)] {
        [(.file, file), (.local, store.file.path)]
    }

    /// Nil where the user has not said yes, so that nothing is made or opened.
    func tracking(now: @escaping @Sendable () -> Instant) -> Tracking? {
        guard consent.isGiven else { return nil }
        var edges = Tracking.Edges(now: now)
        // Another process may have been told to stop.
        edges.isAllowed = { [directory] in
            Self.consent(in: directory, isPrivate: false).isGiven
        }
        return Tracking(
            store, trackers: [FileTracker(file), LocalTracker(store)], version: Version.text,
            edges: edges)
    }
}
