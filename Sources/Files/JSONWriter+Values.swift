public import JSON
public import OrderModels

/// Values in the form of JSON output and draft files.
extension JSONWriter {
    /// Minor units and currency, so that scripts need not parse prices.
    public mutating func money(_ key: String, _ money: Money?) {
        self.key(key)
        guard let money else { return null() }
        object { json in
            json.field("minor", money.minorUnits)
            json.field("currency", money.currency.code)
        }
    }

    public mutating func field(_ key: String, _ instant: Instant?) {
        field(key, instant?.rfc3339)
    }

    /// Rows of tables that still have to be fixed.
    public mutating func rowsToFix(_ wishes: [Wish]) {
        objects("rows_to_fix", wishes) { json, wish in
            json.field("row", wish.row)
            for part in Wish.Part.allCases { json.field(part.rawValue, wish[part]) }
        }
    }

    public mutating func fields(of occasion: Occasion) {
        field("name", occasion.name)
        field("people", occasion.headCount)
        field("at", occasion.startsAt)
        field("contact", occasion.contact)
        field("instructions", occasion.instructions)
        money("budget_per_head", occasion.budgetPerHead)
    }

    public mutating func fields(of line: BasketLine) {
        field("dish", line.dish.rawValue)
        field("code", line.orderCode)
        field("name", line.name)
        money("price", line.unitPrice)
        field("quantity", line.quantity)
        objects("options", line.choices) { json, choice in
            json.field("group", choice.group.rawValue)
            json.field("group_name", choice.groupName)
            json.field("ref", choice.option.rawValue)
            json.field("code", choice.orderCode)
            json.field("name", choice.name)
            json.money("delta", choice.price)
            json.field("quantity", choice.quantity)
        }
        field("note", line.note)
        field("for", line.diner)
        DishContents.write(line.contents, to: &self)
    }
}

extension DishContents {
    /// What is said of a line's dish, as it was chosen; null if that is not known.
    fileprivate static func write(_ contents: DishContents?, to json: inout JSONWriter) {
        json.key("contents")
        guard let contents else { return json.null() }
        json.object { json in
            json.texts("allergens", contents.allergens.values.map(\.rawValue))
            json.texts("diets", contents.diets.values.map(\.rawValue))
        }
    }
}
