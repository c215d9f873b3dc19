/// The ID of one thing at one provider.
///
/// The text is the provider's ID, a colon, and the server's own identifier unchanged, so that
/// providers never share an ID and the format of a server's identifiers does not matter.
public protocol Reference: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    init(rawValue: String)
}

extension Reference {
    public init(provider: ProviderID, local: String) {
        self.init(rawValue: provider.rawValue + ":" + local)
    }

    /// The server's own identifier, or nil for another provider.
    public func local(to provider: ProviderID) -> String? {
        let prefix = provider.rawValue + ":"
        guard rawValue.hasPrefix(prefix) else { return nil }
        return String(rawValue.dropFirst(prefix.count))
    }

    public var description: String { rawValue }
}
