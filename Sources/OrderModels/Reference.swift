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

/// A globally unique ID for something made here: 128 random bits as lowercase letters and digits.
public func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
        let digits = String(generator.next() as UInt64, radix: 36)
        return String(repeating: "0", count: 13 - digits.count) + digits
    }.joined()
}
