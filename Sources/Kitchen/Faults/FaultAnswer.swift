public import FoundationEssentials

/// A fault; parts that are nil leave the answer as it is.
public struct FaultAnswer: Codable, Hashable, Sendable {
    /// Milliseconds to wait before the first byte.
    public var delayMs: Int?
    /// Sends this many bytes of the body, then cuts the connection; 0 cuts before the status line.
    public var dropAfterBytes: Int?
    /// Answers with this status, even 304 and 200 where they are untrue.
    public var status: Int?
    /// Executes the call before refusing it, like a gateway that answers for the server.
    public var executed: Bool?
    /// Seconds, for a `Retry-After` header.
    public var retryAfter: Int?
    /// Executes the call after this many milliseconds, whether or not the client is still
    /// connected.
    public var lateMs: Int?
    /// Cuts the connection before the call is executed.
    public var cutBefore: Bool?
    /// Sends a complete answer with the body truncated to this length.
    public var truncateAt: Int?
    public var body: String?
    /// Sends this body, which need not be text.
    public var bodyBase64: Data?
    /// Pads the body with spaces to this length.
    public var padTo: Int?
    public var contentType: String?
    public var never: Bool?
    /// False sends neither ETag nor age, and never 304.
    public var etag: Bool?
    /// A `Location` header, for redirects.
    public var location: String?

    public init() {}
}
