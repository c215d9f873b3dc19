/// The changes of one kitchen since the catalogue was made.
struct Amendment: Codable, Sendable {
    struct Dish: Codable, Sendable {
        /// Minor units.
        var price: Int?
        /// The number of pieces left.
        var stock: Int?
        var isGone = false
        var isEnabled: Bool?
        /// What the kitchen says that it contains, and which diets it suits.
        var allergens: [String]?
        var diets: [String]?
    }

    let id: Int
    /// The kitchen is closed between these local minutes, also within opening hours.
    var closedFrom: Int?
    var closedUntil: Int?
    var isCardOnly: Bool?
    /// Whether orders wait for the kitchen to accept or refuse them.
    var holds = false
    /// The number of orders per slot; zero accepts none.
    var capacity: Int?
    var minimum: Int?
    var dishes: [String: Dish] = [:]
    /// The code of the menu that is active whatever the clock says; any other word is the main one.
    var menu: String?

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

    func amend(_ menus: CatererMenus) -> CatererMenus {
        guard !dishes.isEmpty else { return menus }
        var menus = menus
        menus.main = amend(menus.main)
        for index in menus.others.indices {
            menus.others[index].menu = amend(menus.others[index].menu)
        }
        return menus
    }

    private func amend(_ menu: Menu) -> Menu {
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
        if let allergens { dish.allergens = allergens }
        if let diets { dish.diets = diets }
        return dish
    }
}
