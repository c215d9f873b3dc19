import OrderModels
import Networking

/// Waits only briefly for answers to `pay`, and without limit for all others.
struct ImpatientClient: HTTPClient {
    let client: any HTTPClient

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var request = request
        if request.url.hasSuffix("/pay") { request.limits.total = .seconds(1) }
        return try await client.send(request, progress: progress)
    }
}
