import Logging
import OrderModels

/// Shortens texts beyond any sensible length: a name of several megabytes would slow down every
/// list that shows it.
struct TextCaps {
    /// The names of shortened texts, such as `name`.
    private var cuts: [StaticString] = []

    private mutating func cap(
        _ text: inout String, _ what: StaticString, to limit: Int = TextLimit.name
    ) {
        guard text.utf8.count > limit else { return }
        text = text.beginning(ofBytes: limit)
        cuts.append(what)
    }

    private mutating func cap(
        _ text: inout String?, _ what: StaticString, to limit: Int = TextLimit.name
    ) {
        guard var whole = text else { return }
        cap(&whole, what, to: limit)
        text = whole
    }

    private mutating func cap(_ texts: inout [String], _ what: StaticString) {
        for index in texts.indices { cap(&texts[index], what) }
    }

    private func tell(_ reference: String, _ log: Logger) {
        guard let first = cuts.first else { return }
        log.warning(
            "text.cut",
            ["of": .reference(reference), "text": LogValue(first), "cuts": .count(cuts.count)])
    }

    static func capped(_ caterer: Caterer, _ log: Logger) -> Caterer {
        var (caps, caterer) = (TextCaps(), caterer)
        caps.cap(&caterer.name, "name")
        caps.cap(&caterer.summary, "description", to: TextLimit.prose)
        caps.cap(&caterer.phone, "phone")
        caps.cap(&caterer.cuisines, "cuisine")
        caps.cap(&caterer.badges, "badge")
        if var address = caterer.address {
            caps.cap(&address.line, "address")
            caps.cap(&address.postcode, "postcode")
            caps.cap(&address.town, "town")
            caps.cap(&address.note, "address note", to: TextLimit.prose)
            caps.cap(&address.phone, "phone")
            caterer.address = address
        }
        caps.tell(caterer.id.rawValue, log)
        return caterer
    }

    static func capped(_ menu: Menu, _ log: Logger) -> Menu {
        var (caps, menu) = (TextCaps(), menu)
        caps.cap(&menu.name, "name")
        for part in menu.sections.indices {
            caps.cap(&menu.sections[part].section.name, "section")
            caps.cap(&menu.sections[part].section.summary, "description", to: TextLimit.prose)
            for dish in menu.sections[part].items.indices {
                caps.cap(&menu.sections[part].items[dish])
            }
        }
        menu.headDishes()
        caps.tell(menu.caterer.rawValue, log)
        return menu
    }

    private mutating func cap(_ dish: inout MenuItem) {
        cap(&dish.name, "dish")
        cap(&dish.summary, "description", to: TextLimit.prose)
        for group in dish.optionGroups.indices {
            cap(&dish.optionGroups[group].name, "option group")
            for option in dish.optionGroups[group].options.indices {
                cap(&dish.optionGroups[group].options[option].name, "option")
            }
        }
    }
}
