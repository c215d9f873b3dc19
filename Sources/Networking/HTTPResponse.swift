/// A server's answer, its body already decompressed.
public struct HTTPResponse: Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: [UInt8]
    /// Where the answer came from in the end, after redirects.
    public let url: String

    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], url: String = "") {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
