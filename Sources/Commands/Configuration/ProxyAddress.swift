import Glibc

/// A proxy's address from the configuration: `http://proxy.example.org:3128`.
struct ProxyAddress {
    let host: String
    let port: String

    private static let schemes: Set<String> = [
        "http", "https", "socks4", "socks4a", "socks5", "socks5h",
    ]
    /// How long to wait for a connection, in milliseconds.
    private static let patience: Int32 = 3000

    /// Nil if it is not an address. By default the scheme is `http` and the port curl's own, 1080.
    init?(_ text: String) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || Self.schemes.contains(parts[0].lowercased()) else { return nil }
        var rest = parts[parts.count - 1].prefix { $0 != "/" }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        var port = "1080"
        if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") {
            port = String(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        }
        guard let number = UInt16(port), number > 0, !rest.isEmpty,
            rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        host = rest.hasPrefix("[") ? String(rest.dropFirst().dropLast()) : String(rest)
        self.port = port
    }

    /// Whether the port accepts connections.
    var answers: Bool {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, port, &hints, &found) == 0, let first = found else { return false }
        defer { freeaddrinfo(first) }
        return sequence(first: first) { $0.pointee.ai_next }.contains { Self.connects($0.pointee) }
    }

    private static func connects(_ address: addrinfo) -> Bool {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&wait, 1, patience) == 1 else { return false }
        var (trouble, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &trouble, &size) == 0 && trouble == 0
    }
}
