import OrderModels

@testable import Cache

extension MenuSection: PlainItem, PlainKeptItem {
    static let plainTable = PlainTable<MenuSection>(removed: { writer, sections in
        writer.drop(sections.map(\.id))
        writer.withdraw(sections, from: MenuScope.self)
    })

    static let plain = PlainQuery<MenuSection> { stock, request in
        let places = request.filters.map { filter in
            switch filter {
            case .caterer(let id): MenuRow.Filter.caterer(id)
            }
        }
        return MenuPlaces(places, in: stock).sections
    }
}

extension MenuItem: PlainItem, PlainKeptItem {
    static let plainTable = PlainTable<MenuItem>(
        asKept: { try $0.asKept },
        words: { item in
            PlainWords(
                name: searchTokens(fold(item.name)),
                more: searchTokens(fold(item.summary ?? "")))
        },
        removed: { writer, items in writer.withdraw(items, from: MenuSection.ID.self) })

    static let plain = PlainQuery<MenuItem>(
        filter: { filter in
            switch filter {
            case .caterer(let id): .holds { $0.item.caterer.isExactly(id) }
            case .anyOf(let ids): .isOne(of: ids.map(\.rawValue))
            }
        }, order: { _, row in [SortKey(row.words.name), SortKey(row.item.id.rawValue)] })

    /// Whether it names a diet that also satisfies `diet`.
    func suits(_ diet: Diet) -> Bool {
        diets.values.contains { named in
            diet.satisfiedBy.contains { ExactText($0.rawValue) == ExactText(named.rawValue) }
        }
    }

    /// The dish after a round trip through its columns.
    private var asKept: MenuItem {
        get throws {
            let groups = try currency.map { currency in
                try OptionsColumn.encode(optionGroups).withUnsafeBufferPointer {
                    try OptionsColumn.decode($0, currency: currency)
                }
            }
            var item = MenuItem(
                id: id, caterer: caterer, orderCode: orderCode, name: name, summary: summary,
                price: price, isAvailable: isAvailable,
                diets: Declaration(
                    TextList.asKept(diets.values.map(\.rawValue)).map(Diet.init(rawValue:))),
                allergens: Declaration(
                    TextList.asKept(allergens.values.map(\.rawValue))
                        .map(Allergen.init(rawValue:))),
                optionGroups: groups ?? [])
            item.heading = heading
            return item
        }
    }
}

extension TextList {
    /// The texts after a round trip through their column.
    static func asKept(_ texts: [String]) -> [String] {
        split(join(texts))
    }
}

extension MenuScope: OwnedScope {
    typealias Owner = KeptCaterer
}

extension Reference: OwnedScope where Thing == MenuSection {
    typealias Owner = MenuSection
}

extension MenuRow: PlainItem {
    static let plain = PlainQuery<MenuRow> { MenuPlaces($1.filters, in: $0).rows }
}

extension MenuDigest: PlainItem {
    static let plain = PlainQuery<MenuDigest> { stock, request in
        request.filters.flatMap { filter in
            switch filter {
            case .of(let caterers): caterers.compactMap { digest($0, stock) }
            }
        }
    }

    static func digest(_ caterer: Caterer.ID, _ stock: Stock) -> MenuDigest? {
        let sections = stock[membersOf: MenuScope(of: caterer)].count
        guard sections > 0 else { return nil }
        let listed = Set(stock[scopes: MenuSection.ID.self].values.joined())
        let dishes = stock[MenuItem.self].inOrder.map(\.item).filter { dish in
            dish.caterer.isExactly(caterer) && listed.contains(ExactText(dish.id.rawValue))
        }
        let available = dishes.filter(\.isAvailable)
        var suiting: [Diet: Int] = [:]
        for dish in available {
            for diet in Set(dish.diets.values).union(Diet.known) where dish.suits(diet) {
                suiting[diet, default: 0] += 1
            }
        }
        let prices = available.compactMap(\.price).sorted { $0.minorUnits < $1.minorUnits }
        return MenuDigest(
            id: caterer, sections: sections, dishes: dishes.count, available: available.count,
            suiting: suiting, typicalPrice: prices.isEmpty ? nil : prices[prices.count / 2])
    }
}

/// The sections of menus in order, with their dishes, from dictionaries.
struct MenuPlaces {
    let sections: [MenuSection]
    private let stock: Stock

    init(_ filters: [MenuRow.Filter], in stock: Stock) {
        self.stock = stock
        var wanted = Set(stock[scopes: MenuScope.self].keys)
        var names: Set<ExactText>?
        for filter in filters {
            switch filter {
            case .caterer(let id): wanted.formIntersection([ExactText(id.rawValue)])
            case .section(let id):
                let one: Set = [ExactText(id.rawValue)]
                names = names?.intersection(one) ?? one
            }
        }
        let shelf = stock[KeptCaterer.self]
        sections = wanted.compactMap { shelf.rows[$0] }.sorted { $0.number < $1.number }
            .flatMap { stock.members(of: MenuScope(of: $0.item.id)) }.map(\.item)
            .filter { names?.contains(ExactText($0.id.rawValue)) ?? true }
    }

    var rows: [MenuRow] {
        sections.flatMap { section in
            stock.members(of: section.id).map { MenuRow(section: section.id, item: $0.item) }
        }
    }
}
