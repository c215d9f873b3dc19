public import OrderModels
public import Presentation

/// The normalised address of a server, and its provider's ID if the diner gives it no name.
public struct ServerURL: Hashable, Sendable {
    public let text: String
    public let origin: String

    public init(_ typed: String) throws(ProblemError) {
        let (scheme, rest) = Self.parts(typed)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isPlain = authority.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != 0x40 && $0 != 0x5C
        }
        guard scheme == "http" || scheme == "https", !authority.isEmpty, isPlain,
            rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.contains("?"),
            !rest.contains("#")
        else {
            throw ProblemError(
                .usage, .settings.typedNoServer(typed: typed),
                hint: .settings.anAddressLooksLike)
        }
        origin = scheme + "://" + authority.lowercased()
        var path = rest.dropFirst(authority.count)
        while path.hasSuffix("/") { path = path.dropLast() }
        text = origin + path
    }

    /// Whether `text` is an address of a server; what is wrong with it is not asked.
    static func isOne(_ text: String) -> Bool { (try? ServerURL(text)) != nil }

    /// The scheme, by default https, and what follows it.
    private static func parts(_ typed: String) -> (scheme: String, rest: Substring) {
        var colon = typed.startIndex
        while let found = typed[colon...].firstIndex(of: ":") {
            if typed[found...].hasPrefix("://") {
                return (typed[..<found].lowercased(), typed[found...].dropFirst(3))
            }
            colon = typed.index(after: found)
        }
        return ("https", typed[...])
    }

    public var providerID: ProviderID { ProviderID(rawValue: origin) }
}
