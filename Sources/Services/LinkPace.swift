import Networking
import OrderModels
import Synchronization

/// How fast the bodies of answers come, measured at every exchange that is long enough.
final class LinkPace: Sendable {
    /// Bytes: shorter bodies come in one piece, and measure nothing.
    private static let least = 32 << 10
    /// Bytes a second: a picture of 100 KB would take two seconds.
    private static let slow = 50_000.0

    /// The mean of the present and the former; nil before the first.
    private let rate = Mutex<Double?>(nil)

    var isSlow: Bool { rate.withLock { $0.map { $0 < Self.slow } ?? false } }

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

    init(_ client: any HTTPClient, _ pace: LinkPace) {
        (self.client, self.pace) = (client, pace)
    }

    /// When some of the body came, and how much there was of it then.
    private struct Piece {
        let time = ContinuousClock.now
        let received: Int
    }

    private final class Pieces: Sendable {
        let ends = Mutex<(first: Piece, last: Piece)?>(nil)
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let pieces = Pieces()
        let response = try await client.send(request) { step in
            if step.phase == .receiving {
                let piece = Piece(received: step.received)
                pieces.ends.withLock { $0 = ($0?.first ?? piece, piece) }
            }
            progress?(step)
        }
        if let (first, last) = pieces.ends.withLock({ $0 }) {
            pace.came(last.received - first.received, in: last.time - first.time)
        }
        return response
    }
}
