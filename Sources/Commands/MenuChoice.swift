import JSON
import OrderModels
import Presentation

/// Which of a kitchen's menus is shown.
struct MenuChoice {
    let beside: MenusBeside?
    /// Nil for the one that is served now.
    let other: MenusBeside.Other?

    /// The menu that `name` means, of which the beginning will do; nil for the one that is served
    /// now.
    static func other(
        _ name: String, _ beside: MenusBeside?
    ) throws(ProblemError) -> MenusBeside.Other? {
        guard let beside else {
            throw ProblemError(
                .notFound, .menus.noneIsCalled(name: name), hint: .menus.listsOne)
        }
        let titles = [beside.active] + beside.others.map(\.title)
        let wanted = fold(name)
        let whole = titles.filter { fold($0) == wanted }
        let found = whole.isEmpty ? titles.filter { fold($0).hasPrefix(wanted) } : whole
        guard let title = found.first, !wanted.isEmpty else {
            throw ProblemError(
                .notFound, .menus.noneIsCalled(name: name),
                hint: .menus.theyAre(names: titles.joined(separator: ", ")))
        }
        guard found.count == 1 else {
            throw ProblemError(
                .notFound, .menus.severalAreCalled(name: name),
                hint: .menus.theyAre(names: found.joined(separator: ", ")))
        }
        return beside.other(called: title)
    }

    /// What to say of the other menus, or that this is one of them; nil where there is one only.
    func line(in clock: KitchenClock) -> String? {
        guard let other else {
            return beside.map {
                Say.Menus.besides(
                    others: $0.others.map { MenuWords.title($0, in: clock) }
                        .joined(separator: ", "))
            }
        }
        guard beside?.times != nil else { return Say.Menus.notServed(menu: other.title) }
        return other.menu.hours.map {
            Say.Menus.servedAt(menu: other.title, hours: MenuWords.hours($0, in: clock))
        } ?? Say.Menus.servedElse(menu: other.title)
    }

    func write(to json: inout JSONWriter) {
        json.field("menu", other?.title ?? beside?.active)
        json.field("served_now", other == nil)
        json.field("served", (other.map(\.menu.hours) ?? beside?.activeHours)?.text)
        json.objects("other_menus", beside?.others ?? []) { json, other in
            json.field("name", other.title)
            json.field("dishes", other.menu.itemCount)
            json.field("served", other.menu.hours?.text)
        }
    }
}
