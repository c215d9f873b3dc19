/// Something that a server asks a person with an account to agree to, such as its newsletter.
public struct OptIn: Identifiable, Hashable, Sendable {
    /// The kind, by the server's name. Unknown names are kept.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let newsletter = Kind(rawValue: "NEWSLETTER")
        public static let marketing = Kind(rawValue: "MARKETING")
    }

    public var id: Kind { kind }

    public let kind: Kind
    public let isAccepted: Bool
    /// Whether the person was asked; if not, nothing was agreed to.
    public let wasAsked: Bool

    public init(kind: Kind, isAccepted: Bool, wasAsked: Bool) {
        self.kind = kind
        self.isAccepted = isAccepted
        self.wasAsked = wasAsked
    }
}
