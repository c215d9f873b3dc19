public import OrderModels
import Sentences
import CCurl

/// Speaks HTTP through libcurl: the client of the real program.
///
/// Making one costs nothing; the first request loads libcurl and starts the one thread that all
/// transfers share. Connections are kept and reused for as long as the client lives.
public final class CurlClient: HTTPClient {
    private let loop: CurlLoop
    private let policy: RetryPolicy
    private let pause: @Sendable (Duration) async throws -> Void

    private static let redirectLimit = 5

    public convenience init(configuration: Configuration) {
        // A server that refuses for now has to be left alone for a while: no event ends that.
        self.init(configuration: configuration, pause: { try await Task.sleep(for: $0) })
    }

    /// A client whose waits between tries are the caller's.
    init(
        configuration: Configuration, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        loop = CurlLoop(configuration: configuration)
        policy = configuration.retryPolicy
        self.pause = pause
    }

    deinit {
        loop.stop()
    }

    /// How many connections were made by transfers that have ended.
    public var connectionsOpened: Int { loop.connectionsOpened }

    /// Cancels every transfer and ends the thread. Later requests are cancelled at once.
    public func shutdown() {
        loop.stop()
    }

    /// What libcurl says of itself, loading it; throws where there is none.
    public static func libraryVersion() throws(HTTPError) -> String {
        if let reason = CurlLibrary.failureToLoad() {
            throw .unreachable(host: "", reason: reason)
        }
        return String(cString: eat_curl_version())
    }

    /// Sends `request`, following redirects and trying again where that does no harm.
    ///
    /// `progress` is called on the transfers' thread and must return quickly.
    public func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let deadline = ContinuousClock.now.advanced(by: request.limits.total)
        var retries = 0
        while true {
            let attempt = await follow(request, until: deadline, progress: progress)
            let wait =
                request.isRepeatable ? policy.wait(after: attempt.outcome, retry: retries) : nil
            guard let wait, ContinuousClock.now.advanced(by: wait) < deadline else {
                switch attempt.outcome {
                case .success(let answer):
                    return answer.response
                case .failure(let failure):
                    throw failure.error(
                        endpoint: .verbatim(request.endpoint), afterRedirect: attempt.redirects > 0)
                }
            }
            retries += 1
            let phase = TransferProgress.Phase.waitingToRetry(after: wait)
            progress?(TransferProgress(host: attempt.host, phase: phase))
            do {
                try await pause(wait)
            } catch {
                throw .cancelled
            }
        }
    }

    private struct Attempt {
        let outcome: CurlLoop.Outcome
        let redirects: Int

        var host: String {
            switch outcome {
            case .success(let answer): answer.host
            case .failure(let failure): failure.host
            }
        }
    }

    /// One try, with the redirects it leads to.
    private func follow(
        _ request: HTTPRequest, until deadline: ContinuousClock.Instant,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async -> Attempt {
        var step = request
        var origin: String?
        var redirects = 0
        while true {
            let job = CurlJob(
                request: step, deadline: deadline, trustedOrigin: origin, progress: progress)
            let outcome = await loop.run(job)
            guard case .success(let answer) = outcome,
                let next = step.following(answer.redirect, status: answer.response.status)
            else { return Attempt(outcome: outcome, redirects: redirects) }
            guard redirects < Self.redirectLimit else {
                let reason = Sentence.network.redirects(limit: Self.redirectLimit)
                let failure = CurlFailure(kind: .unreadable, host: answer.host, reason: reason)
                return Attempt(outcome: .failure(failure), redirects: redirects)
            }
            redirects += 1
            origin = origin ?? answer.origin
            step = next
        }
    }
}
