import JSON
import OrderModels
import Presentation
import Sentences
import Services
import Terminal

/// `eat-tui item`: one dish and its options.
enum ItemCommand {
    static let command = Command(
        name: "item", operands: [Command.Operand(name: "DISH", takesRest: true)],
        options: [OptionSpec(name: "from", value: "CATERER", help: .options.from2)],
        summary: .help.itemSummary,
        details: [.help.itemDetails],
        examples: [
            "eat-tui item som tam", "eat-tui item som tam --from \"Krua Mae\"",
            "eat-tui --demo menu \"Krua Mae\"", "eat-tui --demo item demo:/api/products/6011",
        ], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let library = try context.store.library
        let known = try await dish(context.operands[0], library, context)
        let id = known.id
        var provenance = Provenance()
        // Without its provider in use, the dish is shown as cached.
        let source = try? context.servers.sources().first { known.id.local(to: $0.id) != nil }
        if let source {
            let policy = try context.refresher.policy
            try await context.refresher.refreshed(.menu(known.caterer), source, &provenance) {
                try await $0.refreshMenu(of: known.caterer, policy, progress: $1)
            }
        }
        guard let item = try library.dish(id, of: known.caterer) else {
            throw ProblemError(.notFound, .menu.noLongerOnTheMenu(dish: known.name))
        }
        let caterer = try library.caterer(item.caterer)
        let absence = try context.drafts.absence(of: item)
        let judge = try context.judge()
        let found = FoundAlerts(judge, in: [Plate(item)])
        if context.output.isData {
            context.output.json(
                Envelope.bytes(
                    .item, provenance, warnings: found.sentences, now: context.now()
                ) { json in
                    json.fields(of: item)
                    json.field("caterer", item.caterer.rawValue)
                    json.field("caterer_name", caterer?.caterer.name)
                    json.field("provider", caterer?.caterer.provider.rawValue)
                    json.object("not_served", absence)
                    json.fields(of: found)
                })
        } else {
            context.output.tell(provenance)
            let kitchen = [
                caterer?.caterer.shownName ?? "",
                context.servers.names.label(of: item.caterer).map {
                    Say.Orders.serverIs(server: $0)
                },
            ]
            write(item, kitchen.compactMap(\.self), found, judge, absence, context.output)
            context.output.remark(
                Say.General.remark(parts: context.refresher.aged(Say.Menu.menu, by: provenance)))
        }
        return .done
    }

    /// By reference, or by its name: on the menu of `--from`, or on any.
    @MainActor static func dish(
        _ text: String, _ library: Library, _ context: Context
    ) async throws -> MenuItem {
        let id = MenuItem.ID(rawValue: text)
        if let known = try library.dish(id) { return known }
        guard context.options.has("from") else { return try named(text, library, context) }
        return try await context.baskets.dish(text, for: nil).item
    }

    /// By its name, on any menu that is cached.
    @MainActor private static func named(
        _ text: String, _ library: Library, _ context: Context
    ) throws -> MenuItem {
        let search = SearchWish(text).search(
            among: try context.servers.sources().map(\.id), [:], from: nil, at: context.now(),
            in: Language.current.names, limit: 100)
        let dishes = try library.hits(of: search).filter { hit in
            if case .dish = hit.id { hit.tier < .endOfWord } else { false }
        }
        let whole = dishes.filter { $0.tier == .wholeName }
        let hits = whole.isEmpty ? dishes : whole
        let found = try hits.compactMap { hit in
            if case .dish(let id) = hit.id { try library.dish(id, of: hit.caterer) } else { nil }
        }
        guard let dish = found.first else {
            throw ProblemError(
                .notFound, .menu.dishNotCached(id: text), hint: .menu.readItsMenuFirst)
        }
        guard found.count == 1 else {
            let kitchens = Dictionary(hits.map { ($0.caterer, $0.shownCaterer) }) { first, _ in
                first
            }
            let candidates = found.map { dish in
                let names = [
                    dish.shownName, kitchens[dish.caterer],
                    context.servers.names.label(of: dish.caterer), dish.price?.formatted,
                ]
                let shown = names.compactMap(\.self).joined(separator: ", ")
                return NameCandidate(
                    dish.id.rawValue, dish.name, shown: "\(shown) (\(dish.id.rawValue))")
            }
            throw ProblemError(
                .ambiguous,
                .drafts.mayBe(text: text, names: Words.candidates(candidates.map(\.shown))),
                hint: .search.useTheReferenceInBrackets
            ).among(candidates)
        }
        return dish
    }

    private static func write(
        _ item: MenuItem, _ kitchen: [String], _ found: FoundAlerts, _ judge: AlertJudge,
        _ absence: DishAbsence?, _ output: Output
    ) {
        let price = item.isAvailable ? item.price?.formatted ?? "" : Say.Menu.soldOut
        output.line("\(item.shownName)  \(price)")
        for line in kitchen { output.line(line) }
        if let absence { output.line(MenuWords.sentence(absence)) }
        if let summary = item.summary {
            output.line("")
            output.lines(Sanitizer.block(summary).wrapped(toCells: min(output.terminal.width, 78)))
        }
        output.line("")
        output.line(Say.Menu.dietsAre(diets: Words.stated(item.diets, Words.name)))
        output.line(Say.Menu.containsAre(allergens: Words.stated(item.allergens, Words.name)))
        for sentence in found.sentences { output.line(sentence) }
        for group in item.optionGroups {
            output.line("")
            output.line("\(group.name) (\(rule(of: group)))")
            for option in group.options {
                let price = option.price.isZero ? "" : "  +" + option.price.formatted
                let named = judge.named(by: option, of: group, in: item.contents)
                output.line(
                    named.isEmpty
                        ? "  \(option.name)\(price)"
                        : "! \(option.name)\(price)  \(Words.names(named))")
            }
        }
    }

    /// As in `choose 1`, `1 to 3`, `any number`.
    private static func rule(of group: OptionGroup) -> String {
        switch (group.minimum, group.maximum) {
        case (0, nil): Say.Menu.anyNumber
        case (let least, nil): Say.Menu.atLeast(least: least)
        case (let least, let most?) where least == most: Say.Menu.choose(least: least)
        case (0, let most?): Say.Menu.upTo(most: most)
        case (let least, let most?): Say.Menu.fromTo(least: least, most: most)
        }
    }
}
