public import OrderModels

/// A server; offline, one that earlier runs used.
public struct Source: Hashable, Sendable {
    public let id: ProviderID
    /// Nil for a demo that is not running.
    public let url: String?

    public init(id: ProviderID, url: String?) {
        self.id = id
        self.url = url
    }
}
