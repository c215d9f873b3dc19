public import FoundationEssentials

/// One way to go wrong; every part that is nil stays as it would have been.
public struct FaultAnswer: Codable, Hashable, Sendable {
    /// Wait so long before the first byte.
    public var delayMs: Int?
    /// Send so many bytes of the body, then cut the connection; 0 cuts before the status line.
    public var dropAfterBytes: Int?
    /// Refuse with this status. 304 and 200 are answered even where they are untrue.
    public var status: Int?
    /// Execute the call before it is refused, as behind a gateway that answers for the server.
    public var executed: Bool?
    /// Seconds, for a `Retry-After` header.
    public var retryAfter: Int?
    /// Execute the call so much later, whether or not the client is still there.
    public var lateMs: Int?
    /// Cut the connection before the call is executed.
    public var cutBefore: Bool?
    /// Send a complete answer whose body is only so long.
    public var truncateAt: Int?
    /// Send this body.
    public var body: String?
    /// Send this body, which need not be text.
    public var bodyBase64: Data?
    /// Fill the body up with spaces to so many bytes.
    public var padTo: Int?
    public var contentType: String?
    /// Take the request and never answer.
    public var never: Bool?
    /// False sends neither tag nor age, and never 304.
    public var etag: Bool?
    /// A `Location` header, for redirects.
    public var location: String?

    public init() {}
}
