/// All menus of a caterer, of which one at a time is active: what is on it can be ordered.
struct CatererMenus: Sendable {
    struct Other: Sendable {
        let code: String
        let name: String
        /// When it is active.
        let hours: OpeningHours
        var menu: Menu
    }

    /// Of the main menu, which is active outside the hours of the others.
    var name: String
    var main = Menu(sections: [])
    var others: [Other] = []

    var isEmpty: Bool { dishes.isEmpty }

    /// The dishes of all menus, each once.
    var dishes: [Menu.Dish] {
        var codes: Set<String> = []
        return all.flatMap(\.sections).flatMap(\.dishes).filter { codes.insert($0.code).inserted }
    }

    var all: [Menu] { [main] + others.map(\.menu) }

    /// The position of the active one among ``all``: the one that `code` names, or that the clock
    /// shows.
    func active(at local: Int, code: String?) -> Int {
        if let code { return (others.firstIndex { $0.code == code }).map { $0 + 1 } ?? 0 }
        if let other = others.firstIndex(where: { $0.hours.status(at: local).isOpen }) {
            return other + 1
        }
        return main.sections.isEmpty && !others.isEmpty ? 1 : 0
    }

    /// Why a dish cannot be had while the menu at `place` is active, in a sentence; nil if it can, or
    /// if it is on none.
    func trouble(with code: String, at place: Int) -> String? {
        let places = all.indices.filter { index in
            all[index].sections.contains { $0.dishes.contains { $0.code == code } }
        }
        guard let own = places.first, !places.contains(place),
            let dish = dishes.first(where: { $0.code == code })
        else { return nil }
        let (menu, instead) = (label(of: own), label(of: place))
        return "\(dish.name) is on \(menu), and not on \(instead), which is served at that time."
    }

    /// `"Evening" (Mo-Su 17:00-22:00)`.
    private func label(of place: Int) -> String {
        guard place > 0 else { return "\"\(name)\"" }
        let hours = others[place - 1].hours.spans.map(\.text).joined(separator: ", ")
        return "\"\(others[place - 1].name)\" (\(hours))"
    }

    /// The name of one of ``all``.
    func name(at place: Int) -> String { place == 0 ? name : others[place - 1].name }
}
