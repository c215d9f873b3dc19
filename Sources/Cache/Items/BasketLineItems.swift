import Sentences
import JSON
public import OrderModels
import SQLite

extension BasketLine: EditableItem {
    public enum Filter: Hashable, Sendable {
        case anyOf([ID])
        case basket(Basket.ID)
    }

    public static let kind = ItemKind.basketLine

    public static let columns = [
        "ref", "basket", "rank", "dish", "code", "name", "price", "quantity", "choices", "note",
        "diner", "allergens", "diets",
    ]

    public static let storage = ItemStorage<BasketLine>.table("basket_line")

    public static let mapping = ItemMapping<BasketLine>.table(order: ["basket", "rank", "ref"]) {
        filter in
        switch filter {
        case .anyOf(let ids): .isOne(of: "ref", ids.map(\.rawValue))
        case .basket(let id): SQLFragment("basket = ?", .text(id.rawValue))
        }
    }

    public static func filter(naming keys: [String]) -> Filter {
        .anyOf(keys.map(ID.init(rawValue:)))
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(basket.rawValue), ColumnValue(rank), .text(dish.rawValue),
            .text(orderCode), .text(name), .text(unitPrice.column), ColumnValue(quantity),
            .text(ChoicesColumn.encode(choices)), .text(note), .text(diner),
            ColumnValue((contents?.allergens.values.map(\.rawValue)).map(TextList.join)),
            ColumnValue((contents?.diets.values.map(\.rawValue)).map(TextList.join)),
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ID(rawValue: try columns.text(0)),
            basket: Basket.ID(rawValue: try columns.text(1)), rank: Int(try columns.integer(2)),
            dish: MenuItem.ID(rawValue: try columns.text(3)), orderCode: try columns.text(4),
            name: try columns.text(5), unitPrice: try Money(column: columns.text(6)),
            quantity: Int(try columns.integer(7)),
            choices: try ChoicesColumn.decode(columns.text(8)), note: try columns.text(9),
            diner: try columns.text(10), contents: Self.contents(columns[11], columns[12]))
    }

    /// Null, as in rows of earlier versions, is not known.
    private static func contents(_ allergens: ColumnValue, _ diets: ColumnValue) -> DishContents? {
        guard let allergens = allergens.text, let diets = diets.text else { return nil }
        return DishContents(
            allergens: Declaration(TextList.split(allergens).map(Allergen.init(rawValue:))),
            diets: Declaration(TextList.split(diets).map(Diet.init(rawValue:))))
    }

    public func passes(_ filter: Filter) -> Bool {
        switch filter {
        case .anyOf(let ids): ids.contains(id)
        case .basket(let id): basket == id
        }
    }

    public func place(in sort: Sort) -> [ColumnValue] {
        [.text(basket.rawValue), ColumnValue(rank), .text(id.rawValue)]
    }
}

/// The options chosen for a dish, in one column as JSON with short keys, because an incomplete
/// choice cannot be ordered.
private enum ChoicesColumn {
    static func encode(_ choices: [BasketLine.Choice]) -> String {
        guard !choices.isEmpty else { return "" }
        return JSONColumn.text(reserving: 128) {
            $0.objects(choices) { json, choice in
                json.field("g", choice.group.rawValue)
                if let name = choice.groupName { json.field("h", name) }
                json.field("r", choice.option.rawValue)
                json.field("c", choice.orderCode)
                json.field("n", choice.name)
                json.field("p", choice.price.column)
                json.field("q", choice.quantity)
            }
        }
    }

    static func decode(_ column: String) throws -> [BasketLine.Choice] {
        guard !column.isEmpty else { return [] }
        return try JSONColumn.read(column.utf8, Sentence.rows.chosen) { json in
            try json.elements().map { json in
                BasketLine.Choice(
                    group: OptionGroup.ID(rawValue: try json.required("g").string()),
                    groupName: try json.optional("h")?.string(),
                    option: OptionGroup.Option.ID(rawValue: try json.required("r").string()),
                    orderCode: try json.required("c").string(),
                    name: try json.required("n").string(),
                    price: try Money(column: json.required("p").string()),
                    quantity: try json.required("q").int())
            }
        }
    }
}
