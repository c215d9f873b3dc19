import Sentences
public import OrderModels
import SQLite

extension Basket: EditableItem {
    public enum Filter: Hashable, Sendable {
        case anyOf([ID])
        case caterer(Caterer.ID)
    }

    public static let kind = ItemKind.basket

    public static let columns = [
        "ref", "caterer", "touched_at", "name", "occasion", "head_count", "starts_at", "contact",
        "instructions", "budget", "wishes",
    ]

    public static let storage = ItemStorage<Basket>.table("basket")

    public static let mapping = ItemMapping<Basket>.table(order: ["-touched_at", "ref"]) { filter in
        switch filter {
        case .anyOf(let ids): .isOne(of: "ref", ids.map(\.rawValue))
        case .caterer(let id): SQLFragment("caterer = ?", .text(id.rawValue))
        }
    }

    public static func filter(naming keys: [String]) -> Filter {
        .anyOf(keys.map(ID.init(rawValue:)))
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(caterer.rawValue), .integer(touchedAt.secondsSince1970),
            .text(name), ColumnValue(occasion.name),
            ColumnValue(occasion.headCount.map(Int64.init)),
            ColumnValue(occasion.startsAt?.secondsSince1970), ColumnValue(occasion.contact),
            ColumnValue(occasion.instructions), ColumnValue(occasion.budgetPerHead?.column),
            ColumnValue(WishesColumn.encode(wishes)),
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ID(rawValue: try columns.text(0)),
            caterer: Caterer.ID(rawValue: try columns.text(1)),
            touchedAt: Instant(secondsSince1970: try columns.integer(2)),
            name: try columns.text(3),
            occasion: Occasion(
                name: columns[4].text, headCount: columns[5].integer.map { Int($0) },
                startsAt: columns[6].integer.map(Instant.init(secondsSince1970:)),
                contact: columns[7].text, instructions: columns[8].text,
                budgetPerHead: try columns[9].text.map { try Money(column: $0) }),
            wishes: try columns[10].text.map(WishesColumn.decode) ?? [])
    }

    public func passes(_ filter: Filter) -> Bool {
        switch filter {
        case .anyOf(let ids): ids.contains(id)
        case .caterer(let id): caterer == id
        }
    }

    public func place(in sort: Sort) -> [ColumnValue] {
        [.integer(-touchedAt.secondsSince1970), .text(id.rawValue)]
    }
}

extension Money {
    /// An amount and its currency in one column, because they mean something only together.
    var column: String { "\(minorUnits) \(currency.code)" }

    init(column: String) throws {
        let parts = column.split(separator: " ")
        guard parts.count == 2, let amount = Int(parts[0]), let currency = Currency(code: parts[1])
        else { throw StoreError.broken(reason: .rows.noAmount) }
        self.init(minorUnits: amount, currency: currency)
    }
}
