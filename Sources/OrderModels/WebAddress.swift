/// Addresses of pages, as a person would write them.
public enum WebAddress {
    /// The same address without the port that its scheme has anyway, and without an empty query or
    /// fragment.
    public static func tidied(_ url: String) -> String {
        var rest = url[...]
        // A fragment begins at the first `#`, a query at the first `?` before it.
        if rest.firstIndex(of: "#") == rest.indices.last { rest = rest.dropLast() }
        if !rest.contains("#"), rest.firstIndex(of: "?") == rest.indices.last {
            rest = rest.dropLast()
        }
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")] {
            guard rest.lowercased().hasPrefix(scheme) else { continue }
            let host = rest.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
            guard host.hasSuffix(port) else { break }
            let end = rest.index(host.endIndex, offsetBy: -port.count)
            return String(rest[..<end] + rest[host.endIndex...])
        }
        return String(rest)
    }
}
