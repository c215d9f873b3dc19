import Networking
import OrderModels
import Synchronization
import TestSupport

/// Lets something happen between the first answer about a path and its reader.
final class LateClient: HTTPClient {
    private let client = CurlClient(
        configuration: CurlClient.Configuration(userAgent: "eat-tui/test"))
    private let path: String
    private let meanwhile: @MainActor @Sendable () async throws -> Void
    private let isDone = Mutex(false)

    init(path: String, _ meanwhile: @escaping @MainActor @Sendable () async throws -> Void) {
        self.path = path
        self.meanwhile = meanwhile
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let answer = try await client.send(request, progress: progress)
        let isFirst = isDone.withLock { done in
            defer { done = done || request.url.hasSuffix(path) }
            return !done && request.url.hasSuffix(path)
        }
        guard isFirst else { return answer }
        do { try await meanwhile() } catch { throw HTTPError.cancelled }
        return answer
    }
}
