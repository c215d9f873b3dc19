public import Networking
import OrderModels

/// Posts events as [lines of JSON](https://github.com/ndjson/ndjson-spec). Only an answer of 2xx
/// acknowledges them.
///
/// Where an answer is lost, the events are sent again; receivers can tell by `event_id`.
public struct HTTPTracker: EventTracker {
    public let name = TrackerName.http
    public let patience: Duration
    private let url: String
    private let client: any HTTPClient

    private static let limits = HTTPRequest.TimeLimits(
        connect: .seconds(5), firstByte: .seconds(10), total: .seconds(20))

    public init(_ url: String, _ client: any HTTPClient, patience: Duration = .seconds(10)) {
        self.url = url
        self.client = client
        self.patience = patience
    }

    public func deliver(_ events: [TrackedEvent]) async -> [Bool] {
        let body = events.map { $0.body + "\n" }.joined()
        let request = HTTPRequest(
            .post, url, headers: ["Content-Type": "application/x-ndjson"], body: Array(body.utf8),
            limits: Self.limits, bodyLimit: 64 << 10)
        do throws(HTTPError) {
            let answer = try await client.send(request)
            let isTaken = (200..<300).contains(answer.status) && !answer.isForeign
            return events.map { _ in isTaken }
        } catch {
            return events.map { _ in false }
        }
    }
}
