public import OrderModels

/// A server; offline, one that earlier runs used.
public struct Source: Hashable, Sendable {
    public let id: ProviderID
    /// Where links to its pages begin, in lower case; nil for a demo that is not running.
    public var origin: String? {
        guard var rest = url?.lowercased() else { return nil }
        while rest.hasSuffix("/") { rest.removeLast() }
        return WebAddress.tidied(rest)
    }

    /// Nil for a demo that is not running.
    public let url: String?

    public init(id: ProviderID, url: String?) {
        self.id = id
        self.url = url
    }
}
