import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Networking

/// Servers that break, lie, or say nothing.
@Suite(.timeLimit(.minutes(10)))
struct CurlFaultTests {
    @Test func `a missing server is unreachable`() async throws {
        let port = try UnansweredPort(.refuses)
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, port.url))
        }
        #expect(error == .unreachable(host: "127.0.0.1", reason: .network.refused))
    }

    @Test func `a server that ignores us is unreachable once the connect limit has passed`()
        async throws
    {
        let port = try UnansweredPort(.ignores)
        let limits = HTTPRequest.TimeLimits(connect: .milliseconds(150))
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, port.url, limits: limits))
        }
        #expect(
            error
                == .unreachable(
                    host: "127.0.0.1",
                    reason: .network.noConnectionWithin(time: .network.milliseconds(count: 150))))
    }

    @Test func `a name that does not exist is unreachable`() async throws {
        // Too long a label for any name server, so that none is asked.
        let host = String(repeating: "k", count: 64) + ".invalid"
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, "https://\(host)/"))
        }
        #expect(error == .unreachable(host: host, reason: .network.lookUp))
    }

    @Test func `a server that never answers is interrupted at the first byte's limit`()
        async throws
    {
        let server = try ScriptedServer { _ in .silence }
        let limits = HTTPRequest.TimeLimits(firstByte: .milliseconds(150))
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url, limits: limits))
        }
        #expect(
            error
                == .interrupted(
                    host: "127.0.0.1",
                    reason: .network.noAnswerWithin(time: .network.milliseconds(count: 150))))
        #expect(await server.abandoned())
    }

    @Test func `an answer that never ends is interrupted at the total limit`() async throws {
        let server = try ScriptedServer { _ in
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf".utf8), thenClose: false)
        }
        let limits = HTTPRequest.TimeLimits(firstByte: .seconds(1), total: .milliseconds(300))
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url, limits: limits))
        }
        #expect(
            error
                == .interrupted(
                    host: "127.0.0.1",
                    reason: .network.notFinishedWithin(time: .network.milliseconds(count: 300))))
    }

    @Test func `an answer that breaks off midway is interrupted`() async throws {
        let server = try ScriptedServer { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nonly this")
        }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url))
        }
        #expect(error == .interrupted(host: "127.0.0.1", reason: .network.cutShort))
    }

    @Test func `a server that hangs up without a word is interrupted`() async throws {
        let server = try ScriptedServer { _ in .hangUp }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.post, server.url))
        }
        let reason = Sentence.network.closedEarly
        #expect(error == .interrupted(host: "127.0.0.1", reason: reason))
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2p1 Debian\r\n", "<html>no head at all</html>\n\n",
        "\u{0}\u{1}\u{2}\u{3}",
        "HTTP/9.9 banana\r\n\r\n",
    ])
    func `something that is not HTTP is unreadable`(text: String) async throws {
        let server = try ScriptedServer { _ in .raw(text) }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url + "/menu?token=secret"))
        }
        let reason = Sentence.network.noHTTP
        #expect(error == .unreadable(endpoint: .verbatim("GET /menu"), path: "", reason: reason))
    }

    @Test func `a body that is not compressed as it says is unreadable`() async throws {
        let server = try ScriptedServer { _ in .answer(200, [("Content-Encoding", "gzip")], "plain")
        }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url))
        }
        let reason = Sentence.network.noDecompression
        #expect(error == .unreadable(endpoint: .verbatim("GET /"), path: "", reason: reason))
    }

    @Test(arguments: [(300, 1000), (1, 150_000)])
    func `headers without end are unreadable`(count: Int, length: Int) async throws {
        let header = "X-Long: \(String(repeating: "l", count: length))\r\n"
        let headers = String(repeating: header, count: count)
        let server = try ScriptedServer { _ in .raw("HTTP/1.1 200 OK\r\n\(headers)\r\n") }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url))
        }
        let reason = Sentence.network.headersTooLarge
        #expect(error == .unreadable(endpoint: .verbatim("GET /"), path: "", reason: reason))
    }

    @Test func `a body larger than the limit is unreadable, whether announced or not`()
        async throws
    {
        let body = String(repeating: "x", count: 5000)
        let server = try ScriptedServer { request in
            request.path == "/announced"
                ? .answer(200, [], body)
                : .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)")
        }
        for path in ["/announced", "/not"] {
            let error = await failure { () async throws(HTTPError) in
                try await CurlClient.once().send(
                    HTTPRequest(.get, server.url + path, bodyLimit: 4999))
            }
            let reason = Sentence.network.largerThan(bytes: 4999)
            #expect(
                error == .unreadable(endpoint: .verbatim("GET \(path)"), path: "", reason: reason))
        }
        let whole = try await CurlClient.once().send(
            HTTPRequest(.get, server.url + "/announced", bodyLimit: 5000))
        #expect(whole.body.count == 5000)
    }

    @Test func `the limit counts decompressed bytes`() async throws {
        let server = try ScriptedServer { _ in
            .answer(200, [("Content-Encoding", "gzip")], body: CurlSamples.gzippedZeros)
        }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url, bodyLimit: 60_000))
        }
        let reason = Sentence.network.largerThan(bytes: 60000)
        #expect(error == .unreadable(endpoint: .verbatim("GET /"), path: "", reason: reason))
    }

    @Test func `a library that is not there is a reason, not a crash`() {
        let reason = CurlLibrary.failureToLoad(file: "libcurl-of-no-such-version.so.99")
        #expect(reason == .network.curlMissing)
        #expect(CurlLibrary.failureToLoad() == nil)
    }
}
