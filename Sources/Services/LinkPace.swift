import Networking
import OrderModels
import Synchronization

/// How fast answers come: their bodies, measured at every exchange that is long enough, and their first
/// bytes, by the host that was asked.
final class LinkPace: Sendable {
    /// Bytes: shorter bodies come in one piece, and measure nothing.
    private static let least = 32 << 10
    /// Bytes a second: a picture of 100 KB would take two seconds.
    private static let slow = 50_000.0

    /// The mean of the present and the former; nil before the first.
    private let rate = Mutex<Double?>(nil)

    /// From here on a first byte comes late: a picture is one answer more.
    private static let late = Duration.seconds(1)
    /// One answer alone may be late because it takes long to make.
    private static let latest = 3
    /// How long the latest first bytes of each host took.
    private let waits = Mutex<[String: [Duration]]>([:])

    var isSlow: Bool { rate.withLock { $0.map { $0 < Self.slow } ?? false } }

    /// Also where only the answers of that host come late.
    func isSlow(to host: String?) -> Bool {
        guard !isSlow, let host else { return isSlow }
        return waits.withLock { ($0[host]?.min()).map { $0 >= Self.late } ?? false }
    }

    func answered(_ host: String, after wait: Duration) {
        waits.withLock { $0[host] = ($0[host] ?? []).suffix(Self.latest - 1) + [wait] }
    }

    func came(_ bytes: Int, in time: Duration) {
        guard bytes >= Self.least else { return }
        let present = Double(bytes) / max(time / .seconds(1), 0.000_1)
        rate.withLock { $0 = $0.map { ($0 + present) / 2 } ?? present }
    }
}

/// Measures the exchanges of a client.
struct PacedClient: HTTPClient {
    private let client: any HTTPClient
    private let pace: LinkPace
    private let now: @Sendable () -> ContinuousClock.Instant

    init(
        _ client: any HTTPClient, _ pace: LinkPace,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.client, self.pace, self.now) = (client, pace, now)
    }

    /// When some of the body came, and how much there was of it then.
    private struct Piece {
        let time: ContinuousClock.Instant
        let received: Int
    }

    private final class Pieces: Sendable {
        /// When the request was sent, of a try that is not answered yet.
        let sent = Mutex<ContinuousClock.Instant?>(nil)
        let ends = Mutex<(first: Piece, last: Piece)?>(nil)
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let pieces = Pieces()
        let response = try await client.send(request) { [pace, now] step in
            switch step.phase {
            case .waitingForFirstByte: pieces.sent.withLock { $0 = now() }
            case .receiving:
                let piece = Piece(time: now(), received: step.received)
                if let sent = pieces.sent.withLock({ $0.take() }) {
                    pace.answered(step.host, after: piece.time - sent)
                }
                pieces.ends.withLock { $0 = ($0?.first ?? piece, piece) }
            case .resolving, .connecting, .waitingToRetry: break
            }
            progress?(step)
        }
        if let (first, last) = pieces.ends.withLock({ $0 }) {
            pace.came(last.received - first.received, in: last.time - first.time)
        }
        return response
    }
}
