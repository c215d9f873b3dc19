public import OrderModels
import SQLite

extension MenuSection: StoredItem {
    public enum Filter: Hashable, Sendable {
        case caterer(Caterer.ID)
    }

    public static let kinds: Set<ItemKind> = [.menuSection, .menuEntry]
    public static let realm = Realm.cache

    public static let storage = ItemStorage<MenuSection>(
        sql: SQLTable(
            name: "menu_section", kind: .menuSection,
            columns: ["ref", "caterer", "name", "summary"],
            encode: .linked({ section, row, writer in
                row.append(section.id.rawValue)
                row.append(try writer.row(of: section.caterer, in: KeptCaterer.storage.sql))
                row.append(section.name)
                row.append(section.summary)
            }), key: { $0.rawValue }, rowColumn: "s.id",
            source: "menu_section s JOIN caterer c ON c.id = s.caterer"))

    public static let mapping = ItemMapping<MenuSection>(
        sql: SQLQuery(
            columns: "s.ref, c.ref, s.name, s.summary",
            source: """
                caterer c JOIN menu_part p ON p.caterer = c.id JOIN menu_section s ON s.id = p.section
                """,
            identity: "s.ref", identityText: { $0.rawValue },
            condition: { filter in
                switch filter {
                case .caterer(let id): SQLFragment("c.ref = ?", .text(id.rawValue))
                }
            }, order: { _ in ["c.id", "p.rank"] },
            decode: { row in
                MenuSection(
                    id: ID(rawValue: row.text(0)), caterer: Caterer.ID(rawValue: row.text(1)),
                    name: row.text(2), summary: row.optionalText(3))
            }))
}

extension MenuItem: StoredItem {
    public enum Filter: Hashable, Sendable {
        case caterer(Caterer.ID)
        case anyOf([ID])
    }

    public static let kinds: Set<ItemKind> = [.menuItem]
    public static let realm = Realm.cache

    static let columns = [
        "ref", "caterer", "code", "name", "summary", "price", "currency", "available", "diets",
        "allergens", "options", "image", "heading", "name_words", "more_words",
    ]

    public static let storage = ItemStorage<MenuItem>(
        sql: SQLTable(
            name: "menu_item", kind: .menuItem, columns: columns, isSearchable: true,
            encode: .linked({ item, row, writer in
                let caterer = try writer.row(of: item.caterer, in: KeptCaterer.storage.sql)
                item.encode(into: &row, caterer: caterer)
            }), key: { $0.rawValue }, rowColumn: "i.id"))

    public static let mapping = ItemMapping<MenuItem>(
        sql: SQLQuery(
            columns: selection, source: "menu_item i JOIN caterer c ON c.id = i.caterer",
            identity: "i.ref", identityText: { $0.rawValue },
            condition: { filter in
                switch filter {
                case .caterer(let id): SQLFragment("c.ref = ?", .text(id.rawValue))
                case .anyOf(let ids): .isOne(of: "i.ref", ids.map(\.rawValue))
                }
            }, order: { _ in ["i.name_words", "i.ref"] }, decode: { try decode($0, from: 0) }))

    /// The columns that ``decode(_:from:)`` reads, of `menu_item i` and `caterer c`.
    static let selection = """
        i.ref, c.ref, i.code, i.name, i.summary, i.price, i.currency, i.available, i.diets, \
        i.allergens, i.options, i.image, i.heading
        """

    private func encode(into row: inout RowBuffer, caterer: Int64) {
        row.append(id.rawValue)
        row.append(caterer)
        row.append(orderCode)
        row.append(name)
        row.append(summary)
        row.append(price.map { Int64($0.minorUnits) })
        row.append(currency?.code)
        row.append(isAvailable)
        row.append(TextList.join(diets.values.map(\.rawValue)))
        row.append(TextList.join(allergens.values.map(\.rawValue)))
        row.append(bytes: OptionsColumn.encode(optionGroups))
        row.append(image?.text)
        row.append(heading)
        row.append(searchTokens(fold(name)))
        row.append(searchTokens(fold(summary ?? "")))
    }

    /// The currency of all its prices.
    var currency: Currency? {
        (price ?? optionGroups.first?.options.first?.price)?.currency
    }

    static func decode(_ row: Statement, from first: Int32) throws -> MenuItem {
        let currency = row.optionalText(first + 6).flatMap(Currency.init(code:))
        let price = currency.flatMap { currency in
            row.optionalInteger(first + 5).map { Money(minorUnits: Int($0), currency: currency) }
        }
        let groups = try currency.map { currency in
            try row.withText(first + 10) { try OptionsColumn.decode($0, currency: currency) }
        }
        var item = MenuItem(
            id: ID(rawValue: row.text(first)), caterer: Caterer.ID(rawValue: row.text(first + 1)),
            orderCode: row.text(first + 2), name: row.text(first + 3),
            summary: row.optionalText(first + 4), price: price,
            isAvailable: row.integer(first + 7) != 0,
            diets: Declaration(TextList.split(row.text(first + 8)).map(Diet.init(rawValue:))),
            allergens: Declaration(
                TextList.split(row.text(first + 9)).map(Allergen.init(rawValue:))),
            optionGroups: groups ?? [])
        item.image = row.optionalText(first + 11).flatMap(PictureAddress.init)
        item.heading = row.text(first + 12)
        return item
    }
}

/// The sections of one caterer's menu.
public struct MenuScope: StoreScope {
    public typealias Member = MenuSection

    public let caterer: Caterer.ID

    public init(of caterer: Caterer.ID) {
        self.caterer = caterer
    }

    public static let storage = ScopeStorage<MenuScope>(
        sql: SQLScope(
            table: "menu_part", scopeColumn: "caterer", memberColumn: "section",
            scopeValue: { scope, writer in
                .integer(try writer.row(of: scope.caterer, in: KeptCaterer.storage.sql))
            }, owner: "caterer"),
        kind: .menuEntry, key: { $0.caterer.rawValue },
        scope: { MenuScope(of: Caterer.ID(rawValue: $0)) },
        member: MenuSection.ID.init(rawValue:))
}

private let entries = ScopeStorage<MenuSection.ID>(
    sql: SQLScope(
        table: "menu_entry", scopeColumn: "section", memberColumn: "item",
        scopeValue: { section, writer in
            .integer(try writer.row(of: section, in: MenuSection.storage.sql))
        },
        owner: "menu_section"),
    kind: .menuEntry, key: \.rawValue, scope: MenuSection.ID.init(rawValue:),
    member: MenuItem.ID.init(rawValue:))

extension Reference: StoreScope where Thing == MenuSection {
    public typealias Member = MenuItem

    public static var storage: ScopeStorage<MenuSection.ID> { entries }
}
