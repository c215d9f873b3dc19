import Sentences
import JSON
import OrderModels

/// An order: the members of a cart and more, with objects instead of IRIs.
struct OrderWire {
    private static let mostEvents = 1000

    let provider: ProviderID
    let currency: Currency

    func order(_ json: JSONValue) throws(JSONError) -> Order {
        let payment = try json.optional("paymentMethod")?.string()
        let restaurant = json.written("restaurant") ?? json.written("vendor")
        var caterer = try json.iri("restaurant")
        if caterer == nil { caterer = try json.iri("vendor") }
        return Order(
            id: Order.ID(provider: provider, local: try json.required("@id").string()),
            number: try json.optional("number")?.string(), state: try Self.state(json),
            caterer: caterer.map { Caterer.ID(provider: provider, local: $0) },
            catererName: try restaurant?.optional("name")?.string()
                .beginning(ofBytes: TextLimit.name),
            catererPhone: try restaurant?.optional("telephone")?.string(),
            bill: try BillWire(provider: provider, currency: currency).bill(json),
            method: try json.method(), slot: try json.slot("shippingTimeRange"),
            address: try AddressWire.within(json),
            notes: try json.optional("notes")?.string(),
            payment: payment.map(PaymentMethod.init(wire:)),
            createdAt: moment(json.optional("createdAt")),
            preparationAt: moment(json.optional("preparationExpectedAt")),
            pickupAt: moment(json.optional("pickupExpectedAt")),
            courier: courier(json.optional("assignedTo")), events: try events(json))
    }

    /// A user's name, or an object with one; it only informs.
    private func courier(_ json: JSONValue?) -> Order.Courier? {
        guard let json else { return nil }
        let name = (try? json.string()) ?? (try? json.optional("username")?.string())
        guard let name, !name.isEmpty else { return nil }
        let phone = try? json.optional("telephone")?.string()
        return Order.Courier(
            name: name.beginning(ofBytes: TextLimit.name),
            phone: phone?.beginning(ofBytes: TextLimit.name))
    }

    /// A cart has no state; an order that was never placed may have the state `cart`.
    static func state(_ json: JSONValue) throws(JSONError) -> OrderState {
        let word = try json.optional("state")?.string()
        return word.map(OrderState.init(word:)) ?? .cart
    }

    /// The events, oldest first. Unreadable events are skipped, so that they do not cost the order.
    private func events(_ json: JSONValue) throws(JSONError) -> [OrderEvent] {
        let events = try json.rows("events").prefix(Self.mostEvents).compactMap { row in
            try? event(row)
        }
        return events.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        .map(\.element)
    }

    private func event(_ json: JSONValue) throws(JSONError) -> OrderEvent? {
        guard let at = moment(json.optional("createdAt")) else { return nil }
        let kind = OrderEvent.Kind(rawValue: try json.required("type").string())
        let data = json.optional("data")
        let reason = try data?.optional("reason")?.string()
        return OrderEvent(
            kind: kind, at: at, delayMinutes: try data?.optional("delay")?.int(),
            reason: reason.map(OrderEvent.Reason.init(rawValue:)),
            oldTotal: sum(data, "old_total", earlier: "old_price"),
            newTotal: sum(data, "new_total", earlier: "price"))
    }

    /// A sum that only informs; earlier servers name it otherwise. Nil if it cannot be read.
    private func sum(
        _ data: JSONValue?, _ key: StaticString, earlier: StaticString
    ) -> Money? {
        guard let value = data?.optional(key) ?? data?.optional(earlier) else { return nil }
        // An unreadable sum is as good as none, for the bill has the total.
        return try? Hundredths.money(value, in: currency)
    }

    /// A time that only informs; nil if it cannot be read.
    private func moment(_ json: JSONValue?) -> Instant? {
        (try? json?.string()).flatMap { Instant(rfc3339: $0) }
    }
}

extension JSONValue {
    /// This value, if it is about the requested order; throws otherwise.
    func about(_ order: Order.ID, of provider: ProviderID) throws(JSONError) -> JSONValue {
        let iri = try required("@id")
        guard Order.ID(provider: provider, local: try iri.string()) == order else {
            throw iri.error(.wrongType(expected: .network.askedFor, found: .network.another))
        }
        return self
    }
}
