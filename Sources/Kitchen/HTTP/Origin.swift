import CMicroHTTPD
import Glibc

/// The addresses that requests come from.
extension KitchenLimits {
    /// Whether limits by address do not hold for `peer`: this machine, or a proxy.
    func isExempt(_ peer: String) -> Bool {
        Self.isLocal(peer) || proxies.contains(peer)
    }

    private static func isLocal(_ peer: String) -> Bool {
        peer == "127.0.0.1" || peer == "::1"
    }

    /// By what a client is counted, or nil where limits by address do not hold for it.
    ///
    /// What is stated about a client is believed of a configured proxy only, and of a list only the
    /// last address, which the proxy itself added. A program of this machine that states some, and
    /// is not configured, is counted as one client: its own clients may be strangers.
    func origin(peer: String, forwarded: String?) -> String? {
        guard isExempt(peer) else { return Self.group(peer) }
        guard let last = forwarded?.split(separator: ",").last else { return nil }
        guard proxies.contains(peer) else { return Self.group(peer) }
        return Self.group(Self.withoutPort(String(last.prefix(80)).trimmed))
    }

    /// Whether a configured proxy says that its client came by https.
    func isSecure(peer: String, stated: String?) -> Bool {
        guard proxies.contains(peer), let last = stated?.split(separator: ",").last else {
            return false
        }
        return String(last).trimmed.lowercased() == "https"
    }

    /// `192.0.2.7:80` and `[2001:db8::7]:80` without the port that some proxies write.
    private static func withoutPort(_ text: String) -> String {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return String(text[..<end].dropFirst())
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : text
    }

    /// An IPv6 address stands for its network of 64 bits, of which one client has all addresses.
    private static func group(_ address: String) -> String {
        var parsed = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address, &parsed) == 1 else {
            return address
        }
        return withUnsafeBytes(of: parsed) { bytes in
            let mapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF
            let kept = mapped ? bytes[12..<16] : bytes[0..<8]
            return kept.map { String($0) }.joined(separator: mapped ? "." : ":")
        }
    }
}

/// The text of a socket address, without its port.
func text(of address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    var digits = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard eat_mhd_address(address, &digits, digits.count) != 0 else { return "" }
    return String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
