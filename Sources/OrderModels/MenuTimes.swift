/// When each menu of a caterer is served, where its server says so (decision 0110).
public struct MenuTimes: Hashable, Sendable {
    /// A menu, and the hours in which it is served; nil is whenever no other is.
    public struct Served: Hashable, Sendable {
        public let title: String
        public let hours: OpeningHours?
    }

    private let served: [Served]
    private let dishes: [Set<MenuItem.ID>]
    /// The position of the menu that is served whenever no other is.
    private let usual: Int

    /// Nil where the server says nothing of hours, as the platform does not.
    public init?(_ listed: ListedMenus) {
        guard listed.menus.contains(where: { $0.hours != nil }) else { return nil }
        served = zip(listed.titles, listed.menus).map { Served(title: $0, hours: $1.hours) }
        dishes = listed.menus.map { Set($0.sections.flatMap(\.items).map(\.id)) }
        let (menus, filled) = (listed.menus, dishes)
        usual =
            menus.indices.first { menus[$0].hours == nil && !filled[$0].isEmpty }
            ?? filled.firstIndex { !$0.isEmpty } ?? 0
    }

    private func place(at moment: Instant, in zone: ZoneRules) -> Int {
        served.firstIndex { menu in
            let opening = menu.hours?.opening(atOrAfter: moment, in: zone)
            return opening.map { $0.from <= moment } ?? false
        } ?? usual
    }

    /// Why a dish is not served at `moment`; nil if it is, or if it is on no menu.
    public func absence(
        of dish: MenuItem.ID, called name: String, at moment: Instant, in zone: ZoneRules
    ) -> DishAbsence? {
        let place = place(at: moment, in: zone)
        guard !dishes[place].contains(dish),
            let own = dishes.firstIndex(where: { $0.contains(dish) })
        else { return nil }
        return DishAbsence(
            dish: dish, name: name, menu: served[own], instead: served[place], moment: moment,
            zone: zone)
    }
}

/// A dish that is not served at the time at which it would come.
public struct DishAbsence: Hashable, Sendable {
    public let dish: MenuItem.ID
    public let name: String
    /// The menu that it is on.
    public let menu: MenuTimes.Served
    /// The menu that is served at that time.
    public let instead: MenuTimes.Served
    /// When it would come.
    public private(set) var moment: Instant
    public let zone: ZoneRules

    /// The same for a diner who chose `time`, for which it would come.
    public func told(as time: Instant) -> DishAbsence {
        var absence = self
        absence.moment = time
        return absence
    }
}
