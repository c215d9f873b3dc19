/// All menus of a caterer as its server listed them. Without hours only the active one can be ordered
/// from.
public struct ListedMenus: Identifiable, Hashable, Sendable {
    public var id: Caterer.ID { caterer }

    public let caterer: Caterer.ID
    public let menus: [Menu]

    public init(caterer: Caterer.ID, menus: [Menu]) {
        self.caterer = caterer
        // Dishes are judged by the headings of their own menu.
        self.menus = menus.map { menu in
            var menu = menu
            menu.headDishes()
            return menu
        }
    }

    /// The menus beside `active`, and what that one is called.
    ///
    /// The server's list does not say which is active, so it is found by its sections: their IDs
    /// name the menu they belong to. Where none is the active one, the list is of another time, and
    /// nothing is known.
    public func beside(_ active: Menu) -> MenusBeside? {
        let sections = Set(active.sections.map(\.section.id))
        let place = menus.firstIndex { menu in
            sections.isEmpty
                ? menu.sections.isEmpty
                : menu.sections.contains { sections.contains($0.section.id) }
        }
        guard let place, menus.count > 1 else { return nil }
        let titles = titles
        return MenusBeside(
            active: titles[place], activeHours: menus[place].hours, times: MenuTimes(self),
            others: menus.indices.filter { $0 != place }.map {
                MenusBeside.Other(title: titles[$0], menu: menus[$0])
            })
    }

    /// What can be ordered, now or for later: `active`, and below it what only the others have, where
    /// it is known when they are served.
    public func orderable(with active: Menu) -> Menu {
        guard MenuTimes(self) != nil else { return active }
        var (whole, known) = (active, Set(active.sections.flatMap(\.items).map(\.id)))
        for part in menus.flatMap(\.sections) {
            var part = part
            part.items.removeAll { !known.insert($0.id).inserted }
            if !part.items.isEmpty { whole.sections.append(part) }
        }
        return whole
    }

    /// A dish of any of them, where it is known when they are served.
    public func later(_ id: MenuItem.ID) -> MenuItem? {
        guard MenuTimes(self) != nil else { return nil }
        return menus.lazy.flatMap(\.sections).flatMap(\.items).first { $0.id == id }
    }

    /// Their names, with numbers where several have the same name or none.
    var titles: [String] {
        var seen: [String: Int] = [:]
        var taken: Set<String> = []
        return menus.map { menu in
            let name = menu.name.flatMap { $0.isEmpty ? nil : $0 } ?? "Menu"
            repeat {
                seen[fold(name), default: 0] += 1
                let number = seen[fold(name), default: 1]
                let title = number == 1 ? name : "\(name) \(number)"
                if taken.insert(fold(title)).inserted { return title }
            } while true
        }
    }
}

/// The menus of a caterer that are not active now: to be looked at, and only where their hours are
/// known to be ordered from.
public struct MenusBeside: Hashable, Sendable {
    public struct Other: Hashable, Sendable {
        public let title: String
        public let menu: Menu
    }

    /// What the active one is called.
    public let active: String
    public let activeHours: OpeningHours?
    /// Nil where nothing of the others can be ordered.
    public let times: MenuTimes?
    public let others: [Other]

    public func other(called title: String) -> Other? {
        others.first { $0.title == title }
    }

    /// A dish of one of them, and what that is called.
    public func dish(_ id: MenuItem.ID) -> (item: MenuItem, title: String)? {
        for other in others {
            for part in other.menu.sections {
                if let item = part.items.first(where: { $0.id == id }) {
                    return (item, other.title)
                }
            }
        }
        return nil
    }
}
