public import Sentences

/// Why a request brought back nothing usable.
///
/// The cases are split by what the caller can do next, not by what curl called them.
public enum HTTPError: Error, Hashable, Sendable {
    /// The request breaks a rule of ours (plain http to a stranger, no URL at all). Never sent.
    case notAllowed(reason: Sentence)
    /// No connection was made, so the server never saw the request. Safe to send again.
    case unreachable(host: String, reason: Sentence)
    /// The server could not prove who it is, so nothing was sent. Another try would not mend that.
    case untrusted(host: String, reason: Sentence)
    /// The connection broke midway; the server may have acted. Send again only if that is harmless.
    case interrupted(host: String, reason: Sentence)
    /// The server answered with a refusal.
    case refused(Refusal)
    /// The server answered, and the body is not what the endpoint promises.
    case unreadable(endpoint: Sentence, path: String, reason: Sentence)
    /// Whoever asked no longer wants to know.
    case cancelled

    /// A refusal in the server's own words.
    public struct Refusal: Hashable, Sendable {
        public let endpoint: Sentence
        public let status: Int
        /// What the provider says of it: outside text, never shown unsanitised.
        public let message: String?
        /// How long the server asks to be left alone.
        public let retryAfter: Duration?
        /// Whether these are the provider's own words. A gateway, a proxy or a hotel's network also
        /// answers in a server's name, and proves nothing of what that server did.
        public let isOwn: Bool

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
