/// An address that orders go to: one that a provider keeps with the account, or one kept here only.
public struct KeptAddress: Hashable, Sendable, Identifiable {
    /// The provider's own reference, or a random name where it is kept here only.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    /// Who keeps it; nil where it is kept here only.
    public let provider: ProviderID?
    /// What the diner calls it, such as "Office".
    public var name: String?
    /// Providers may forget the postcode and the town, and so this does not.
    public var address: Address {
        didSet { address.coordinate = Self.asKept(address.coordinate) }
    }
    /// Whom the driver meets.
    public var contact: String?
    /// Taken where nothing else is said.
    public var isDefault: Bool
    /// Removed by the diner although the provider, who cannot be told, still keeps it.
    public var isHidden: Bool
    public var usedAt: Instant?

    public init(
        id: ID, provider: ProviderID?, name: String? = nil, address: Address,
        contact: String? = nil, isDefault: Bool = false, isHidden: Bool = false,
        usedAt: Instant? = nil
    ) {
        self.id = id
        self.provider = provider
        self.name = name
        self.address = address
        self.contact = contact
        self.isDefault = isDefault
        self.isHidden = isHidden
        self.usedAt = usedAt
        self.address.coordinate = Self.asKept(address.coordinate)
    }

    /// The one of a provider.
    public init(_ saved: SavedAddress, of provider: ProviderID) {
        self.init(
            id: ID(rawValue: saved.id.rawValue), provider: provider, name: saved.name,
            address: saved.address, contact: saved.contact)
    }

    /// What the provider knows it by; nil where it is kept here only.
    public var saved: SavedAddress.ID? {
        provider.map { _ in SavedAddress.ID(rawValue: id.rawValue) }
    }

    /// What an order says of it: the provider's own name for it, or all of it.
    public var destination: Destination {
        saved.map(Destination.saved) ?? .address(address, contact: contact)
    }

    /// The same for one basket: written out where it has to say more than its name, be it what the
    /// occasion says, or all of it to a server that keeps no addresses of a guest's.
    public func destination(for occasion: Occasion, asGuest isGuest: Bool) -> Destination {
        let saysMore = occasion.contact != nil || occasion.instructions != nil
        return saysMore || isGuest ? .address(address, contact: contact) : destination
    }

    /// To a hand's breadth, as a file has it.
    private static func asKept(_ place: Coordinate?) -> Coordinate? {
        place.flatMap { Coordinate(text: $0.text) }
    }
}
