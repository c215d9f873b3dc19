import JSON
import Sentences
public import Logging
public import Networking
public import OrderModels

/// Asks the server that the user named for switches, and keeps its answer.
public struct SwitchServer: Sendable {
    private let url: String
    private let cache: SwitchCache
    private let client: any HTTPClient
    private let declarations: [SwitchDeclaration]
    private let log: Logger
    private let now: @Sendable () -> Instant

    /// Nobody waits for the answer.
    private static let limits = HTTPRequest.TimeLimits(
        connect: .seconds(10), firstByte: .seconds(10), total: .seconds(30))

    public init(
        _ url: String, _ cache: SwitchCache, _ client: any HTTPClient, log: Logger,
        now: @escaping @Sendable () -> Instant
    ) {
        self.init(url, cache, client, Switches.all, log: log, now: now)
    }

    init(
        _ url: String, _ cache: SwitchCache, _ client: any HTTPClient,
        _ declarations: [SwitchDeclaration], log: Logger, now: @escaping @Sendable () -> Instant
    ) {
        self.url = url
        self.cache = cache
        self.client = client
        self.declarations = declarations
        self.log = log
        self.now = now
    }

    /// Asks the server. Its answer replaces the one before, which stays where none comes.
    @concurrent
    public func fetch() async throws(HTTPError) -> ServerSwitches {
        // Before the request, so that a server that is away is asked no more often than another.
        var content = SwitchCache.Content(askedAt: now(), answer: cache.answer(of: url))
        keep(content)
        let answer = try await answer()
        let switches = ServerSwitches(url: url, fetchedAt: now(), values: answer.values)
        log.info(
            "switches.fetched",
            [
                "taken": .count(answer.values.count), "unknown": .count(answer.unknown),
                "forbidden": .count(answer.forbidden), "wrong": .count(answer.wrong),
            ])
        content.answer = switches
        keep(content)
        return switches
    }

    private func answer() async throws(HTTPError) -> SwitchAnswer {
        let request = HTTPRequest(
            .get, url, headers: ["Accept": "application/json"], limits: Self.limits,
            bodyLimit: SwitchAnswer.sizeLimit)
        let response = try await client.send(request)
        guard !response.isForeign else {
            throw .unreadable(
                endpoint: .network.theSwitches, path: "", reason: .network.fromElsewhere,
                request: response.request)
        }
        guard response.status == 200 else {
            throw HTTPError.refused(
                HTTPError.Refusal(
                    endpoint: .network.theSwitches, status: response.status, message: nil,
                    retryAfter: nil)
            ).from(response.request)
        }
        do throws(JSONError) {
            return try SwitchAnswer(response.body, for: declarations)
        } catch {
            throw .unreadable(
                endpoint: .network.theSwitches, path: error.path, reason: error.sentence,
                request: response.request)
        }
    }

    /// What cannot be kept holds for this run.
    private func keep(_ content: SwitchCache.Content) {
        do throws(UnwritableFile) {
            try cache.keep(content, of: url)
        } catch {
            log.warning("switches.not_kept", error: error)
        }
    }
}
