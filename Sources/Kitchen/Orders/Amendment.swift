/// What has changed at one kitchen since the catalogue was written.
struct Amendment: Codable, Sendable {
    struct Dish: Codable, Sendable {
        /// Minor units.
        var price: Int?
        /// How many are left.
        var stock: Int?
        var isGone = false
        var isEnabled: Bool?
    }

    let id: Int
    /// Closed between these local minutes, also within opening hours.
    var closedFrom: Int?
    var closedUntil: Int?
    var isCardOnly: Bool?
    /// Orders wait until the kitchen accepts or refuses them.
    var holds = false
    /// How many orders one slot takes; none when zero.
    var capacity: Int?
    var minimum: Int?
    var dishes: [String: Dish] = [:]

    init(id: Int) {
        self.id = id
    }

    func amend(_ caterer: Caterer) -> Caterer {
        guard let closedFrom, let closedUntil, closedFrom < closedUntil else { return caterer }
        var caterer = caterer
        caterer.hours = OpeningHours(
            spans: caterer.hours.spans,
            closures: caterer.hours.closures + [Closure(from: closedFrom, until: closedUntil)])
        return caterer
    }

    func amend(_ menu: Menu) -> Menu {
        guard !dishes.isEmpty else { return menu }
        var menu = menu
        for index in menu.sections.indices {
            menu.sections[index].dishes = menu.sections[index].dishes.compactMap { dish in
                guard let change = dishes[dish.code] else { return dish }
                return change.isGone ? nil : change.amend(dish)
            }
        }
        menu.sections.removeAll { $0.dishes.isEmpty }
        return menu
    }
}

extension Amendment.Dish {
    fileprivate func amend(_ dish: Menu.Dish) -> Menu.Dish {
        var dish = dish
        if let price, dish.price != nil { dish.price = price }
        if let isEnabled { dish.isEnabled = isEnabled }
        if let stock, stock <= 0 { dish.isEnabled = false }
        return dish
    }
}
