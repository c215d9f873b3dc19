import Glibc

/// Decides whether a repeatable request is retried, and when.
public struct RetryPolicy: Sendable {
    /// The maximum number of retries.
    public var limit: Int
    /// The wait before the first retry, doubled before each further one.
    public var firstWait: Duration
    /// If a server asks for a longer wait, its answer is returned at once instead.
    public var longestRetryAfter: Duration
    /// A number from 0 to 1: the random part of the wait.
    var jitter: @Sendable () -> Double
    /// Seconds since 1970, for servers that send a date rather than a wait.
    var now: @Sendable () -> Int

    public init(
        limit: Int = 2, firstWait: Duration = .milliseconds(250),
        longestRetryAfter: Duration = .seconds(10)
    ) {
        self.limit = limit
        self.firstWait = firstWait
        self.longestRetryAfter = longestRetryAfter
        jitter = { Double.random(in: 0...1) }
        now = { time(nil) }
    }

    /// How long to wait before the next try, or nil to accept the outcome.
    func wait(after outcome: Result<CurlAnswer, CurlFailure>, retry: Int) -> Duration? {
        guard retry < limit else { return nil }
        switch outcome {
        case .failure(let failure):
            return Self.isWorthRetrying(failure.kind) ? backoff(retry) : nil
        case .success(let answer):
            guard Self.isWorthRetrying(status: answer.response.status) else { return nil }
            guard let asked = askedFor(answer.response) else { return backoff(retry) }
            return asked <= longestRetryAfter ? asked : nil
        }
    }

    private static func isWorthRetrying(_ kind: CurlFailure.Kind) -> Bool {
        switch kind {
        case .unreachable: true  // An unstable link, or a server being restarted.
        case .interrupted: true  // The connection broke; another may hold.
        case .untrusted: false  // The certificate would be the same.
        case .outOfTime: false  // The diner has already waited for the whole limit.
        case .unreadable: false  // The answer would be the same.
        case .notAllowed: false  // The rule would be the same.
        case .cancelled: false  // The result is no longer wanted.
        }
    }

    private static func isWorthRetrying(status: Int) -> Bool {
        switch status {
        case 429: true  // Too many requests: later is better, says the server.
        case 502: true  // Bad gateway: the server behind it is being restarted.
        case 503: true  // Unavailable: temporary by definition.
        case 504: true  // Gateway timeout: one slow answer behind it.
        case 500: false  // An error in the server, which the same request would cause again.
        default: false  // A final answer.
        }
    }

    /// Half fixed, half random, so that many clients do not return at the same time.
    private func backoff(_ retry: Int) -> Duration {
        firstWait * (1 << retry) * (0.5 + 0.5 * jitter())
    }

    /// The wait that `Retry-After` asks for, in seconds or as a date.
    func askedFor(_ response: HTTPResponse) -> Duration? {
        guard let value = response.headers["Retry-After"] else { return nil }
        if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(Int64(value) ?? .max >> 1)
        }
        return HTTPDate.seconds(value).map { .seconds(max(0, $0 - now())) }
    }
}
