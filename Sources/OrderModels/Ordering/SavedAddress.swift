/// An address that a provider keeps, under its own ID.
public struct SavedAddress: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<SavedAddress>

    public let id: ID
    /// The diner's name for it, such as "Office".
    public var name: String?
    public var address: Address
    /// The person who meets the driver.
    public var contact: String?

    public init(id: ID, name: String? = nil, address: Address, contact: String? = nil) {
        self.id = id
        self.name = name
        self.address = address
        self.contact = contact
    }
}

/// The destination of an order.
///
/// A saved address is sent as its ID and nothing else; a written-out one can have the contact and
/// the instructions of one occasion without changing the saved address.
public enum Destination: Hashable, Sendable {
    case saved(SavedAddress.ID)
    case address(Address, contact: String?)

    /// `address`, with the contact and the instructions of `occasion` instead of its own.
    public init(_ address: Address, for occasion: Occasion) {
        var address = address
        address.note = occasion.instructions ?? address.note
        self = .address(address, contact: occasion.contact)
    }
}
