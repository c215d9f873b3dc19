import Cache
import OrderModels
import Presentation
import Terminal
import ViewModels

/// What there is to say about a dish, line by line.
enum DishText {
    @MainActor
    static func lines(_ model: DishViewModel, width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        guard let item = model.item else {
            lines.text(model.problem?.sentence ?? "")
            if let hint = model.problem?.hint { lines.text(hint, .faint) }
            return lines
        }
        lines.row([Span(item.name, .strong)], right: price(of: item))
        alerts(model, item, &lines)
        if let summary = item.summary { lines.text(summary) }
        lines.blank()
        if item.diets.isStated { lines.labelled("DIET", Words.diets(item.diets), .good) }
        lines.labelled(
            "ALLERGENS",
            (item.allergens.isStated ? "contains " : "")
                + Words.stated(item.allergens, \.rawValue)
        )
        for group in item.optionGroups {
            lines.blank()
            options(group, &lines)
        }
        return lines
    }

    @MainActor
    private static func alerts(_ model: DishViewModel, _ item: MenuItem, _ lines: inout Lines) {
        if !model.alerts.isEmpty {
            lines.labelled("ALERT", "contains \(Words.alerts(model.alerts))", .danger)
        } else if !model.provisions.wishes.alerts.isEmpty, !item.allergens.isStated {
            lines.labelled("ALERT", "ask the kitchen about your alerts", .warning)
        }
    }

    private static func options(_ group: OptionGroup, _ lines: inout Lines) {
        lines.row([Span(group.name, .heading)], right: Span(rule(of: group), .faint))
        for option in group.options {
            let price = option.price.minorUnits == 0 ? "" : "+" + option.price.formatted
            lines.row([Span("  " + option.name)], right: Span(price))
        }
    }

    /// How many of a group are to be chosen, in words.
    static func rule(of group: OptionGroup) -> String {
        switch (group.minimum, group.maximum) {
        case (0, nil): "as many as you like"
        case (0, let most?): "up to \(most)"
        case (let least, let most?) where least == most: "choose \(least)"
        case (let least, let most?): "choose \(least) to \(most)"
        case (let least, nil): "choose at least \(least)"
        }
    }

    static func price(of item: MenuItem) -> Span {
        guard item.isAvailable else { return Span("sold out", .disabled) }
        return Span(item.price?.formatted ?? "", .strong)
    }
}
