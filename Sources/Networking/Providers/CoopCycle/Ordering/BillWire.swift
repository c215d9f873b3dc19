import JSON
import OrderModels

/// The amounts of a cart or an order: lines, adjustments, totals. They are plain numbers.
struct BillWire {
    /// More lines than any order has. An answer with more is refused without reading them.
    private static let mostLines = 1000

    let provider: ProviderID
    let currency: Currency

    func bill(_ json: JSONValue) throws(JSONError) -> Bill {
        var lines: [OrderLine] = []
        for row in try json.rows("items") {
            guard lines.count < Self.mostLines else { throw row.error(.tooLarge) }
            lines.append(try line(row))
        }
        return Bill(
            lines: lines, itemsTotal: try money(json.required("itemsTotal")),
            charges: try charges(json), total: try money(json.required("total")))
    }

    private func line(_ json: JSONValue) throws(JSONError) -> OrderLine {
        let adjustments = json.optional("adjustments")
        return OrderLine(
            id: OrderLine.ID(provider: provider, local: try json.required("@id").string()),
            name: try json.required("name").string().beginning(ofBytes: TextLimit.name),
            quantity: try json.required("quantity").int(),
            unitPrice: try money(json.required("unitPrice")),
            total: try money(json.required("total")),
            options: try charges(
                adjustments?.optional("menu_item_modifier"), .other("menu_item_modifier")),
            taxes: try charges(adjustments?.optional("tax"), .tax),
            deposits: try charges(adjustments?.optional("reusable_packaging"), .packaging),
            player: player(json))
    }

    private func player(_ line: JSONValue) -> Player? {
        line.optional("player").flatMap { Self.player($0, provider) }
    }

    /// An object, a path alone, or null; anything else names nobody.
    static func player(_ json: JSONValue, _ provider: ProviderID) -> Player? {
        let isObject = json.kind == .object
        guard let path = try? (isObject ? json.optional("@id") : json)?.string(),
            path.utf8.count <= TextLimit.name
        else { return nil }
        let names = isObject ? [json.optional("fullName"), json.optional("username")] : []
        let name = names.lazy.compactMap { try? $0?.string() }.first { !$0.isEmpty }
        return Player(
            id: Player.ID(provider: provider, local: path),
            name: (name ?? "").beginning(ofBytes: TextLimit.name))
    }

    /// Adjustments by kind. PHP sends an empty map of them as an empty list.
    private func charges(_ json: JSONValue) throws(JSONError) -> [Charge] {
        guard let adjustments = json.optional("adjustments") else { return [] }
        var charges: [Charge] = []
        for (key, rows) in try adjustments.members() {
            charges += try self.charges(rows, kind(key))
        }
        return charges
    }

    private func charges(
        _ rows: JSONValue?, _ kind: Charge.Kind
    ) throws(JSONError) -> [Charge] {
        guard let rows, !rows.isNull else { return [] }
        var charges: [Charge] = []
        for row in try rows.elements() {
            guard charges.count < Self.mostLines else { throw row.error(.tooLarge) }
            let label = try row.optional("label")?.string() ?? ""
            charges.append(
                Charge(
                    kind: kind, label: label.beginning(ofBytes: TextLimit.name),
                    amount: try amount(row.required("amount"), of: kind)))
        }
        return charges
    }

    private func kind(_ key: String) -> Charge.Kind {
        switch key {
        case "delivery": .delivery
        case "delivery_promotion", "order_promotion": .promotion
        case "reusable_packaging": .packaging
        case "tax": .tax
        case "tip": .tip
        default: .other(key)
        }
    }

    /// Rounds taxes: an included tax only informs, and in currencies without decimals its share is
    /// rarely a whole number. The check of the total finds a wrong added tax.
    private func amount(
        _ json: JSONValue, of kind: Charge.Kind
    ) throws(JSONError) -> Money {
        try kind == .tax ? Hundredths.nearest(json, in: currency) : money(json)
    }

    private func money(_ json: JSONValue) throws(JSONError) -> Money {
        try Hundredths.money(json, in: currency)
    }
}
