/// A delivery address: one that a provider keeps with the account, or one that is only kept here.
public struct KeptAddress: Hashable, Sendable, Identifiable {
    /// The provider's reference, or a random ID for an address only kept here.
    public typealias ID = Reference<KeptAddress>

    public let id: ID
    /// The provider that keeps it; nil if it is only kept here.
    public let provider: ProviderID?
    /// The diner's name for it, such as "Office".
    public var name: String?
    /// Complete, although providers may drop the postcode and the town.
    public var address: Address {
        didSet { address.coordinate = Self.asKept(address.coordinate) }
    }
    /// The person who meets the driver.
    public var contact: String?
    /// Used where no other address is chosen.
    public var isDefault: Bool
    /// Removed by the diner, but still kept by the provider, whose API cannot delete addresses.
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

    /// An address that `provider` keeps.
    public init(_ saved: SavedAddress, of provider: ProviderID) {
        self.init(
            id: ID(rawValue: saved.id.rawValue), provider: provider, name: saved.name,
            address: saved.address, contact: saved.contact)
    }

    /// The provider's ID for it; nil if it is only kept here.
    public var saved: SavedAddress.ID? {
        provider.map { _ in SavedAddress.ID(rawValue: id.rawValue) }
    }

    /// The destination in an order: the provider's ID for it, or the whole address.
    public var destination: Destination {
        saved.map(Destination.saved) ?? .address(address, contact: contact)
    }

    /// The destination for one basket: written out if the occasion adds something to the address,
    /// or if the diner is a guest, whose addresses the server does not keep.
    public func destination(for occasion: Occasion, asGuest isGuest: Bool) -> Destination {
        let saysMore = occasion.contact != nil || occasion.instructions != nil
        return saysMore || isGuest ? .address(address, contact: contact) : destination
    }

    /// Rounded to about ten centimetres, as in files.
    private static func asKept(_ place: Coordinate?) -> Coordinate? {
        place.flatMap { Coordinate(text: $0.text) }
    }
}
