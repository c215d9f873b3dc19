import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// A page about a dish.
enum DishText {
    @MainActor
    static func lines(
        _ model: DishViewModel, on surface: Surface, width: Int, glyphs: Glyphs,
        isTitled: Bool = false, server: String? = nil, hasOptions: Bool = true
    ) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        guard let item = model.item else {
            lines.text(model.problem?.sentence ?? "")
            if let hint = model.problem?.hintWords(on: surface) { lines.text(hint, .faint) }
            return lines
        }
        if !isTitled { heading(item, &lines) }
        alerts(model, item, &lines)
        if let absence = model.absence {
            lines.text(MenuWords.sentence(absence), .warning)
        } else if let menu = model.unservedMenu {
            lines.text(Say.Menus.dishOf(menu: menu), .warning)
        }
        if let summary = item.summary { lines.text(summary) }
        if let server { lines.labelled(Say.Columns.server, server) }
        lines.blank()
        if item.diets.isStated { lines.labelled(Say.Columns.diet, Words.diets(item.diets), .good) }
        lines.labelled(
            Say.Columns.allergens,
            (item.allergens.isStated ? Say.Screens.contains : "")
                + Words.stated(item.allergens, Words.name)
        )
        if hasOptions { options(of: item, by: model.settings.current.judge, &lines) }
        return lines
    }

    /// What may be chosen, for a page that has it beside the rest.
    @MainActor
    static func options(of model: DishViewModel, width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        guard let item = model.item else { return lines }
        options(of: item, by: model.settings.current.judge, &lines)
        return lines
    }

    private static func options(
        of item: MenuItem, by judge: AlertJudge, _ lines: inout Lines
    ) {
        for group in item.optionGroups {
            lines.blank()
            options(group, of: item, by: judge, &lines)
        }
    }

    /// The whole name, with the price beside or below it.
    private static func heading(_ item: MenuItem, _ lines: inout Lines) {
        let price = price(of: item)
        guard Sanitizer.line(item.shownName).cells + price.text.cells >= lines.width else {
            return lines.row([Span(item.shownName, .strong)], right: price)
        }
        lines.text(item.shownName, .strong)
        lines.row([], right: price)
    }

    /// The price in the title of a preview, where that has room for the whole name beside it.
    @MainActor
    static func titlePrice(_ model: DishViewModel, width: Int, glyphs: Glyphs) -> Span? {
        guard let item = model.item, glyphs != .spoken else { return nil }
        let price = price(of: item)
        let fits = Sanitizer.line(item.shownName).cells + price.text.cells + titleGaps <= width
        return fits ? price : nil
    }

    /// The blanks and the ends of the rule in a title.
    private static let titleGaps = 8

    @MainActor
    private static func alerts(_ model: DishViewModel, _ item: MenuItem, _ lines: inout Lines) {
        let (found, judge) = (model.alerts, model.settings.current.judge)
        if !found.stated.isEmpty {
            let alerts = Words.alerts(found.stated, for: judge.alerts)
            lines.labelled(Say.Columns.alert, Say.Menu.contains2(alerts: alerts), .danger)
        }
        if !found.named.isEmpty {
            let alerts = Words.alerts(found.named, for: judge.alerts)
            lines.labelled(Say.Columns.alert, Say.Menu.namesNotStated(alerts: alerts), .danger)
        }
        if found.isEmpty, judge.leavesOpen(item.contents) {
            lines.labelled(Say.Columns.alert, Say.Menu.askTheKitchenAboutYourAlerts, .warning)
        }
    }

    /// As they are read out, where a mark or an empty cell says nothing.
    static func spokenAllergens(of item: MenuItem, by judge: AlertJudge) -> String {
        let found = judge.found(item)
        let others = item.allergens.values.filter { !found.stated.contains($0) }
        let rest =
            !item.allergens.isStated
            ? [Say.Menu.notStated]
            : [
                Words.list(others.map(Words.name)),
                found.isEmpty && judge.leavesOpen(item.contents)
                    ? Say.Menu.askTheKitchenAboutYourAlerts : "",
            ]
        let parts = (Words.spoken(found) + rest).filter { !$0.isEmpty }
        return parts.isEmpty
            ? Say.Things.nothing : parts.joined(separator: Say.General.semicolon + " ")
    }

    private static func options(
        _ group: OptionGroup, of item: MenuItem, by judge: AlertJudge, _ lines: inout Lines
    ) {
        lines.row([Span(group.name, .heading)], right: Span(rule(of: group), .faint))
        for option in group.options {
            let price = option.price.minorUnits == 0 ? "" : "+" + option.price.formatted
            let named = judge.named(by: option, of: group, in: item.contents)
            guard !named.isEmpty else {
                lines.row([Span("  " + option.name)], right: Span(price))
                continue
            }
            lines.row(
                [Span("! " + option.name), Span("  " + Words.names(named), .danger)],
                right: Span(price))
        }
    }

    /// How many options of a group the diner must choose, in words.
    static func rule(of group: OptionGroup) -> String {
        switch (group.minimum, group.maximum) {
        case (0, nil): Say.Menu.asManyAsYouLike
        case (0, let most?): Say.Menu.upTo(most: most)
        case (let least, let most?) where least == most: Say.Menu.choose(least: least)
        case (let least, let most?): Say.Menu.chooseTo(least: least, most: most)
        case (let least, nil): Say.Menu.chooseAtLeast(least: least)
        }
    }

    static func price(of item: MenuItem) -> Span {
        guard item.isAvailable else { return Span(Say.Menu.soldOut, .disabled) }
        return Span(item.price?.formatted ?? "", .strong)
    }
}
