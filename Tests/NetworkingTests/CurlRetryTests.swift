import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Networking

/// What is sent again, how often and how late.
@Suite(.timeLimit(.minutes(10)))
struct CurlRetryTests {
    private let pauses = Recorder<Duration>()

    /// A client that notes its waits instead of waiting.
    private func client() -> CurlClient {
        var policy = RetryPolicy()
        policy.jitter = { 1 }
        policy.now = { 784_111_770 }  // Sun, 06 Nov 1994 08:49:30 GMT
        var configuration = CurlClient.Configuration(userAgent: "eat-tui/test", retryPolicy: policy)
        configuration.idleSecondsBeforeDoubt = 600  // However slow the machine that tests.
        return CurlClient(configuration: configuration) { [pauses] in pauses.add($0) }
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a refusal for now is tried twice more, each wait longer`(status: Int) async throws {
        let server = try ScriptedServer { _ in .answer(status) }
        let response = try await client().send(HTTPRequest(.get, server.url))
        #expect(response.status == status)
        #expect(server.requests.count == 3)
        #expect(pauses.all == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(arguments: [400, 401, 404, 409, 500, 501])
    func `a refusal for good is tried once`(status: Int) async throws {
        let server = try ScriptedServer { _ in .answer(status) }
        #expect(try await client().send(HTTPRequest(.get, server.url)).status == status)
        #expect(server.requests.count == 1)
    }

    @Test func `a request that succeeds on a later try succeeds`() async throws {
        let server = try ScriptedServer { $0.ordinal < 2 ? .hangUp : .answer(200, [], "at last") }
        let response = try await client().send(HTTPRequest(.get, server.url))
        #expect(response.body == Array("at last".utf8))
    }

    @Test(arguments: [ScriptedReply.hangUp, .answer(503), .answer(429, [("Retry-After", "1")])])
    func `an order is never sent again`(reply: ScriptedReply) async throws {
        let server = try ScriptedServer { _ in reply }
        _ = try? await client().send(HTTPRequest(.post, server.url, body: Array("{}".utf8)))
        #expect(server.requests.count == 1)
        #expect(pauses.all == [])
    }

    @Test func `an order is not sent again when a kept connection turns out to be dead`()
        async throws
    {
        let server = try ScriptedServer { $0.method == "POST" ? .hangUp : .answer(200, [], "ok") }
        let client = client()
        _ = try await client.send(HTTPRequest(.get, server.url))
        let error = await failure { () async throws(HTTPError) in
            try await client.send(HTTPRequest(.post, server.url))
        }
        let reason = Sentence.network.closedEarly
        #expect(error == .interrupted(host: "127.0.0.1", reason: reason))
        #expect(server.requests.map(\.method) == ["GET", "POST"])
        #expect(server.requests.map(\.connection) == [0, 0])
    }

    @Test(arguments: [("3", 3), ("0", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 7)])
    func `the server's own wait is kept`(value: String, seconds: Int) async throws {
        let server = try ScriptedServer {
            $0.ordinal == 0 ? .answer(503, [("Retry-After", value)]) : .answer()
        }
        #expect(try await client().send(HTTPRequest(.get, server.url)).status == 200)
        #expect(pauses.all == [.seconds(seconds)])
    }

    @Test(arguments: ["11", "99999999999999999999", "Sun, 06 Nov 1994 09:49:37 GMT"])
    func `a wait that is too long is given back at once`(value: String) async throws {
        let server = try ScriptedServer { _ in .answer(429, [("Retry-After", value)]) }
        let response = try await client().send(HTTPRequest(.get, server.url))
        #expect(response.status == 429)
        #expect(response.headers["Retry-After"] == value)
        #expect(server.requests.count == 1)
    }

    @Test func `no wait goes past the request's own limit`() async throws {
        let server = try ScriptedServer { _ in .answer(503, [("Retry-After", "9")]) }
        let limits = HTTPRequest.TimeLimits(total: .seconds(5))
        let response = try await client().send(HTTPRequest(.get, server.url, limits: limits))
        #expect(response.status == 503)
        #expect(pauses.all == [])
    }

    @Test func `a wait is announced, and cancelling ends it`() async throws {
        let server = try ScriptedServer { _ in .answer(503, [("Retry-After", "10")]) }
        let (phases, sink) = AsyncStream.makeStream(of: TransferProgress.Phase.self)
        let client = CurlClient(configuration: CurlClient.Configuration(userAgent: "eat-tui/test"))
        let task = Task { () async throws in
            try await client.send(HTTPRequest(.get, server.url)) { sink.yield($0.phase) }
        }
        for await phase in phases where phase == .waitingToRetry(after: .seconds(10)) {
            task.cancel()
            break
        }
        await #expect(throws: HTTPError.cancelled) { try await task.value }
    }

    @Test(arguments: [
        "", "yesterday", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    ])
    func `a date that is none is no wait at all`(text: String) {
        #expect(HTTPDate.seconds(text) == nil)
    }
}
