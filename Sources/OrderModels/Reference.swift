/// The ID of one thing: of what a provider has, or random, of what is made here.
///
/// A provider's is its own ID, a colon, and the server's identifier unchanged, so that providers
/// never share an ID and the format of a server's identifiers does not matter.
public struct Reference<Thing>: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    @inlinable
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static func random() -> Self { Self(rawValue: randomName()) }

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
