public import OrderModels

/// Words about the menus of a kitchen and when they are served.
public enum MenuWords {
    /// As in `Mo-Fr 11:00-14:30, Sa 12:00-15:00`.
    public static func hours(_ hours: OpeningHours) -> String {
        hours.spans.map(Week.text).joined(separator: ", ")
    }

    /// With the clock that they are read on, where it is not the diner's.
    public static func hours(_ hours: OpeningHours, in clock: KitchenClock) -> String {
        self.hours(hours) + clock.suffix
    }

    /// As in `Evening (Mo-Su 17:00-22:00 Paris)`.
    public static func title(_ other: MenusBeside.Other, in clock: KitchenClock) -> String {
        other.menu.hours.map { Say.Menus.titled(menu: other.title, hours: hours($0, in: clock)) }
            ?? other.title
    }

    public static func sentence(_ absence: DishAbsence) -> String {
        let time = OrderWords.time(absence.moment, in: absence.zone)
        return absence.menu.hours.map {
            Say.Menus.absent(
                dish: absence.name, menu: absence.menu.title, hours: hours($0), time: time)
        }
            ?? Say.Menus.absentInstead(
                dish: absence.name, menu: absence.menu.title, instead: absence.instead.title,
                time: time)
    }

    /// The same beside the name of the dish.
    static func brief(_ absence: DishAbsence) -> String {
        let time = OrderWords.time(absence.moment, in: absence.zone)
        return absence.menu.hours.map {
            Say.Menus.misfit(menu: absence.menu.title, hours: hours($0), time: time)
        }
            ?? Say.Menus.misfitInstead(
                menu: absence.menu.title, instead: absence.instead.title, time: time)
    }
}
