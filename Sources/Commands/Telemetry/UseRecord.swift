import Files
import Logging
import OrderModels
import Presentation
import Services
import Telemetry

/// What is recorded of the program's use, where it goes, and whether any of it may be.
struct UseRecord: Sendable {
    let consent: TrackingConsent
    let store: EventStore
    /// Where events go as lines of JSON; the older ones to `PATH.1`.
    let file: String
    /// Where events are posted too, if the user gave an address.
    let url: String?
    let directory: String
    private let isOffline: Bool

    init(_ settings: Settings, _ options: Options) {
        directory = settings.paths.state
        consent = Self.consent(in: directory, isPrivate: options.isPrivate)
        store = EventStore(directory + "/events.db")
        file = directory + "/events.jsonl"
        url = settings.config.telemetryURL
        isOffline = options.has("offline")
    }

    private static func consent(in directory: String, isPrivate: Bool) -> TrackingConsent {
        TrackingConsent(
            in: directory, isPrivate: isPrivate, doNotTrack: Environment.value("DO_NOT_TRACK"))
    }

    /// The trackers in use that keep events, with where each puts them.
    var destinations: [(tracker: TrackerName, path: String)] {
        [(.file, file), (.local, store.file.path)] + (url.map { [(.http, $0)] } ?? [])
    }

    /// Nil where the user has not said yes, so that nothing is made or opened.
    /// `isSeen`: whether somebody can look at the log of this run.
    @MainActor
    func tracking(
        log: Logger, isSeen: Bool, by services: OpenServices,
        now: @escaping @Sendable () -> Instant
    ) -> Tracking? {
        guard consent.isGiven else { return nil }
        var edges = Tracking.Edges(now: now)
        // Another process may have been told to stop.
        edges.isAllowed = { [directory] in
            Self.consent(in: directory, isPrivate: false).isGiven
        }
        var trackers: [any EventTracker] = [FileTracker(file), LocalTracker(store)]
        if isSeen { trackers.append(ConsoleTracker(log.hub)) }
        if let url, !isOffline {
            trackers.append(HTTPTracker(url, LateClient { try services.network }))
        }
        return Tracking(store, trackers: trackers, version: Version.text, edges: edges) {
            log.warning("tracking.failed", error: $0)
        }
    }
}
