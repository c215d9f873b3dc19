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

    /// With the telephone that the server has at the address, where it states one.
    public func completed(by address: Address?) -> Meeting {
        Meeting(contact: contact, directions: directions, phone: address?.phone ?? phone)
    }

    /// What an address says of it.
    public init(at address: Address) {
        self.init(directions: address.note, phone: address.phone)
    }

    /// How this, which a server states, differs from what was `asked`; what either leaves out counts
    /// as equal. `notes` go to the kitchen, and say what they say to the driver too.
    public func departures(from asked: Meeting, saidBeside notes: String? = nil) -> [QuoteChange] {
        var changes: [QuoteChange] = []
        if let there = contact, let wanted = asked.contact, fold(there) != fold(wanted),
            !isSaid(OrderNotes.contactLine(wanted), in: notes)
        {
            changes.append(.contactName(from: wanted, to: there))
        }
        if let there = phone, let wanted = asked.phone, !isSamePhone(there, wanted) {
            changes.append(.contactPhone(from: wanted, to: there))
        }
        if let there = directions, let wanted = asked.directions,
            words(there) != words(wanted), !isSaid(OrderNotes.driversLine(wanted), in: notes)
        {
            changes.append(.directions(from: wanted, to: there))
        }
        return changes
    }

    /// How this, which is asked for now, differs from what was agreed to.
    public func changes(since agreed: Meeting) -> [QuoteChange] {
        var changes: [QuoteChange] = []
        if contact != agreed.contact {
            changes.append(.contactName(from: agreed.contact ?? "", to: contact ?? ""))
        }
        if phone != agreed.phone {
            changes.append(.contactPhone(from: agreed.phone ?? "", to: phone ?? ""))
        }
        if directions != agreed.directions {
            changes.append(.directions(from: agreed.directions ?? "", to: directions ?? ""))
        }
        return changes
    }

    /// Where there is nothing to say, that is said.
    private func isSaid(_ line: String?, in notes: String?) -> Bool {
        guard let line else { return true }
        return (notes ?? "").split(whereSeparator: \.isNewline).contains { $0 == line }
    }

    /// Servers may keep lines and spaces otherwise.
    private func words(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace)
    }
}
