public import OrderModels

/// A server's answer, with its body decompressed.
public struct HTTPResponse: Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: [UInt8]
    /// The address of the answer, after redirects.
    public let url: String
    /// Whether a redirect led to another scheme, host or port, which did not get the request's
    /// secrets.
    public let isForeign: Bool
    /// The request that it answers.
    public var request = RequestTrace.unknown

    public init(
        status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], url: String = "",
        isForeign: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.isForeign = isForeign
    }
}
