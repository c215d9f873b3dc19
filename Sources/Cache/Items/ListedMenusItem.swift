import JSON
public import OrderModels
import Sentences

extension ListedMenus: ColumnItem {
    public static let kind = ItemKind.listedMenus
    public static let realm = Realm.cache
    public static let columns = ["ref", "menus"]
    public static let storage = ItemStorage<ListedMenus>.table("listed_menus")
    public static let mapping = ItemMapping<ListedMenus>.table(order: ["ref"])

    public var values: [ColumnValue] {
        [.text(caterer.rawValue), .text(MenusColumn.encode(menus))]
    }

    public init(_ columns: Columns) throws {
        let caterer = Caterer.ID(rawValue: try columns.text(0))
        self.init(
            caterer: caterer, menus: try MenusColumn.decode(try columns.text(1), of: caterer))
    }
}

extension ReadAccessor {
    /// The menus that a caterer has beside the active one; nil if it has none, or was not asked.
    public func menus(beside active: Menu) throws -> MenusBeside? {
        try item(ListedMenus.self, active.caterer)?.beside(active)
    }

    /// When each menu of a caterer is served; nil where that is not known.
    public func menuTimes(of caterer: Caterer.ID) throws -> MenuTimes? {
        try item(ListedMenus.self, caterer).flatMap(MenuTimes.init)
    }

    /// What can be ordered of a caterer, now or for later; nil if its menu was not read.
    public func orderableMenu(of caterer: Caterer.ID) throws -> Menu? {
        guard let active = try menu(of: caterer) else { return nil }
        return try item(ListedMenus.self, caterer)?.orderable(with: active) ?? active
    }

    /// A dish that can be ordered, now or for later.
    public func dish(_ id: MenuItem.ID, of caterer: Caterer.ID) throws -> MenuItem? {
        if let active = try item(MenuItem.self, id) { return active }
        return try item(ListedMenus.self, caterer)?.later(id)
    }
}

/// Whole menus in one column, as JSON with short keys.
private enum MenusColumn {
    static func encode(_ menus: [Menu]) -> String {
        JSONColumn.text(reserving: 4096) {
            $0.objects(menus) { json, menu in
                json.field("n", menu.name)
                if let hours = menu.hours { json.field("h", hours.text) }
                json.objects("s", menu.sections) { json, part in
                    json.field("r", part.section.id.rawValue)
                    json.field("n", part.section.name)
                    json.field("d", part.section.summary)
                    json.objects("i", part.items) { write($1, to: &$0) }
                }
            }
        }
    }

    private static func write(_ item: MenuItem, to json: inout JSONWriter) {
        json.field("r", item.id.rawValue)
        json.field("c", item.orderCode)
        json.field("n", item.name)
        json.field("d", item.summary)
        json.field("p", item.price?.minorUnits)
        json.field("k", item.currency?.code)
        json.field("a", item.isAvailable ? 1 : 0)
        json.texts("t", item.diets.values.map(\.rawValue))
        json.texts("l", item.allergens.values.map(\.rawValue))
        json.field("u", item.image?.text)
        guard !item.optionGroups.isEmpty else { return }
        json.key("o")
        OptionsColumn.write(item.optionGroups, to: &json)
    }

    static func decode(_ column: String, of caterer: Caterer.ID) throws -> [Menu] {
        try JSONColumn.read(column.utf8, Sentence.rows.menus) { json in
            try json.elements().map { menu in
                var read = Menu(
                    caterer: caterer, name: try menu.optional("n")?.string(),
                    sections: try menu.required("s").elements().map { try section($0, caterer) })
                read.hours = try menu.optional("h").flatMap {
                    OpeningHours(text: try $0.string()[...])
                }
                return read
            }
        }
    }

    private static func section(_ json: JSONValue, _ caterer: Caterer.ID) throws -> Menu.Section {
        Menu.Section(
            MenuSection(
                id: MenuSection.ID(rawValue: try json.required("r").string()), caterer: caterer,
                name: try json.required("n").string(), summary: try json.optional("d")?.string()),
            items: try json.required("i").elements().map { try item($0, caterer) })
    }

    private static func item(_ json: JSONValue, _ caterer: Caterer.ID) throws -> MenuItem {
        let currency = try json.optional("k").map { try $0.string() }.flatMap(Currency.init(code:))
        let price = try json.optional("p").map { try $0.int() }
        let groups = try json.optional("o").flatMap { groups in
            try currency.map { try OptionsColumn.groups(groups, $0) }
        }
        var item = MenuItem(
            id: MenuItem.ID(rawValue: try json.required("r").string()), caterer: caterer,
            orderCode: try json.required("c").string(), name: try json.required("n").string(),
            summary: try json.optional("d")?.string(),
            price: currency.flatMap { currency in
                price.map { Money(minorUnits: $0, currency: currency) }
            },
            isAvailable: try json.required("a").int() != 0,
            diets: Declaration(
                try json.required("t").elements().map { Diet(rawValue: try $0.string()) }),
            allergens: Declaration(
                try json.required("l").elements().map { Allergen(rawValue: try $0.string()) }),
            optionGroups: groups ?? [])
        item.image = try json.optional("u").flatMap { PictureAddress(try $0.string()) }
        return item
    }
}
