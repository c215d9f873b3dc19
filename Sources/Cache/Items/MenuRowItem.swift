public import OrderModels
import SQLite

extension MenuRow: StoreItem {
    public enum Filter: Hashable, Sendable {
        case caterer(Caterer.ID)
        case section(MenuSection.ID)
    }

    public static let kinds: Set<ItemKind> = [.menuSection, .menuItem, .menuEntry]

    public static let mapping = ItemMapping<MenuRow>(
        sql: SQLQuery(
            columns: "s.ref, " + MenuItem.selection,
            source: """
                caterer c JOIN menu_part p ON p.caterer = c.id \
                JOIN menu_section s ON s.id = p.section \
                JOIN menu_entry e ON e.section = s.id JOIN menu_item i ON i.id = e.item
                """,
            identity: "s.ref || char(10) || i.ref",
            identityText: \.text,
            condition: { filter in
                switch filter {
                case .caterer(let id): SQLFragment("c.ref = ?", .text(id.rawValue))
                case .section(let id): SQLFragment("s.ref = ?", .text(id.rawValue))
                }
            }, order: { _ in ["c.id", "p.rank", "e.rank"] },
            decode: { row in
                MenuRow(
                    section: MenuSection.ID(rawValue: row.text(0)),
                    item: try MenuItem.decode(row, from: 1))
            }))
}

extension ReadAccessor {
    /// The whole menu of a caterer; nil if it was never fetched.
    public func menu(of caterer: Caterer.ID) throws -> Menu? {
        let sections = try items(Request(MenuSection.self, where: .caterer(caterer)))
        guard try !sections.isEmpty || freshness(of: .menu(caterer)) != nil else { return nil }
        var dishes: [MenuSection.ID: [MenuItem]] = [:]
        for row in try items(Request(MenuRow.self, where: .caterer(caterer))) {
            dishes[row.section, default: []].append(row.item)
        }
        return Menu(
            caterer: caterer,
            sections: sections.map { Menu.Section($0, items: dishes[$0.id] ?? []) })
    }
}

extension WriteAccessor {
    /// Makes `menu` the caterer's whole menu. Writes only rows that differ.
    public func replaceMenu(with menu: Menu) throws {
        var left = 0
        for part in menu.sections {
            try upsert(part.section)
            for item in part.items {
                try upsert(item)
            }
            left += try replace(part.items.map(\.id), in: part.section.id)
        }
        left += try replace(menu.sections.map(\.section.id), in: MenuScope(of: menu.caterer))
        if left > 0 { try sweep(.menu(menu.caterer)) }
    }
}
