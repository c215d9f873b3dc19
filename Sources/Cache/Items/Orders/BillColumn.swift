import Sentences
import JSON
import OrderModels

/// A bill as JSON: plain numbers, with their currency stored once.
enum BillColumn {
    static func write(_ bill: Bill, to json: inout JSONWriter) {
        json.object { json in
            json.field("c", bill.total.currency.code)
            json.field("t", bill.total.minorUnits)
            json.field("i", bill.itemsTotal.minorUnits)
            json.objects("l", bill.lines) { json, line in
                json.field("r", line.id.rawValue)
                json.field("n", line.name)
                json.field("q", line.quantity)
                json.field("u", line.unitPrice.minorUnits)
                json.field("t", line.total.minorUnits)
                write(line.options, as: "o", to: &json)
                write(line.taxes, as: "x", to: &json)
                write(line.deposits, as: "d", to: &json)
                if let player = line.player {
                    json.field("p", player.id.rawValue)
                    json.field("w", player.name)
                }
            }
            write(bill.charges, as: "h", to: &json)
        }
    }

    static func bill(_ json: JSONValue) throws -> Bill {
        guard let currency = Currency(code: try json.required("c").string()) else {
            throw StoreError.broken(reason: .rows.billWithoutCurrency)
        }
        func money(_ json: JSONValue) throws(JSONError) -> Money {
            Money(minorUnits: try json.int(), currency: currency)
        }
        return Bill(
            lines: try json.required("l").elements().map { line in
                OrderLine(
                    id: OrderLine.ID(rawValue: try line.required("r").string()),
                    name: try line.required("n").string(),
                    quantity: try line.required("q").int(),
                    unitPrice: try money(line.required("u")),
                    total: try money(line.required("t")),
                    options: try charges(line.optional("o"), currency),
                    taxes: try charges(line.optional("x"), currency),
                    deposits: try charges(line.optional("d"), currency), player: try player(line))
            }, itemsTotal: try money(json.required("i")),
            charges: try charges(json.optional("h"), currency),
            total: try money(json.required("t")))
    }

    private static func player(_ line: JSONValue) throws(JSONError) -> Player? {
        guard let id = try line.optional("p")?.string() else { return nil }
        return Player(id: Player.ID(rawValue: id), name: try line.optional("w")?.string() ?? "")
    }

    private static func write(
        _ charges: [Charge], as key: String, to json: inout JSONWriter
    ) {
        guard !charges.isEmpty else { return }
        json.objects(key, charges) { json, charge in
            json.field("k", charge.kind.column)
            json.field("l", charge.label)
            json.field("a", charge.amount.minorUnits)
            if let code = charge.code { json.field("d", code) }
        }
    }

    private static func charges(
        _ json: JSONValue?, _ currency: Currency
    ) throws(JSONError) -> [Charge] {
        try json?.elements().map { row throws(JSONError) in
            Charge(
                kind: Charge.Kind(column: try row.required("k").string()),
                label: try row.required("l").string(),
                amount: Money(minorUnits: try row.required("a").int(), currency: currency),
                code: try row.optional("d")?.string())
        } ?? []
    }
}

extension Charge.Kind {
    /// Our own word for a known kind, the server's word for others.
    fileprivate var column: String {
        switch self {
        case .delivery: "delivery"
        case .tip: "tip"
        case .promotion: "promotion"
        case .packaging: "packaging"
        case .tax: "tax"
        case .other(let word): ":" + word
        }
    }

    fileprivate init(column: String) {
        switch column {
        case "delivery": self = .delivery
        case "tip": self = .tip
        case "promotion": self = .promotion
        case "packaging": self = .packaging
        case "tax": self = .tax
        default: self = .other(String(column.dropFirst()))
        }
    }
}
