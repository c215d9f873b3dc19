import Sentences
import JSON
import OrderModels

/// The option groups of a dish in one column, as JSON with short keys.
///
/// Options are read only with their dish and never searched alone. Rows of their own would make
/// four rows of every dish and a join of every menu (0005). Prices are in the dish's currency.
enum OptionsColumn {
    static func encode(_ groups: [OptionGroup]) -> [UInt8] {
        guard !groups.isEmpty else { return [] }
        var json = JSONWriter(reserving: 256)
        write(groups, to: &json)
        return json.bytes
    }

    static func write(_ groups: [OptionGroup], to json: inout JSONWriter) {
        json.objects(groups) { json, group in
            json.field("r", group.id.rawValue)
            json.field("c", group.orderCode)
            json.field("n", group.name)
            json.field("a", group.minimum)
            json.field("z", group.maximum)
            json.field("q", group.allowsQuantities ? 1 : 0)
            json.objects("o", group.options) { json, option in
                json.field("r", option.id.rawValue)
                json.field("c", option.orderCode)
                json.field("n", option.name)
                json.field("p", option.price.minorUnits)
                guard !option.requires.isEmpty else { return }
                json.texts("d", option.requires.map(\.rawValue))
            }
        }
    }

    static func decode(
        _ column: UnsafeBufferPointer<UInt8>, currency: Currency
    ) throws -> [OptionGroup] {
        guard !column.isEmpty else { return [] }
        return try JSONColumn.read(column, Sentence.rows.options) { try groups($0, currency) }
    }

    static func groups(_ json: JSONValue, _ currency: Currency) throws -> [OptionGroup] {
        try json.elements().map { group in
            OptionGroup(
                id: OptionGroup.ID(rawValue: try group.required("r").string()),
                orderCode: try group.required("c").string(),
                name: try group.required("n").string(),
                minimum: try group.required("a").int(),
                maximum: try group.optional("z")?.int(),
                allowsQuantities: try group.required("q").int() != 0,
                options: try group.required("o").elements().map { try option($0, currency) })
        }
    }

    private static func option(_ json: JSONValue, _ currency: Currency) throws -> OptionGroup.Option
    {
        OptionGroup.Option(
            id: OptionGroup.Option.ID(rawValue: try json.required("r").string()),
            orderCode: try json.required("c").string(), name: try json.required("n").string(),
            price: Money(minorUnits: try json.required("p").int(), currency: currency),
            requires: try json.optional("d")?.elements().map {
                OptionGroup.Option.ID(rawValue: try $0.string())
            } ?? [])
    }
}
