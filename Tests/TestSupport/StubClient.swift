public import OrderModels
public import Networking
import Synchronization

/// Answers requests from a closure and remembers them.
public final class StubClient: HTTPClient {
    public typealias Answer = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    private let answer: Answer
    private let seen = Mutex<[HTTPRequest]>([])

    public init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// A client that answers everything with one JSON text.
    public convenience init(json: String, headers: HTTPHeaders = [:]) {
        self.init { _ throws(HTTPError) in
            HTTPResponse(status: 200, headers: headers, body: Array(json.utf8))
        }
    }

    public var requests: [HTTPRequest] { seen.withLock { $0 } }

    /// The paths asked for, without the server.
    public var paths: [String] {
        requests.map { request in
            "/" + request.url.split(separator: "/", maxSplits: 2).dropFirst(2).joined()
        }
    }

    public func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        seen.withLock { $0.append(request) }
        return try await answer(request)
    }
}

extension RetryPolicy {
    /// Never tries again.
    public static let none = RetryPolicy(limit: 0)
}
