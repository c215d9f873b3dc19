public import Networking
public import OrderModels

/// How servers are reached. The client is made when the first of them is asked, as loading libcurl
/// would cost an offline run more than all else.
@MainActor
public final class Network {
    public struct Settings: Sendable {
        /// Who we say we are, such as `eat-tui/0.1.0`.
        public var userAgent: String
        /// A PEM file of certificates to trust beside the system's.
        public var caFile: String?
        /// Nil leaves it to the environment.
        public var proxy: String?
        /// Hosts, in lower case and without a port, that may be spoken to unprotected.
        public var plainHTTPHosts: Set<String> = []
        /// How long an answer is waited for; nil for as long as is usual.
        public var timeout: Duration?

        public init(userAgent: String) {
            self.userAgent = userAgent
        }
    }

    private let timeout: Duration?
    private let makeClient: () -> any HTTPClient
    private lazy var client = makeClient()

    public convenience init(_ settings: Settings) {
        self.init(timeout: settings.timeout) {
            CurlClient(
                configuration: CurlClient.Configuration(
                    userAgent: settings.userAgent, caFile: settings.caFile,
                    proxy: settings.proxy, plainHTTPHosts: settings.plainHTTPHosts))
        }
    }

    public init(timeout: Duration? = nil, client: @escaping () -> any HTTPClient) {
        self.timeout = timeout
        makeClient = client
    }

    /// Which libcurl there is, which is loaded for that.
    public static func libraryVersion() throws(HTTPError) -> String {
        try CurlClient.libraryVersion()
    }

    func provider(at source: Source) -> any OrderingProvider {
        CoopCycle(id: source.id, baseURL: source.url ?? "", client: client, timeout: timeout)
    }

    func geocoder(at url: String) -> Geocoder {
        Geocoder(url: url, client: client)
    }
}
