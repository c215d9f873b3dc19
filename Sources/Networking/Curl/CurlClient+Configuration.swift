public import Logging
public import Sentences

extension CurlClient {
    /// Why no request is sent to `url`, whatever answers there; nil where one is.
    public static func refusal(of url: String, plainHTTPHosts: Set<String>) -> Sentence? {
        // Without libcurl nothing is known of it.
        guard (try? libraryVersion()) != nil else { return nil }
        do throws(CurlFailure) {
            _ = try CurlAddress(url, plainHTTPHosts: plainHTTPHosts)
            return nil
        } catch {
            return error.reason
        }
    }

    public struct Configuration: Sendable {
        /// The User-Agent header, such as `eat-tui/0.1.0`.
        public var userAgent: String
        /// A PEM file of certificates to trust in addition to the system's.
        public var caFile: String?
        /// A proxy for every host except loopback ones; nil leaves it to the environment
        /// (`http_proxy`, `https_proxy`, `NO_PROXY`).
        public var proxy: String?
        /// Hosts, in lower case and without a port, that may be used without TLS.
        public var plainHTTPHosts: Set<String>
        public var retryPolicy: RetryPolicy
        public var maxConnectionsPerHost: Int
        public var log: Logger
        /// How long an idle connection is used for requests that must not be repeated. If the
        /// server closed it meanwhile, it would be unknown whether the request arrived.
        var idleSecondsBeforeDoubt = 5
        /// Receives curl's own messages, never headers or bodies. Called on the loop's thread.
        public var verboseSink: (@Sendable (String) -> Void)?

        public init(
            userAgent: String, caFile: String? = nil, proxy: String? = nil,
            plainHTTPHosts: Set<String> = [], retryPolicy: RetryPolicy = RetryPolicy(),
            maxConnectionsPerHost: Int = 6, log: Logger = .silent,
            verboseSink: (@Sendable (String) -> Void)? = nil
        ) {
            self.userAgent = userAgent
            self.caFile = caFile
            self.proxy = proxy
            self.plainHTTPHosts = plainHTTPHosts
            self.retryPolicy = retryPolicy
            self.maxConnectionsPerHost = maxConnectionsPerHost
            self.log = log
            self.verboseSink = verboseSink
        }
    }
}
