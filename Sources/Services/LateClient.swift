public import Networking
public import OrderModels

/// The program's client, for requests that are not a provider's. The network is made with the first
/// of them, because that loads libcurl.
public struct LateClient: HTTPClient {
    private let network: @MainActor @Sendable () throws -> Network

    public init(_ network: @escaping @MainActor @Sendable () throws -> Network) {
        self.network = network
    }

    public func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let client: any HTTPClient
        do {
            client = try await network().client
        } catch {
            // The settings allow no network; whoever needs one for an answer says why.
            throw .cancelled
        }
        return try await client.send(request, progress: progress)
    }
}
