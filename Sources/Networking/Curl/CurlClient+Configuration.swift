extension CurlClient {
    /// What a client is told once, when it is made.
    public struct Configuration: Sendable {
        /// Who we say we are, such as `eat-tui/0.1.0`.
        public var userAgent: String
        /// A PEM file of certificates to trust beside the system's.
        public var caFile: String?
        /// A proxy for every host but the loopback ones; nil leaves it to the environment
        /// (`http_proxy`, `https_proxy`, `NO_PROXY`).
        public var proxy: String?
        /// Hosts, in lower case and without a port, that may be spoken to unprotected.
        public var plainHTTPHosts: Set<String>
        public var retryPolicy: RetryPolicy
        public var maxConnectionsPerHost: Int
        /// How long an idle connection is trusted with a request that must not be sent twice. A
        /// server that closes it meanwhile would leave us not knowing whether the request arrived.
        var idleSecondsBeforeDoubt = 5
        /// Takes curl's remarks on what it does, never headers or bodies. Called on the loop's
        /// thread.
        public var verboseSink: (@Sendable (String) -> Void)?

        public init(
            userAgent: String, caFile: String? = nil, proxy: String? = nil,
            plainHTTPHosts: Set<String> = [], retryPolicy: RetryPolicy = RetryPolicy(),
            maxConnectionsPerHost: Int = 6, verboseSink: (@Sendable (String) -> Void)? = nil
        ) {
            self.userAgent = userAgent
            self.caFile = caFile
            self.proxy = proxy
            self.plainHTTPHosts = plainHTTPHosts
            self.retryPolicy = retryPolicy
            self.maxConnectionsPerHost = maxConnectionsPerHost
            self.verboseSink = verboseSink
        }
    }
}
