import OrderModels
import Synchronization

/// One exchange with one server: a request, or the step of it that follows a redirect.
final class CurlJob: Sendable {
    let request: HTTPRequest
    /// When the whole request, earlier steps and tries included, has taken too long.
    let deadline: ContinuousClock.Instant
    /// The only origin that may see all headers; nil lets this one.
    let trustedOrigin: String?
    let progress: (@Sendable (TransferProgress) -> Void)?

    private let cancelled = Atomic(false)

    init(
        request: HTTPRequest, deadline: ContinuousClock.Instant, trustedOrigin: String?,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) {
        self.request = request
        self.deadline = deadline
        self.trustedOrigin = trustedOrigin
        self.progress = progress
    }

    /// Remembered, because cancelling may overtake starting.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}

/// What a server answered to one job.
struct CurlAnswer: Sendable {
    let response: HTTPResponse
    let origin: String
    let host: String
    /// Where the answer points to, when it is a redirect.
    let redirect: String?
}
