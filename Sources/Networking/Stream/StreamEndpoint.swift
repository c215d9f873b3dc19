import OrderModels
import Sentences

/// Where a ``ByteStream`` leads, and under which rules.
public struct StreamEndpoint: Hashable, Sendable {
    public var host: String
    public var port: Int
    public var usesTLS: Bool
    /// A PEM file of certificates to trust in addition to the system's.
    public var caFile: String?
    /// Whether to do without TLS also where others can listen. To this machine it is always allowed.
    public var allowsPlaintext: Bool
    /// A proxy for every host except loopback ones; nil leaves it to the environment.
    public var proxy: String?
    /// How long connecting may take, the TLS handshake included.
    public var connectLimit: Duration
    /// How long the receiver may take nothing, and how long it may take to close at the end.
    public var stallLimit: Duration

    public init(
        host: String, port: Int, usesTLS: Bool = true, caFile: String? = nil,
        allowsPlaintext: Bool = false, proxy: String? = nil, connectLimit: Duration = .seconds(10),
        stallLimit: Duration = .seconds(20)
    ) {
        self.host = host
        self.port = port
        self.usesTLS = usesTLS
        self.caFile = caFile
        self.allowsPlaintext = allowsPlaintext
        self.proxy = proxy
        self.connectLimit = connectLimit
        self.stallLimit = stallLimit
    }

    /// Loads libcurl, which parses it.
    ///
    /// - Throws: `HTTPError.notAllowed` where the rules forbid a connection, or `unreachable` without
    ///   libcurl.
    func address() throws(HTTPError) -> CurlAddress {
        if let reason = CurlLibrary.failureToLoad() {
            throw .unreachable(host: host, reason: reason)
        }
        // What would end the host's name in a URL would lead to another host.
        let isName = !host.isEmpty && !host.utf8.contains { "/?#@\\".utf8.contains($0) }
        guard isName, 1...65535 ~= port else {
            throw .notAllowed(reason: .stream.noEndpoint(host: host))
        }
        let isNumeric = host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[")
        let name = isNumeric ? "[\(host)]" : host
        let address: CurlAddress
        do throws(CurlFailure) {
            address = try CurlAddress(
                "\(usesTLS ? "https" : "http")://\(name):\(port)/",
                plainHTTPHosts: [name.lowercased()])
        } catch {
            throw .notAllowed(reason: .stream.noEndpoint(host: host))
        }
        guard usesTLS || allowsPlaintext || address.isLoopback else {
            throw .notAllowed(reason: .stream.plaintext(host: host))
        }
        return address
    }
}
