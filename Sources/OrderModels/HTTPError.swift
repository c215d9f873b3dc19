public import Sentences

/// Why a request produced nothing usable.
///
/// The cases differ in what the caller can do next, not in curl's names for them.
public enum HTTPError: Error, Hashable, Sendable {
    /// The request breaks a rule of the program (plain http to a remote host, no URL). Never sent.
    case notAllowed(reason: Sentence)
    /// No connection was made, so the server never saw the request. Safe to send again.
    case unreachable(host: String, reason: Sentence, request: RequestTrace = .unknown)
    /// The server could not prove its identity, so nothing was sent. Trying again does not help.
    case untrusted(host: String, reason: Sentence, request: RequestTrace = .unknown)
    /// The connection broke midway; the server may have acted. Only harmless requests may be
    /// repeated.
    case interrupted(host: String, reason: Sentence, request: RequestTrace = .unknown)
    /// The server answered with a refusal.
    case refused(Refusal)
    /// The server answered, but the body is not in the form of this endpoint.
    case unreadable(
        endpoint: Sentence, path: String, reason: Sentence, request: RequestTrace = .unknown)
    /// The caller cancelled the request.
    case cancelled

    /// A refusal in the server's own words.
    public struct Refusal: Hashable, Sendable {
        public let endpoint: Sentence
        public let status: Int
        /// The provider's message: outside text, to be sanitised before it is shown.
        public let message: String?
        /// How long the server asks clients to wait.
        public let retryAfter: Duration?
        /// Whether the provider itself refused. A gateway, a proxy or a captive portal can answer
        /// in a server's name, which proves nothing about what the server did.
        public let isOwn: Bool
        public var request = RequestTrace.unknown

        public init(
            endpoint: Sentence, status: Int, message: String?, retryAfter: Duration?,
            isOwn: Bool = false
        ) {
            self.endpoint = endpoint
            self.status = status
            self.message = message
            self.retryAfter = retryAfter
            self.isOwn = isOwn
        }
    }
}
