/// The normalised address of a server: scheme and host in lower case, no slash at the end, and
/// neither query nor fragment.
public struct ServerAddress: Hashable, Sendable {
    public let text: String
    /// Scheme, host and port.
    public let origin: String
    public let host: String

    /// Reads an address as a person types it: without a scheme, it is https. Nil for what is none.
    public init?(_ typed: String) {
        let (scheme, rest) = Self.parts(typed)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isPlain = authority.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != 0x40 && $0 != 0x5C
        }
        guard scheme == "http" || scheme == "https", !authority.isEmpty, isPlain,
            rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.contains("?"),
            !rest.contains("#")
        else { return nil }
        let place = authority.lowercased()
        origin = scheme + "://" + place
        let end = place.hasPrefix("[") ? place.firstIndex(of: "]").map(place.index(after:)) : nil
        let name = place[..<(end ?? place.firstIndex(of: ":") ?? place.endIndex)]
        let port = place[name.endIndex...]
        guard !name.isEmpty, port.isEmpty || port.dropFirst().isPort && port.first == ":" else {
            return nil
        }
        host = String(name)
        var path = rest.dropFirst(authority.count)
        while path.hasSuffix("/") { path = path.dropLast() }
        text = origin + String(path)
    }

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
}

extension Substring {
    fileprivate var isPort: Bool {
        utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(self).map { 1...65_535 ~= $0 } == true
    }
}
