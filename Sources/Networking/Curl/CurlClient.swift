public import OrderModels
import Sentences
import CCurl
import Logging

/// The HTTP client of the program, on libcurl.
///
/// Making one costs nothing; the first request loads libcurl and starts the thread that all
/// transfers share. Connections are kept and reused as long as the client exists.
public final class CurlClient: HTTPClient {
    private let loop: CurlLoop
    private let policy: RetryPolicy
    private let log: Logger
    private let plainHTTPHosts: Set<String>
    private let pause: @Sendable (Duration) async throws -> Void

    private static let redirectLimit = 5

    public convenience init(configuration: Configuration) {
        // Sleeps, because no event tells when a server accepts requests again.
        self.init(configuration: configuration, pause: { try await Task.sleep(for: $0) })
    }

    /// A client that waits between tries as the caller says.
    init(
        configuration: Configuration, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        loop = CurlLoop(configuration: configuration)
        policy = configuration.retryPolicy
        plainHTTPHosts = configuration.plainHTTPHosts
        log = configuration.log
        self.pause = pause
    }

    deinit {
        loop.stop()
    }

    /// The number of connections made by finished transfers.
    public var connectionsOpened: Int { loop.connectionsOpened }

    /// Cancels every transfer and ends the thread. Later requests are cancelled at once.
    public func shutdown() {
        loop.stop()
    }

    /// libcurl's version string; loads the library, and throws where there is none.
    public static func libraryVersion() throws(HTTPError) -> String {
        if let reason = CurlLibrary.failureToLoad() {
            throw .unreachable(host: "", reason: reason)
        }
        return String(cString: eat_curl_version())
    }

    /// Sends `request`, follows redirects, and retries where that does no harm.
    ///
    /// `progress` is called on the loop's thread and must return quickly.
    public func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let start = ContinuousClock.now
        let deadline = start.advanced(by: request.limits.total)
        var retries = 0
        let trace = RequestTrace.next()
        while true {
            let attempt = await follow(request, until: deadline, progress: progress)
            let wait =
                request.isRepeatable ? policy.wait(after: attempt.outcome, retry: retries) : nil
            guard let wait, ContinuousClock.now.advanced(by: wait) < deadline else {
                let time = ContinuousClock.now - start
                switch attempt.outcome {
                case .success(let answer):
                    log.debug(
                        "request.done", attempt.facts(of: request, trace, after: time, retries))
                    var response = answer.response
                    response.request = trace
                    return response
                case .failure(let failure):
                    let error = failure.error(
                        endpoint: .verbatim(request.endpoint), afterRedirect: attempt.redirects > 0
                    ).from(trace)
                    log.log(
                        failure.kind == .cancelled ? .debug : .warning, "request.failed",
                        attempt.facts(of: request, trace, after: time, retries),
                        error: error)
                    throw error
                }
            }
            retries += 1
            log.info(
                "request.retry",
                request.logFields.merging(["request": trace.logged, "wait_ms": .time(wait)]))
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

        /// What a log may hold of a finished request.
        func facts(
            of request: HTTPRequest, _ trace: RequestTrace, after time: Duration, _ retries: Int
        ) -> LogFields {
            var fields = request.logFields.merging([
                "request": trace.logged, "ms": .time(time), "retries": .count(retries),
                "redirects": .count(redirects),
            ])
            if case .success(let answer) = outcome {
                fields["status"] = .count(answer.response.status)
                fields["bytes"] = .count(answer.response.body.count)
            }
            return fields
        }

        var host: String {
            switch outcome {
            case .success(let answer): answer.host
            case .failure(let failure): failure.host
            }
        }
    }

    /// One try, including its redirects.
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
            let reason: Sentence? =
                redirects < Self.redirectLimit
                ? step.staysAtServer ? answer.elsewhere(from: request, plainHTTPHosts) : nil
                : .network.redirects(limit: Self.redirectLimit)
            if let reason {
                let failure = CurlFailure(kind: .unreadable, host: answer.host, reason: reason)
                return Attempt(outcome: .failure(failure), redirects: redirects)
            }
            redirects += 1
            origin = origin ?? answer.origin
            step = next
        }
    }
}
