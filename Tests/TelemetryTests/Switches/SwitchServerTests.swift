import Foundation
import Logging
import Networking
import OrderModels
import TestSupport
import Testing

@testable import Telemetry

/// The server of the user's choice, which may lie.
@Suite(.timeLimit(.minutes(5)))
struct SwitchServerTests {
    private let directory: TemporaryDirectory
    private var cache: SwitchCache { SwitchCache(in: directory.path + "/state", Own.all) }

    init() throws { directory = try TemporaryDirectory() }

    private func fetch(
        from server: ScriptedServer, at now: Instant = Own.now
    ) async throws -> ServerSwitches {
        var configuration = CurlClient.Configuration(userAgent: "eat-tui/test")
        configuration.retryPolicy = .none
        return try await SwitchServer(
            server.url, cache, CurlClient(configuration: configuration), Own.all, log: .silent,
            now: { now }
        ).fetch()
    }

    private static let honest = #"{"switches": {"own.count": 0, "own.flag": false}}"#
    private static let honestValues: [SwitchKey: SwitchValue] = [
        "own.count": .int(0), "own.flag": .bool(false),
    ]

    @Test func `what it may set is taken, and kept with its time`() async throws {
        let server = try ScriptedServer { _ in .answer(200, [], Self.honest) }
        let answer = try await fetch(from: server)
        #expect(answer.values == Self.honestValues)
        #expect(answer.host == "127.0.0.1:\(server.port)" && answer.fetchedAt == Own.now)
        #expect(cache.answer(of: server.url) == answer)
        #expect(Home.mode(directory.path + "/state/switches.json") == 0o600)
        #expect(cache.answer(of: "https://other.example") == nil)
    }

    @Test func `what it may not is ignored, and the rest holds`() async throws {
        let body = """
            {"switches": {"order.hold": 0, "own.count": 10, "own.flag": "false", "own.share": 0.25,
            "own.title": 3, "own.shade": "red", "telemetry.on": true, "own": {"flag": true},
            "credentials.command": "sh"}, "orders": [1], "signature": "none"}
            """
        let server = try ScriptedServer { _ in .answer(200, [], body) }
        let answer = try await fetch(from: server)
        #expect(answer.values == ["own.share": .double(0.25)])
        #expect(cache.answer(of: server.url)?.values == answer.values)
        var layers = SwitchLayers(Own.all, [])
        layers.server = answer
        #expect(layers.reading(of: Own.hold).source == .bundled)
    }

    @Test func `ten thousand keys change nothing but what is declared`() async throws {
        let keys = (0..<2_000).map { "\"own.k\($0)\": true" }.joined(separator: ",")
        let server = try ScriptedServer { _ in
            .answer(200, [], "{\"switches\": {\(keys), \"own.count\": 3}}")
        }
        #expect(try await fetch(from: server).values == ["own.count": .int(3)])
        let more = (0..<10_000).map { "\"own.k\($0)\": true" }.joined(separator: ",")
        let other = try ScriptedServer { _ in .answer(200, [], "{\"switches\": {\(more)}}") }
        await #expect(throws: HTTPError.self) { try await fetch(from: other) }
    }

    @Test(arguments: [
        ScriptedReply.answer(404, [], "{}"), .answer(500, [], honest), .answer(200, [], ""),
        .answer(200, [], "<html>"), .answer(200, [], "[]"), .answer(200, [], "{}"),
        .answer(200, [], #"{"switches": 3}"#), .answer(200, [], #"{"switches": {"own.flag": fa"#),
        .answer(200, [], #"{"switches": {"own.flag": true, "own.flag": false}}"#),
        .answer(200, [], String(repeating: "[", count: 30_000)),
        .answer(200, [], #"{"switches": {}}"# + String(repeating: " ", count: 1 << 20)),
        .hangUp, .redirect(to: "http://switches.example/"), .redirect(to: "file:///etc/passwd"),
    ])
    func `an answer that is none leaves the one before`(reply: ScriptedReply) async throws {
        let server = try ScriptedServer { request in
            request.ordinal == 0 ? .answer(200, [], Self.honest) : reply
        }
        let first = try await fetch(from: server)
        await #expect(throws: HTTPError.self) {
            try await fetch(from: server, at: Own.now.adding(seconds: 90_000))
        }
        #expect(cache.answer(of: server.url) == first)
    }

    @Test func `an answer of another server is none`() async throws {
        let other = try ScriptedServer { _ in .answer(200, [], Self.honest) }
        let address = other.url
        let server = try ScriptedServer { _ in .redirect(to: address) }
        await #expect(throws: HTTPError.self) { try await fetch(from: server) }
        #expect(cache.answer(of: server.url) == nil)
    }

    @Test(arguments: [
        ScriptedReply.answer(404, [], "{}"), .answer(200, [], "<html>"), .hangUp,
    ])
    func `an error carries the mark of its request`(reply: ScriptedReply) async throws {
        let server = try ScriptedServer { _ in reply }
        let error = await #expect(throws: HTTPError.self) { try await fetch(from: server) }
        #expect(error?.request.number != nil)
    }

    @Test func `so does one about an answer of another server`() async throws {
        let other = try ScriptedServer { _ in .answer(200, [], Self.honest) }
        let address = other.url
        let server = try ScriptedServer { _ in .redirect(to: address) }
        let error = await #expect(throws: HTTPError.self) { try await fetch(from: server) }
        #expect(error?.request.number != nil)
    }

    @Test func `it is asked once a day, whether it answered or not`() async throws {
        let server = try ScriptedServer { _ in .hangUp }
        #expect(cache.wait(for: server.url, at: Own.now) == 0)
        await #expect(throws: HTTPError.self) { try await fetch(from: server) }
        #expect(cache.wait(for: server.url, at: Own.now) == 86_400)
        #expect(cache.wait(for: server.url, at: Own.now.adding(seconds: 86_399)) == 1)
        #expect(cache.wait(for: server.url, at: Own.now.adding(seconds: 86_400)) == 0)
        #expect(cache.wait(for: "https://other.example", at: Own.now) == 0)
        // The clock was wrong when it was asked.
        #expect(cache.wait(for: server.url, at: Own.now.adding(seconds: -10)) == 0)
    }

    @Test(arguments: [
        "", "{", #"{"url": 3}"#, #"{"url": "URL", "asked_at": "yesterday", "switches": {}}"#,
        #"{"url": "URL", "asked_at": "2026-05-06T10:30:00Z", "fetched_at": "2026-05-06T10:30:00Z"}"#,
    ])
    func `a kept file that is spoilt is none`(text: String) throws {
        let url = "https://switches.example"
        let path = directory.path + "/state/switches.json"
        try Program.put(text.replacing("URL", with: url), at: path)
        #expect(cache.answer(of: url) == nil && cache.wait(for: url, at: Own.now) == 0)
    }

    @Test func `a kept file that was edited may no more than the server`() throws {
        let url = "https://switches.example"
        try Program.put(
            """
            {"url": "\(url)", "asked_at": "2026-05-06T10:30:00Z",
            "fetched_at": "2026-05-06T10:30:00Z",
            "switches": {"order.hold": 0, "own.count": 3, "own.share": 9}}
            """, at: directory.path + "/state/switches.json")
        #expect(cache.answer(of: url)?.values == ["own.count": .int(3)])
    }

    @Test func `where nothing can be kept, the answer holds for this run`() async throws {
        try write("a file", to: directory.path + "/state")
        let server = try ScriptedServer { _ in .answer(200, [], Self.honest) }
        #expect(try await fetch(from: server).values == Self.honestValues)
        #expect(cache.answer(of: server.url) == nil)
    }
}
