import OrderModels

/// The sections of menus in their order, and the dishes under them, as dictionaries hold them.
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
