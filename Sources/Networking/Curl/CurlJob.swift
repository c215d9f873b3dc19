import OrderModels
import Synchronization

/// One exchange with one server: a request, or one step of it after a redirect.
final class CurlJob: Sendable {
    let request: HTTPRequest
    /// The time limit of the whole request, including earlier steps and tries.
    let deadline: ContinuousClock.Instant
    /// The only origin that may get all headers; nil means this job's own.
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

    /// Kept, because cancelling may come before starting.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
    }
}

/// A server's answer to one job.
struct CurlAnswer: Sendable {
    let response: HTTPResponse
    let origin: String
    let host: String
    /// The target, if the answer is a redirect.
    let redirect: String?
}
