/// The link by which colleagues join an order: `https://food.example/order/share/SLUG`, also below a
/// language.
public struct ShareLink: Hashable, Sendable {
    /// The server: scheme, host and perhaps a port.
    public let origin: String
    public let slug: String

    /// Why a text is no such link.
    public enum Flaw: Error, Hashable, Sendable {
        case noLink
        /// A link of another kind, such as `javascript:` or `file:`.
        case otherScheme(String)
        /// A page of a server, but not an invitation: one for paying, for example.
        case otherPage(host: String)
    }

    /// Longer ones fit into no code that a telephone reads.
    private static let longest = 300
    private static let longestSlug = 100

    /// Nil where the server's word for it could be more than a name in a path.
    public init?(origin: String, slug: String) {
        guard Self.isSlug(slug) else { return nil }
        (self.origin, self.slug) = (WebAddress.tidied(origin), slug)
    }

    /// Reads what somebody pasted.
    public init(_ pasted: String) throws(Flaw) {
        // Mail programs put links in brackets.
        let around: Set<Character> = ["<", ">", " ", "\n", "\t", "\r"]
        var rest = pasted[...].drop { around.contains($0) }
        while let last = rest.last, around.contains(last) { rest.removeLast() }
        rest = WebAddress.tidied(String(rest))[...]
        guard rest.utf8.count <= Self.longest, rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .noLink }
        guard let colon = rest.firstIndex(of: ":") else { throw .noLink }
        let scheme = rest[..<colon].lowercased()
        guard scheme == "https" || scheme == "http" else {
            let isScheme = scheme.first?.isLetter == true && scheme.allSatisfy(Self.isWord)
            throw isScheme ? .otherScheme(scheme) : .noLink
        }
        let path = rest[colon...].dropFirst()
        guard path.hasPrefix("//") else { throw .noLink }
        let parts = path.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
        let host = parts[0].lowercased()
        guard Self.isHost(host) else { throw .noLink }
        var places = parts.dropFirst()
        if let first = places.first, first.count == 2,
            first.allSatisfy({ ("a"..."z").contains($0) })
        {
            places = places.dropFirst()
        }
        if places.last?.isEmpty == true { places.removeLast() }
        guard places.count == 3, Array(places.prefix(2)) == ["order", "share"],
            let slug = places.last, Self.isSlug(slug)
        else { throw .otherPage(host: host) }
        (origin, self.slug) = ("\(scheme)://\(host)", String(slug))
    }

    public var text: String { "\(origin)/order/share/\(slug)" }

    /// With the port.
    public var host: String { String(origin.drop { $0 != "/" }.dropFirst(2)) }

    /// Before an @ stands no host, whatever it looks like.
    private static func isHost(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2,
            name.allSatisfy({ isWord($0) || $0 == "." })
        else { return false }
        return parts.count == 1 || UInt16(parts[1]).map { $0 > 0 } ?? false
    }

    private static func isSlug(_ text: some StringProtocol) -> Bool {
        (1...longestSlug).contains(text.utf8.count)
            && text.allSatisfy { isWord($0) || $0 == "_" || $0 == "~" || $0 == "." }
            && !text.allSatisfy { $0 == "." }
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-")
    }
}
