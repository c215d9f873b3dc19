public import Logging
public import Networking
public import OrderModels
public import Sentences

/// Access to servers. Makes the client at its first use, because loading libcurl would dominate the
/// start of an offline run (0003).
@MainActor
public final class Network {
    public struct Settings: Sendable {
        /// The `User-Agent`, such as `eat-tui/0.1.0`.
        public var userAgent: String
        /// A PEM file of certificates to trust in addition to the system's.
        public var caFile: String?
        /// Nil uses the environment's proxy.
        public var proxy: String?
        /// Hosts that may be contacted without TLS, in lower case and without a port.
        public var plainHTTPHosts: Set<String> = []
        /// The time limit for an answer; nil for the default.
        public var timeout: Duration?
        public var log = Logger.silent

        public init(userAgent: String) {
            self.userAgent = userAgent
        }
    }

    private let timeout: Duration?
    private let makeClient: () -> any HTTPClient
    /// The one client of the program, for requests that are not a provider's.
    public private(set) lazy var client: any HTTPClient = PacedClient(makeClient(), pace)
    /// How fast answers come.
    private let pace = LinkPace()
    /// The hosts of the providers that were asked.
    private var hosts: [ProviderID: String] = [:]

    public convenience init(_ settings: Settings) {
        self.init(timeout: settings.timeout) {
            CurlClient(
                configuration: CurlClient.Configuration(
                    userAgent: settings.userAgent, caFile: settings.caFile,
                    proxy: settings.proxy, plainHTTPHosts: settings.plainHTTPHosts,
                    log: settings.log))
        }
    }

    public init(timeout: Duration? = nil, client: @escaping () -> any HTTPClient) {
        self.timeout = timeout
        makeClient = client
    }

    /// Why nothing is sent to that address; nil where it is. This loads libcurl.
    public static func refusal(of url: String, speakingPlainlyTo hosts: Set<String>) -> Sentence? {
        CurlClient.refusal(of: url, plainHTTPHosts: hosts)
    }

    /// The version of libcurl, which this loads.
    public static func libraryVersion() throws(HTTPError) -> String {
        try CurlClient.libraryVersion()
    }

    /// Whether the connection to a provider was slow when it was last measured.
    func isSlow(to provider: ProviderID) -> Bool { pace.isSlow(to: hosts[provider]) }

    /// `waiting` limits a request that nobody should wait for longer.
    func provider(at source: Source, waiting: Duration? = nil) -> any OrderingProvider {
        hosts[source.id] = source.url.flatMap(ServerAddress.init)?.host
        return CoopCycle(
            id: source.id, baseURL: source.url ?? "", client: client,
            timeout: waiting.map { min($0, timeout ?? $0) } ?? timeout)
    }

    func registry(at url: String) -> RegistryServer {
        RegistryServer(url: url, client: client, timeout: timeout)
    }

    func geocoder(at url: String) -> Geocoder {
        Geocoder(url: url, client: client)
    }
}
