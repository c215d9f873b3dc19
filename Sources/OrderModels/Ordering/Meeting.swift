/// Whom the driver meets at an address, and how to get in there. Servers' carts do not return it.
public struct Meeting: Hashable, Sendable {
    public var contact: String?
    public var directions: String?
    /// Of the address: whom the driver calls.
    public var phone: String?

    public init(contact: String? = nil, directions: String? = nil, phone: String? = nil) {
        self.contact = contact
        self.directions = directions
        self.phone = phone
    }

    public init(_ occasion: Occasion) {
        self.init(contact: occasion.contact, directions: occasion.instructions)
    }

    /// At the door of an order: what was asked for with it, or else what its occasion says.
    public init(_ order: Order, for occasion: Occasion) {
        guard order.method != .collection else {
            self.init()
            return
        }
        self.init(
            contact: order.contact ?? occasion.contact,
            directions: order.address?.note ?? occasion.instructions, phone: order.address?.phone)
    }

    /// Where the order goes, `kept` being the address if that is saved.
    public init(_ destination: Destination?, for occasion: Occasion, kept: KeptAddress?) {
        switch destination {
        case .address(let address, let contact):
            self.init(contact: contact, directions: address.note, phone: address.phone)
        case .saved:
            self.init(
                contact: occasion.contact ?? kept?.contact,
                directions: occasion.instructions ?? kept?.address.note,
                phone: kept?.address.phone)
        case nil: self.init()
        }
    }

    /// With the telephone at the address, where the diner gave none and the server states one.
    public func completed(by address: Address?) -> Meeting {
        Meeting(contact: contact, directions: directions, phone: phone ?? address?.phone)
    }
}
