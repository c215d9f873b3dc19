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

    /// The name of one of ``all``.
    func name(at place: Int) -> String { place == 0 ? name : others[place - 1].name }
}
