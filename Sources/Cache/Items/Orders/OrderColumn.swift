import Sentences
import JSON
import OrderModels

/// An order in one column, as JSON with short keys, because it is only read whole. Amounts are in
/// the bill's currency.
enum OrderColumn {
    static func encode(_ order: Order) -> String {
        JSONColumn.text(reserving: 2048) { write(order, to: &$0) }
    }

    private static func write(_ order: Order, to json: inout JSONWriter) {
        json.object { json in
            json.field("r", order.id.rawValue)
            json.field("n", order.number)
            json.field("s", order.state.word)
            json.field("k", order.caterer?.rawValue)
            json.field("kn", order.catererName)
            json.field("kp", order.catererPhone)
            json.key("b")
            BillColumn.write(order.bill, to: &json)
            json.field("m", order.method.rawValue)
            json.field("f", order.slot.map { Int($0.start.secondsSince1970) })
            json.field("t", order.slot.map { Int($0.end.secondsSince1970) })
            if let address = order.address {
                json.key("a")
                AddressColumn.write(address, to: &json)
            }
            if let contact = order.contact { json.field("w", contact) }
            json.field("o", order.notes)
            json.field("p", order.payment?.column)
            json.field("c", seconds(order.createdAt))
            json.field("pa", seconds(order.preparationAt))
            json.field("pu", seconds(order.pickupAt))
            if let courier = order.courier {
                json.field("d", courier.name)
                if let phone = courier.phone { json.field("dp", phone) }
            }
            if order.isUnread { json.field("u", true) }
            json.objects("e", order.events) { json, event in
                json.field("k", event.kind.rawValue)
                json.field("a", seconds(event.at))
                if let delay = event.delayMinutes { json.field("d", delay) }
                if let reason = event.reason { json.field("r", reason.rawValue) }
                if let sum = event.oldTotal { json.field("ot", sum.minorUnits) }
                if let sum = event.newTotal { json.field("nt", sum.minorUnits) }
            }
        }
    }

    static func decode(_ column: String) throws -> Order {
        try JSONColumn.read(column.utf8, Sentence.rows.order, order)
    }

    private static func order(_ json: JSONValue) throws -> Order {
        let from = try instant(json.optional("f"))
        let until = try instant(json.optional("t"))
        let bill = try BillColumn.bill(json.required("b"))
        var order = Order(
            id: Order.ID(rawValue: try json.required("r").string()),
            number: try json.optional("n")?.string(),
            state: OrderState(word: try json.required("s").string()),
            caterer: try json.optional("k").map { Caterer.ID(rawValue: try $0.string()) },
            catererName: try json.optional("kn")?.string(),
            catererPhone: try json.optional("kp")?.string(),
            bill: bill,
            method: Caterer.Method(rawValue: try json.required("m").string()),
            slot: from.flatMap { from in until.flatMap { Slot(start: from, end: $0) } },
            address: try json.optional("a").map { try AddressColumn.address($0) },
            notes: try json.optional("o")?.string(),
            payment: try json.optional("p").map { PaymentMethod(column: try $0.string()) },
            createdAt: try instant(json.optional("c")),
            preparationAt: try instant(json.optional("pa")),
            pickupAt: try instant(json.optional("pu")),
            courier: try json.optional("d").map { name in
                Order.Courier(
                    name: try name.string(), phone: try json.optional("dp")?.string())
            },
            events: try json.required("e").elements().map { try event($0, bill.total.currency) })
        order.contact = try json.optional("w")?.string()
        order.isUnread = try json.optional("u")?.bool() ?? false
        return order
    }

    private static func event(
        _ json: JSONValue, _ currency: Currency
    ) throws(JSONError) -> OrderEvent {
        func sum(_ key: StaticString) throws(JSONError) -> Money? {
            try json.optional(key).map { json throws(JSONError) in
                Money(minorUnits: try json.int(), currency: currency)
            }
        }
        let reason = try json.optional("r")?.string()
        return OrderEvent(
            kind: OrderEvent.Kind(rawValue: try json.required("k").string()),
            at: Instant(secondsSince1970: Int64(try json.required("a").int())),
            delayMinutes: try json.optional("d")?.int(),
            reason: reason.map(OrderEvent.Reason.init(rawValue:)),
            oldTotal: try sum("ot"), newTotal: try sum("nt"))
    }

    private static func seconds(_ instant: Instant?) -> Int? {
        instant.map { Int($0.secondsSince1970) }
    }

    private static func instant(_ json: JSONValue?) throws(JSONError) -> Instant? {
        guard let json else { return nil }
        return Instant(secondsSince1970: Int64(try json.int()))
    }
}

extension PaymentMethod {
    /// Our own word for a known method, the server's word for others.
    var column: String {
        switch self {
        case .cash: "cash"
        case .card: "card"
        case .free: "free"
        case .other(let word): ":" + word
        }
    }

    init(column: String) {
        switch column {
        case "cash": self = .cash
        case "card": self = .card
        case "free": self = .free
        default: self = .other(String(column.dropFirst()))
        }
    }
}

/// An address as JSON.
enum AddressColumn {
    static func write(_ address: Address, to json: inout JSONWriter) {
        json.object { json in
            json.field("l", address.line)
            json.field("z", address.postcode)
            json.field("c", address.town)
            json.field("x", address.coordinate?.text)
            json.field("n", address.note)
            json.field("p", address.phone)
        }
    }

    static func address(_ json: JSONValue) throws(JSONError) -> Address {
        Address(
            line: try json.required("l").string(), postcode: try json.optional("z")?.string(),
            town: try json.optional("c")?.string(),
            coordinate: try json.optional("x").flatMap { json throws(JSONError) in
                Coordinate(text: try json.string())
            }, note: try json.optional("n")?.string(), phone: try json.optional("p")?.string())
    }
}
