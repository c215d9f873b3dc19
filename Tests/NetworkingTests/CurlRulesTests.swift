import OrderModels
import Presentation
import Sentences
import TestSupport
import Testing

@testable import Networking

/// What is never sent.
@Suite(.timeLimit(.minutes(10)))
struct CurlRulesTests {
    @Test(arguments: [
        "http://example.com/", "http://10.0.0.1/", "http://127.0.0.1.example.com/",
        "http://localhost.example.com/", "http://128.0.0.1/", "http://[::2]/", "http://0.0.0.0/",
    ])
    func `plain http to a stranger is refused`(url: String) async {
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, url))
        }
        guard case .notAllowed(let reason) = error else {
            Issue.record("ended with \(String(describing: error))")
            return
        }
        #expect(reason.text.hasPrefix("plain http would send everything unprotected to "))
    }

    @Test(arguments: [
        "", "kitchen", "/menu", "https://", "https://a b/", "https://a/\u{0}b",
        "https://a/\nHost: b", "file:///etc/passwd", "ftp://127.0.0.1/", "https://[::1/",
        "https://user:word@example.com/", "https://a:99999999/",
    ])
    func `what is no address of ours is refused`(url: String) async {
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, url))
        }
        guard case .notAllowed = error else {
            Issue.record("\(url) ended with \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("X-Note", "a\r\nX-Forged: 1"), ("X-No te", "a"), ("", "a"), ("X-N", "a\u{0}b"),
    ])
    func `a header that would forge another is refused`(name: String, value: String) async throws {
        let server = try ScriptedServer { _ in .answer() }
        var request = HTTPRequest(.get, server.url)
        request.headers.add(name, value)
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(request)
        }
        #expect(error == .notAllowed(reason: .network.forbiddenHeader))
        #expect(server.requests.isEmpty)
    }

    @Test func `a host the configuration names may be spoken to in plain http, by proxy too`()
        async throws
    {
        let proxy = try ScriptedServer { _ in .answer(200, [], "by proxy") }
        let client = CurlClient.once {
            $0.proxy = proxy.url
            $0.plainHTTPHosts = ["canteen.example"]
        }
        let response = try await client.send(HTTPRequest(.get, "http://Canteen.example/menu"))
        #expect(response.body == Array("by proxy".utf8))
        #expect(proxy.requests.map { $0.path.lowercased() } == ["http://canteen.example/menu"])
    }

    @Test func `a loopback host is never asked of a proxy`() async throws {
        let nobody = try UnansweredPort(.refuses)
        let server = try ScriptedServer { _ in .answer() }
        let client = CurlClient.once { $0.proxy = nobody.url }
        #expect(try await client.send(HTTPRequest(.get, server.url)).status == 200)
        #expect(try await client.send(HTTPRequest(.get, server.localhostURL)).status == 200)
    }
}
