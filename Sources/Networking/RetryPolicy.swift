import Glibc

/// When a request that may be repeated is tried again, and after how long.
public struct RetryPolicy: Sendable {
    /// How often at most, after the first try.
    public var limit: Int
    /// The wait before the first retry, doubled before each further one.
    public var firstWait: Duration
    /// A server that asks to be left alone for longer is obeyed by giving its answer back at once.
    public var longestRetryAfter: Duration
    /// A number from 0 to 1: how much of its half-random wait a retry takes.
    var jitter: @Sendable () -> Double
    /// Seconds since 1970, for servers that name the hour rather than the wait.
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

    /// How long to wait before trying again, or nil to leave it at what came.
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
        case .unreachable: true  // A link that comes and goes; a server being restarted.
        case .interrupted: true  // The connection broke; the next may hold.
        case .untrusted: false  // The same certificate would be shown again.
        case .outOfTime: false  // The diner has waited for one whole limit already.
        case .unreadable: false  // The server would say the same again.
        case .notAllowed: false  // Our own rule does not change.
        case .cancelled: false  // Nobody wants to know any more.
        }
    }

    private static func isWorthRetrying(status: Int) -> Bool {
        switch status {
        case 429: true  // Too many requests: the server says that later is better.
        case 502: true  // Bad gateway: what stands behind it is being restarted.
        case 503: true  // Unavailable: for now, by definition.
        case 504: true  // Gateway time-out: one slow answer behind it.
        case 500: false  // A fault in the server, which the same request would meet again.
        default: false  // An answer, welcome or not.
        }
    }

    /// Half fixed, half random, so that many clients do not come back all at once.
    private func backoff(_ retry: Int) -> Duration {
        firstWait * (1 << retry) * (0.5 + 0.5 * jitter())
    }

    /// What the server asked for in `Retry-After`, as seconds or as an hour.
    func askedFor(_ response: HTTPResponse) -> Duration? {
        guard let value = response.headers["Retry-After"] else { return nil }
        if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(Int64(value) ?? .max >> 1)
        }
        return HTTPDate.seconds(value).map { .seconds(max(0, $0 - now())) }
    }
}
