import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Networking

/// Where redirects may lead, and what goes along.
@Suite(.timeLimit(.minutes(10)))
struct CurlRedirectTests {
    private static let secrets: HTTPHeaders = [
        "Authorization": "Bearer secret", "Cookie": "session=secret",
        "X-CoopCycle-Session": "secret", "Accept": "application/ld+json",
    ]

    @Test func `a relative redirect is followed with every header`() async throws {
        let server = try ScriptedServer {
            $0.path == "/a/from" ? .redirect(to: "../to?x=1") : .answer(200, [], "there")
        }
        let request = HTTPRequest(.get, server.url + "/a/from", headers: Self.secrets)
        let response = try await CurlClient.once().send(request)
        #expect(response.url == server.url + "/to?x=1")
        #expect(server.requests.last?["authorization"] == "Bearer secret")
        #expect(server.requests.last?["x-coopcycle-session"] == "secret")
    }

    @Test func `another host never sees credentials`() async throws {
        let server = try ScriptedServer { request in
            request["host"]?.hasPrefix("127") == true
                ? .redirect(to: "http://localhost:\(request["x-port"] ?? "")/other")
                : .answer(200, [], "other")
        }
        var headers = Self.secrets
        headers["X-Port"] = "\(server.port)"
        let response = try await CurlClient.once().send(
            HTTPRequest(.get, server.url, headers: headers))
        #expect(response.url == server.localhostURL + "/other")
        let seen = try #require(server.requests.last)
        #expect(seen["accept"] == "application/ld+json")
        #expect(seen.headers.allSatisfy { !$0.value.contains("secret") && $0.name != "X-Port" })
    }

    @Test func `another port is another stranger, and the way back is no stranger`() async throws {
        let home = try ScriptedServer {
            $0.path == "/home" ? .answer() : .redirect(to: $0["x-to"] ?? "")
        }
        let homeURL = home.url
        let stranger = try ScriptedServer { _ in .redirect(to: homeURL + "/home") }
        var headers = Self.secrets
        headers["X-To"] = stranger.url
        _ = try await CurlClient.once().send(HTTPRequest(.get, home.url, headers: headers))
        #expect(stranger.requests.first?["authorization"] == nil)
        #expect(home.requests.last?["authorization"] == "Bearer secret")
    }

    @Test func `what only the server itself may answer is asked of no other`() async throws {
        let stranger = try ScriptedServer { _ in .answer(200, [], "mine") }
        let elsewhere = stranger.url + "/"
        let server = try ScriptedServer {
            $0.path == "/api" ? .redirect(to: $0["x-near"] == nil ? elsewhere : "/near") : .answer()
        }
        var request = HTTPRequest(.get, server.url + "/api")
        request.staysAtServer = true
        let asked = request
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(asked)
        }
        let reason = Sentence.network.redirectsElsewhere(host: "127.0.0.1:\(stranger.port)")
        #expect(error == .unreadable(endpoint: .verbatim("GET /api"), path: "", reason: reason))
        #expect(stranger.requests.isEmpty)
        request.headers["X-Near"] = "1"
        #expect(try await CurlClient.once().send(request).url == server.url + "/near")
    }

    @Test(arguments: [
        ("https://a.example/x", "http://a.example", true),
        ("https://www.a.example", "https://a.example", true),
        ("https://a.example", "https://www.a.example", true),
        ("http://a.example", "https://a.example", false),
        ("https://a.example:8443", "https://a.example", false),
        ("https://a.example.org", "https://a.example", false),
        ("https://www.b.example", "https://a.example", false),
    ])
    func `the protected page of the same name is the same server`(
        to: String, from: String, isSame: Bool
    ) throws {
        let hosts: Set = ["a.example"]
        let address = try CurlAddress(to, plainHTTPHosts: hosts)
        #expect(try address.isServer(of: CurlAddress(from, plainHTTPHosts: hosts)) == isSame)
    }

    @Test func `five redirects are followed and no more`() async throws {
        let server = try ScriptedServer { request in
            let step = Int(request.path.dropFirst()) ?? 0
            return step > 0 ? .redirect(to: "/\(step - 1)") : .answer(200, [], "end")
        }
        let client = CurlClient.once()
        #expect(try await client.send(HTTPRequest(.get, server.url + "/5")).status == 200)
        let error = await failure { () async throws(HTTPError) in
            try await client.send(HTTPRequest(.get, server.url + "/6"))
        }
        let reason = Sentence.network.redirects(limit: 5)
        #expect(error == .unreadable(endpoint: .verbatim("GET /6"), path: "", reason: reason))
    }

    @Test func `a redirect to plain http elsewhere is not followed`() async throws {
        let server = try ScriptedServer { _ in .redirect(to: "http://example.com/") }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url))
        }
        let reason = Sentence.network.redirected(reason: .network.plainHTTP(host: "example.com"))
        #expect(error == .unreadable(endpoint: .verbatim("GET /"), path: "", reason: reason))
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1:1/x", "ftp://127.0.0.1/"])
    func `a redirect to another scheme is not followed`(location: String) async throws {
        let server = try ScriptedServer { _ in .redirect(to: location) }
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url))
        }
        guard case .unreadable = error else {
            Issue.record("ended with \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a request that must not be sent twice is not redirected`(status: Int) async throws {
        let server = try ScriptedServer { _ in .redirect(status, to: "/other") }
        let response = try await CurlClient.once().send(HTTPRequest(.post, server.url))
        #expect(response.status == status)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `the body of a request is not sent to another address`(status: Int) async throws {
        let server = try ScriptedServer { _ in .redirect(status, to: "/other") }
        var request = HTTPRequest(.put, server.url, body: Array("12 Canal St".utf8))
        request.isRepeatable = true
        let response = try await CurlClient.once().send(request)
        #expect(response.status == status)
        #expect(server.requests.count == 1)
    }

    /// What the other address answers would be taken for an answer to the first request.
    @Test(arguments: [301, 302, 303, 307, 308])
    func `a request that writes is answered by the redirect itself`(status: Int) async throws {
        let server = try ScriptedServer {
            $0.path == "/login" ? .answer(401, [], "who are you?") : .redirect(status, to: "/login")
        }
        for method in [HTTPRequest.Method.post, .put, .delete] {
            var request = HTTPRequest(method, server.url)
            request.isRepeatable = true
            let response = try await CurlClient.once().send(request)
            #expect(response.status == status)
        }
        #expect(server.requests.map(\.path) == ["/", "/", "/"])
    }
}
