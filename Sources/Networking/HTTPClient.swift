public import OrderModels

/// Sends a request and waits for its complete answer.
///
/// The only interface between eat-tui and the network: ``CurlClient`` in the program, a stub in
/// tests of higher modules. Every status is an answer; an error means that there is no answer.
public protocol HTTPClient: Sendable {
    /// Sends `request`. Cancelling the surrounding task ends the transfer at once.
    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse
}

extension HTTPClient {
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await send(request, progress: nil)
    }
}
