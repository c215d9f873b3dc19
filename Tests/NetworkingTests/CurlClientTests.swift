import OrderModels
import Synchronization
import TestSupport
import Testing

@testable import Networking

extension CurlClient {
    /// A client that never retries, so that a test sees the first failure.
    static func once(_ change: (inout Configuration) -> Void = { _ in }) -> CurlClient {
        var configuration = Configuration(userAgent: "eat-tui/test", retryPolicy: .none)
        change(&configuration)
        return CurlClient(configuration: configuration)
    }
}

/// What a request ends with, for expectations on errors.
func failure(_ body: () async throws(HTTPError) -> HTTPResponse) async -> HTTPError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}

@Suite(.timeLimit(.minutes(10)))
struct CurlClientTests {
    @Test func `an answer has its status, headers, body and address`() async throws {
        let server = try ScriptedServer { _ in
            .answer(418, [("ETag", "\"pot\""), ("X-Empty", "")], "short and stout")
        }
        let response = try await CurlClient.once().send(HTTPRequest(.get, server.url + "/tea?x=1"))
        #expect(response.status == 418)
        #expect(response.headers["etag"] == "\"pot\"")
        #expect(response.headers["X-Empty"] == "")
        #expect(String(decoding: response.body, as: UTF8.self) == "short and stout")
        #expect(response.url == server.url + "/tea?x=1")
    }

    @Test func `a request arrives with method, headers, body and an honest user agent`()
        async throws
    {
        let server = try ScriptedServer { _ in .answer() }
        let request = HTTPRequest(
            .put, server.url + "/cart",
            headers: ["Content-Type": "application/json", "X-Note": ""],
            body: Array("{}".utf8))
        _ = try await CurlClient.once().send(request)
        let seen = try #require(server.requests.first)
        #expect(seen.method == "PUT")
        #expect(seen.path == "/cart")
        #expect(seen["content-type"] == "application/json")
        #expect(seen["x-note"] == "")
        #expect(seen["user-agent"] == "eat-tui/test")
        #expect(seen["expect"] == nil)
        #expect(seen.body == Array("{}".utf8))
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .post, .put, .delete])
    func `every method goes out under its own name`(method: HTTPRequest.Method) async throws {
        let server = try ScriptedServer {
            $0.method == "HEAD" ? .answer(204) : .answer(200, [], "ok")
        }
        let response = try await CurlClient.once().send(HTTPRequest(method, server.url))
        #expect(server.requests.map(\.method) == [method.rawValue])
        #expect(server.requests.first?["content-type"] == nil)
        #expect(response.status == (method == .head ? 204 : 200))
    }

    @Test func `requests one after the other share a connection`() async throws {
        let server = try ScriptedServer { _ in .answer(200, [], "again") }
        let client = CurlClient.once()
        for _ in 0..<5 {
            _ = try await client.send(HTTPRequest(.get, server.url))
        }
        #expect(server.connections == 1)
        #expect(client.connectionsOpened == 1)
    }

    @Test func `a slow answer does not hold up another from the same server`() async throws {
        let server = try ScriptedServer { $0.path == "/slow" ? .silence : .answer(200, [], "fast") }
        let client = CurlClient.once()
        let slow = Task { try await client.send(HTTPRequest(.get, server.url + "/slow")) }
        _ = await server.nextRequest()
        let response = try await client.send(HTTPRequest(.get, server.url + "/fast"))
        #expect(response.body == Array("fast".utf8))
        slow.cancel()
    }

    @Test func `a compressed body arrives decompressed`() async throws {
        let server = try ScriptedServer { _ in
            .answer(200, [("Content-Encoding", "gzip")], body: CurlSamples.gzippedHello)
        }
        let response = try await CurlClient.once().send(HTTPRequest(.get, server.url))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello hello hello hello")
        #expect(server.requests.first?["accept-encoding"]?.contains("gzip") == true)
    }

    @Test func `a chunked body arrives whole`() async throws {
        let chunk = String(repeating: "x", count: 0x8000)
        let text =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + String(repeating: "8000\r\n\(chunk)\r\n", count: 64) + "0\r\nX-Trailer: 1\r\n\r\n"
        let server = try ScriptedServer { _ in .raw(text) }
        let response = try await CurlClient.once().send(HTTPRequest(.get, server.url))
        #expect(response.body.count == 64 * 0x8000)
        #expect(response.headers["X-Trailer"] == nil)
    }

    @Test func `progress names the host, then what is being waited for, then the bytes`()
        async throws
    {
        let server = try ScriptedServer { _ in
            .answer(200, [], body: [UInt8](repeating: 1, count: 200_000))
        }
        let seen = Recorder<TransferProgress>()
        _ = try await CurlClient.once().send(HTTPRequest(.get, server.url)) { seen.add($0) }
        var phases: [TransferProgress.Phase] = []
        for phase in seen.all.map(\.phase) where phases.last != phase {
            phases.append(phase)
        }
        #expect(phases == [.resolving, .connecting, .waitingForFirstByte, .receiving])
        #expect(seen.all.allSatisfy { $0.host == "127.0.0.1" })
        #expect(seen.all.last?.expected == 200_000)
    }

    @Test func `an interim answer is not taken for the real one`() async throws {
        let server = try ScriptedServer { _ in
            .raw(
                "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        let response = try await CurlClient.once().send(HTTPRequest(.get, server.url))
        #expect(response.status == 200)
        #expect(response.headers["X-Early"] == nil)
    }
}

/// Gathers what callbacks on other threads report.
final class Recorder<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
    }
}
