/// Names one thing at one provider, and nothing else.
///
/// The text is the provider's id, a colon, and the server's own identifier verbatim, so that two
/// providers never share a name and nothing about a server's identifiers is assumed.
public protocol Reference: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    init(rawValue: String)
}

extension Reference {
    public init(provider: ProviderID, local: String) {
        self.init(rawValue: provider.rawValue + ":" + local)
    }

    /// The server's own identifier, or nil where another provider is meant.
    public func local(to provider: ProviderID) -> String? {
        let prefix = provider.rawValue + ":"
        guard rawValue.hasPrefix(prefix) else { return nil }
        return String(rawValue.dropFirst(prefix.count))
    }

    public var description: String { rawValue }
}
