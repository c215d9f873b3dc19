import OrderModels
import Presentation
import Sentences
import Services
import Terminal
import ViewModels

/// The page about a kitchen and its menu, which the preview shows.
@MainActor
enum MenuText {
    static func lines(
        _ model: MenuViewModel, on surface: Surface, width: Int, glyphs: Glyphs
    ) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        if let kitchen = model.kitchen { facts(kitchen, model, &lines) }
        guard let menu = model.menu, menu.itemCount > 0 else {
            lines.blank()
            lines.text(absence(model), .faint)
            return lines
        }
        if let beside = model.beside {
            let names = beside.others.map { MenuWords.title($0, in: model.kitchenClock) }
                .joined(separator: ", ")
            if let besides = Sentence.menus.besides(others: names).text(on: surface) {
                lines.text(besides, .faint)
            }
        }
        diets(model, &lines)
        // The first dishes come before the list of sections: a small pane shows little more.
        let sections = menu.sections.filter { !$0.items.isEmpty }
        for (index, part) in sections.enumerated() {
            if index == 1 { contents(sections, &lines) }
            lines.blank()
            lines.heading("\(part.section.heading) (\(part.items.count))")
            for item in part.items {
                let row = MenuRow.ID(section: part.section.id, item: item.id)
                dish(item, row.text, model, &lines)
            }
        }
        return lines
    }

    private static func contents(_ sections: [Menu.Section], _ lines: inout Lines) {
        lines.blank()
        let names = sections.map { "\($0.section.shownName)\u{A0}\($0.items.count)" }
        lines.labelled(Say.Columns.sections, names.joined(separator: ", "))
    }

    private static func facts(
        _ kitchen: KeptCaterer, _ model: MenuViewModel, _ lines: inout Lines
    ) {
        let caterer = kitchen.caterer
        var sentences: [String] = []
        if let server = model.servers.names.label(of: caterer.provider) { sentences.append(server) }
        if let street = caterer.address?.line { sentences.append(street) }
        if let place = model.settings.current.place,
            let distance = caterer.address?.coordinate?.distance(to: place)
        {
            sentences.append(Words.distance(distance))
        }
        let open = OpenText(
            kitchen.opening, model.offered, state: caterer.state, at: model.clock.minute,
            in: model.kitchenClock)
        sentences += open.sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        if open.isBusy { sentences.append(Say.Menu.busyItTakesLongerThanUsual) }
        let methods = Words.alternatives(
            caterer.methods.map { Say.Menu.method(method: $0.rawValue) })
        if !methods.isEmpty {
            sentences.append(methods.prefix(1).uppercased() + methods.dropFirst())
        }
        let linking = caterer.address.map { $0.map(of: $0.line) } ?? [:]
        lines.text(sentences.joined(separator: ". ") + ".", linking: linking)
        if let reach = model.reach.flatMap({ ReachText.line($0, at: model.clock.minute) }) {
            // Its age only grows.
            lines.quietly(if: model.reach?.staleSince != nil) {
                $0.labelled(Say.Columns.delivery, reach.text, reach.look)
            }
        }
        if let terms = model.terms?.sentence(at: model.clock.minute) {
            lines.quietly { $0.labelled(Say.Columns.costs, terms) }
        }
        if let summary = caterer.summary, !summary.isEmpty { lines.text(summary, .faint) }
    }

    private static func diets(_ model: MenuViewModel, _ lines: inout Lines) {
        let counts = model.diets.map { "\(Words.name($0.diet)) \($0.count)" }
        if !counts.isEmpty {
            lines.labelled(Say.Columns.diet, counts.joined(separator: ", "), .good)
        }
        let alerts = model.settings.current.alerts
        guard !alerts.isEmpty else { return }
        let found = model.found
        let unheard = found.isAnyStated ? found.unheard : []
        let words = Words.alerts(alerts.filter { !unheard.contains($0) })
        if !found.isAnyStated {
            lines.labelled(
                Say.Columns.alert, Say.Menu.thisKitchenStatesNoAllergens(words: words), .warning)
        } else if found.dishes.allSatisfy(\.alerts.isEmpty), !words.isEmpty {
            let items = (model.menu?.sections ?? []).flatMap(\.items)
            let silent = items.count { !$0.allergens.isStated }
            let parts =
                [Say.Menu.noDishIsSaidToContain(words: words)]
                + (silent > 0 ? [Say.Menu.ofDishesNotStated(count: silent)] : [])
            lines.labelled(
                Say.Columns.alert, parts.joined(separator: Say.General.semicolon + " "))
        }
        if !found.dishes.isEmpty {
            let counts = found.counts.joined(separator: Say.General.semicolon + " ")
            lines.labelled(Say.Columns.alert, counts, .danger)
        }
        if !unheard.isEmpty {
            lines.labelled(
                Say.Columns.alert, Say.Menu.kitchensDoNotState(words: Words.alerts(unheard)),
                .warning)
        }
    }

    private static func dish(
        _ item: MenuItem, _ row: String, _ model: MenuViewModel, _ lines: inout Lines
    ) {
        let alerts = model.settings.current.judge.found(item)
        var left = [Span(item.shownName, item.isAvailable ? .plain : .disabled)]
        if item.diets.isStated { left.append(Span("  " + Words.diets(item.diets), .good)) }
        if !alerts.isEmpty {
            left.append(Span("  " + Words.alerts(alerts), .danger))
        }
        lines.row(left, right: DishText.price(of: item), of: row)
    }

    /// Why there is no menu to show.
    static func absence(_ model: MenuViewModel) -> String {
        switch model.load {
        case .loading: Say.Menu.readingTheMenu
        case .failed(let problem, _): problem.sentence
        case .loaded: Say.Menu.thisKitchenHasNoMenu2
        case .idle:
            model.servers.isOffline
                ? Say.Menu.thisMenuWasNeverReadAndEat : Say.Menu.readingTheMenu
        }
    }
}
