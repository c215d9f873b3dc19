/// A server's answer, its body already decompressed.
public struct HTTPResponse: Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: [UInt8]
    /// Where the answer came from in the end, after redirects.
    public let url: String
    /// Whether a redirect led to another scheme, host or port, which nobody asked and which was not
    /// told what the one that was asked was told.
    public let isForeign: Bool

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
