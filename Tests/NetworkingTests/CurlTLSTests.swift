import Sentences
import Foundation
import OrderModels
import TestSupport
import Testing

@testable import Networking

/// HTTP/2 and certificates, against a server that is not ours.
@Suite(.timeLimit(.minutes(10)))
struct CurlTLSTests {
    private let server: TLSServer

    init() throws {
        server = try TLSServer(files: ["menu": Data("soup".utf8)])
    }

    @Test func `an authority the configuration names is trusted, and HTTP 2 is spoken`()
        async throws
    {
        let remarks = Recorder<String>()
        let client = CurlClient.once {
            $0.caFile = server.authority
            $0.verboseSink = { remarks.add($0) }
        }
        let response = try await client.send(HTTPRequest(.get, server.url + "/menu"))
        #expect(response.status == 200)
        #expect(response.body == Array("soup".utf8))
        #expect(remarks.all.contains { $0.contains("h2") || $0.contains("HTTP/2") })
    }

    @Test func `a certificate without a trusted issuer is refused`() async {
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(HTTPRequest(.get, server.url + "/menu"))
        }
        #expect(
            error
                == .untrusted(
                    host: "localhost",
                    reason: .network.unknownAuthority))
    }

    @Test func `a certificate for another host is refused`() async {
        let client = CurlClient.once { $0.caFile = server.authority }
        let error = await failure { () async throws(HTTPError) in
            try await client.send(HTTPRequest(.get, server.numericURL + "/menu"))
        }
        #expect(
            error == .untrusted(host: "127.0.0.1", reason: .network.wrongHost))
    }

    @Test func `a file of authorities that is not there is a reason`() async {
        let client = CurlClient.once { $0.caFile = "/nonexistent.pem" }
        let error = await failure { () async throws(HTTPError) in
            try await client.send(HTTPRequest(.get, server.url + "/menu"))
        }
        let reason = Sentence.network.certificatesFile(file: "/nonexistent.pem")
        #expect(error == .untrusted(host: "localhost", reason: reason))
    }

    @Test func `transfers at the same time share one HTTP 2 connection`() async throws {
        let client = CurlClient.once { $0.caFile = server.authority }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { [url = server.url] in
                    try await client.send(HTTPRequest(.get, url + "/menu")).status
                }
            }
            for try await status in group {
                #expect(status == 200)
            }
        }
        #expect(client.connectionsOpened == 1)
    }

    @Test func `a server that waits for plain words instead of TLS is unreachable`() async throws {
        let plain = try ScriptedServer { _ in .answer() }
        let limits = HTTPRequest.TimeLimits(connect: .milliseconds(200))
        let request = HTTPRequest(.get, "https://127.0.0.1:\(plain.port)/", limits: limits)
        let error = await failure { () async throws(HTTPError) in
            try await CurlClient.once().send(request)
        }
        guard case .unreachable(host: "127.0.0.1", _, _) = error else {
            Issue.record("ended with \(String(describing: error))")
            return
        }
    }
}
