public import OrderModels
import Sentences

/// Where a registry of co-operatives is published.
public struct RegistryServer: Sendable {
    private let url: String
    private let client: any HTTPClient
    private let timeout: Duration?

    /// A registry is about 50 kB.
    private static let bodyLimit = 4 << 20

    public init(url: String, client: any HTTPClient, timeout: Duration?) {
        self.url = url
        self.client = client
        self.timeout = timeout
    }

    /// The list, which may be empty, as it is on `day`. The day goes into the address, because the list is served as
    /// if it never changed.
    ///
    /// Only the server itself may answer: that one is asked was said, and no other.
    public func registry(
        on day: String, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(HTTPError) -> (Registry, [RowProblem]) {
        let mark = url.contains("?") ? "&" : "?"
        var request = HTTPRequest(
            .get, url + mark + "day=" + URLText.query(day), headers: ["Accept": "application/json"],
            bodyLimit: Self.bodyLimit)
        request.staysAtServer = true
        if let timeout {
            request.limits = HTTPRequest.TimeLimits(
                connect: timeout, firstByte: timeout, total: timeout)
        }
        let response = try await client.send(request, progress: progress)
        guard response.status == 200 else {
            throw HTTPError.refused(
                HTTPError.Refusal(
                    endpoint: .network.theRegistry, status: response.status, message: nil,
                    retryAfter: nil)
            ).from(response.request)
        }
        do throws(RegistryWire.Unreadable) {
            let (cooperatives, problems, leftOut) = try RegistryWire.read(response.body, from: url)
            let registry = Registry(
                id: Registry.ID(rawValue: url), cooperatives: cooperatives,
                leftOut: leftOut)
            return (registry, problems)
        } catch {
            throw .unreadable(
                endpoint: .network.theRegistry, path: error.path, reason: error.reason,
                request: response.request)
        }
    }
}
