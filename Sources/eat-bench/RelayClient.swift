import OrderModels
import Networking

/// Sends requests for a fixed address to a kitchen instead, so that no temporary port is stored.
struct RelayClient: HTTPClient {
    private let url: String
    private let client = CurlClient(
        configuration: CurlClient.Configuration(userAgent: "eat-bench"))

    init(to url: String) {
        var base = url[...]
        while base.hasSuffix("/") { base = base.dropLast() }
        self.url = String(base)
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var relayed = request
        relayed.url = url + request.url.dropFirst(Larder.server.count)
        return try await client.send(relayed, progress: progress)
    }

    func shutdown() {
        client.shutdown()
    }
}
