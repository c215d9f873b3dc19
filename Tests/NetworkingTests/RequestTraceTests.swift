import Logging
import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Networking

struct RequestTraceTests {
    @Test func `an error names the request that the log names`() async throws {
        let port = try UnansweredPort(.refuses)
        let (hub, memory) = (LogHub(), LogMemory())
        hub.add(memory, named: "memory", from: .debug)
        var configuration = CurlClient.Configuration(userAgent: "test")
        configuration.log = Logger(hub)
        configuration.retryPolicy.limit = 0
        let client = CurlClient(configuration: configuration)

        var marks: [String] = []
        for _ in 0..<2 {
            let error = await #expect(throws: HTTPError.self) {
                try await client.send(HTTPRequest(.get, port.url))
            }
            let number = try #require(error?.request.number)
            marks.append(String(number, radix: 16))
        }

        let logged = memory.records.filter { $0.event == "request.failed" }.map {
            $0.fields["request"]?.description
        }
        #expect(logged == marks)
        #expect(Set(marks).count == 2)
    }

    @Test func `requests have marks of their own, however many there are`() {
        let marks = Set((0..<70_000).map { _ in RequestTrace.next().number })
        #expect(marks.count == 70_000)
    }

    @Test func `an answer that nothing has changed names its request`() async throws {
        let stub = StubClient { _ throws(HTTPError) in
            var response = HTTPResponse(status: 304)
            response.request = .next()
            return response
        }
        let api = CoopCycleAPI(baseURL: "https://a.test", client: stub, timeout: nil)
        let fetched = try await api.fetch("/api/x", Known(etag: "e")) { _ in true }
        guard case .unchanged(let validity) = fetched else {
            return #expect(Bool(false), "\(fetched)")
        }
        #expect(validity.request.number != nil)
        #expect(validity.etag == "e")
    }

    @Test func `the request is no part of what an error says`() {
        let error = HTTPError.unreachable(host: "a", reason: .network.noConnection)
        let traced = error.from(.next())
        #expect(error == traced)
        #expect("\(error)" == "\(traced)")
        #expect(traced.from(.next()).request.number == traced.request.number)
    }
}
