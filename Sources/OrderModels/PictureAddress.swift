/// Where a picture is, as a server said: not trusted, and only asked for what is shown.
public struct PictureAddress: Hashable, Sendable {
    /// Longer ones are no addresses.
    private static let longest = 2048

    public let text: String

    /// Nil for what is no address of a page: `file:`, `data:`, text with blanks.
    public init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        guard isPlain, text.utf8.count <= Self.longest else { return nil }
        let start = text.prefix(8).lowercased()
        let isPath = start.hasPrefix("/") && !start.hasPrefix("//")
        guard start == "https://" || start.hasPrefix("http://") || isPath else { return nil }
        self.text = text
    }

    /// The whole address, where `text` may be a path on the server at `origin`.
    public func absolute(on origin: String?) -> String? {
        text.hasPrefix("/") ? origin.map { $0 + text } : text
    }

    /// Whether the picture at `url` may be asked for: on the server at `origin` itself, or, if `elsewhere`,
    /// on the internet with TLS. An address may name a machine in the diner's own network, which a server
    /// has no business to have asked.
    public static func allows(_ url: String, from origin: String?, elsewhere: Bool) -> Bool {
        let url = url.lowercased()
        if let origin, url.hasPrefix(origin),
            "/?#".contains(url.dropFirst(origin.count).first ?? "/")
        {
            return true
        }
        guard elsewhere, url.hasPrefix("https://") else { return false }
        let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        guard !authority.contains("@"), !authority.contains("%") else { return false }
        var host = authority
        if let colon = host.lastIndex(of: ":") {
            guard host[colon...].dropFirst() == "443" else { return false }
            host = host[..<colon]
        }
        if host.hasSuffix(".") { host.removeLast() }
        guard let top = host.split(separator: ".", omittingEmptySubsequences: false).last,
            host.contains(".")
        else { return false }
        // Numbers, also in the forms that only some resolvers read, are machines without a name.
        guard top.contains(where: \.isLetter), !top.hasPrefix("0x") else { return false }
        return !["local", "localhost", "internal", "lan", "home", "arpa", "corp"].contains(top)
    }
}
