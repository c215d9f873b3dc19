import Glibc
import Networking
import OrderModels
import Synchronization

/// A server that appends what it takes to a file, and refuses at random. Like any server it cannot
/// tell whether its answer arrives.
final class ReceiverClient: HTTPClient {
    private let path: String
    private let dice: Mutex<UInt64>?

    /// Without a seed it takes everything.
    init(path: String, seed: UInt64?) {
        self.path = path
        dice = seed.map { Mutex($0) }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        guard !refuses(), let body = request.body else { return HTTPResponse(status: 503) }
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return HTTPResponse(status: 500) }
        defer { close(file) }
        return HTTPResponse(status: write(file, body, body.count) == body.count ? 204 : 500)
    }

    private func refuses() -> Bool {
        dice?.withLock { state in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % 3 == 0
        } ?? false
    }
}

/// A clock that a pause moves at once.
final class ProbeClock: Sendable {
    private let passed = Mutex<Int64>(0)
    private let start: Int64

    init(ahead seconds: Int64) { start = Int64(time(nil)) + seconds }

    var now: Instant { Instant(secondsSince1970: start + passed.withLock { $0 }) }

    func pass(_ duration: Duration) {
        passed.withLock { $0 += duration.components.seconds }
    }
}
