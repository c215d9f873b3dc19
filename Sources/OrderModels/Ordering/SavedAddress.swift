/// An address that a provider keeps, under a name of its own.
public struct SavedAddress: Identifiable, Hashable, Sendable {
    public struct ID: Reference {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    /// What the diner calls it, such as "Office".
    public var name: String?
    public var address: Address
    /// Whom the driver meets.
    public var contact: String?

    public init(id: ID, name: String? = nil, address: Address, contact: String? = nil) {
        self.id = id
        self.name = name
        self.address = address
        self.contact = contact
    }
}

/// Where an order goes.
///
/// A saved address says all of itself; one that is written out can name the contact and the
/// instructions of one occasion without changing what is saved.
public enum Destination: Hashable, Sendable {
    case saved(SavedAddress.ID)
    case address(Address, contact: String?)

    /// `address`, with the contact and the instructions of `occasion` in place of its own.
    public init(_ address: Address, for occasion: Occasion) {
        var address = address
        address.note = occasion.instructions ?? address.note
        self = .address(address, contact: occasion.contact)
    }
}
