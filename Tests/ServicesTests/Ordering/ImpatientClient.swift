import OrderModels
import Networking

/// Does not wait long for what comes of `pay`; for all else it has the time that it takes.
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
