import Sentences
import JSON
import OrderModels

/// The unresolved rows of a basket, in one column as JSON: there are few, and they are only read
/// with their basket (0020).
enum WishesColumn {
    /// The stored order of the parts, independent of the table's.
    private static let parts: [Wish.Part] = [
        .who, .item, .options, .quantity, .note, .asks,
    ]

    /// Nil for no wishes, as in baskets stored before wishes existed.
    static func encode(_ wishes: [Wish]) -> String? {
        guard !wishes.isEmpty else { return nil }
        return JSONColumn.text(reserving: 256) {
            $0.objects(wishes) { json, wish in
                json.field("r", wish.id.rawValue)
                json.field("l", wish.row)
                json.field("d", wish.dish?.rawValue)
                json.field("x", wish.damage?.rawValue)
                json.texts("t", parts.map { wish[$0] })
            }
        }
    }

    static func decode(_ column: String) throws -> [Wish] {
        try JSONColumn.read(column.utf8, Sentence.rows.toFix) { try $0.elements().map(wish) }
    }

    private static func wish(_ json: JSONValue) throws -> Wish {
        let texts = try json.required("t").elements().map { try $0.string() }
        let written = zip(parts, texts).filter { !$0.1.isEmpty }
        return Wish(
            id: Wish.ID(rawValue: try json.required("r").string()),
            row: try json.required("l").int(),
            parts: Dictionary(written) { first, _ in first },
            dish: try json.optional("d").map { MenuItem.ID(rawValue: try $0.string()) },
            damage: try json.optional("x").flatMap { .init(rawValue: try $0.string()) })
    }
}
