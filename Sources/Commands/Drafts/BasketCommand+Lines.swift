import Sentences
import OrderModels
import Presentation
import Services

extension BasketCommand {
    private static let quantity = OptionSpec(
        name: "quantity", value: "N", help: .options.quantity)
    private static let option = OptionSpec(
        name: "option", value: "NAME", isRepeated: true,
        help: .options.option)
    private static let note = OptionSpec(
        name: "note", value: "TEXT", help: .options.note2)
    private static let diner = OptionSpec(name: "for", value: "NAME", help: .options.for)

    static let add = Command(
        name: "basket add", operands: [Command.Operand(name: "DISH", takesRest: true)],
        options: [
            OptionSpec(name: "from", value: "CATERER", help: .options.from2), quantity, option,
            note, diner, draft, OptionSpec(name: "new", help: .options.newBasket),
        ], summary: .help.basketAddSummary,
        details: [
            .help.basketAddDetails,
            .help.basketAddDetails2,
            .help.basketAddDetails3,
        ],
        examples: [
            "eat-tui basket add som tam --from \"Krua Mae\" --option Mild --for Ana",
            "eat-tui basket add jasmine rice --quantity 3",
        ], statuses: StatusHelp.basketAdd
    ) { context in
        let drafts = try context.drafts
        let isNew = context.options.has("new")
        guard !isNew || !context.options.has("draft") else {
            throw ProblemError(
                .usage, .checkout.optionsDiffer(one: "new", other: "draft"),
                hint: .commandLine.giveOneOfThem)
        }
        let named = try context.options.value("draft").map { try drafts.find($0) }
        let nearest = try named ?? context.baskets.current(in: drafts)
        let reading = try await context.baskets.dish(
            context.operands[0], for: try nearest.map { try drafts.content(of: $0).summary.basket })
        let dish = reading.item
        try dish.priceNow()  // No choice of options helps if it is unavailable.
        let note = [context.options.value("note") ?? "", reading.note].filter { !$0.isEmpty }
        let choices = try dish.answers(context.options.texts("option") + reading.options)
        let quantity = try context.options.pieces(beside: reading)
        let (words, diner) = (note.joined(separator: ", "), context.options.value("for") ?? "")
        let added =
            isNew
            ? try await drafts.begin(
                with: dish, choices: choices, quantity: quantity, note: words, diner: diner)
            : try await drafts.add(
                dish, choices: choices, quantity: quantity, note: words, diner: diner, to: named)
        if !reading.note.isEmpty {
            context.output.remark(Say.Basket.theKitchenIsToRead(note: reading.note))
        }
        let line = try drafts.content(of: added.basket).lines.first { $0.line.dish == dish.id }
        if let absence = line?.misfits.lazy.compactMap(\.absence).first {
            context.output.warning(MenuWords.sentence(absence))
        }
        try warnOfOrder(of: added.basket, context)
        return try tell(added.label, of: added.basket, drafts, context)
    }

    static let set = Command(
        name: "basket set",
        operands: [Command.Operand(name: "LINE", isOptional: true, takesRest: true)],
        options: [
            quantity, option, note, diner,
            OptionSpec(name: "new-prices", help: .options.newPrices), draft,
        ], summary: .help.basketSetSummary,
        details: [
            .help.basketSetDetails
        ],
        examples: [
            "eat-tui basket set 2 --quantity 3",
            "eat-tui basket set fish cakes --note \"no peanuts\"",
            "eat-tui basket set --new-prices",
        ]
    ) { context in
        guard let text = context.operands.first else { return try await takeNewPrices(context) }
        guard !context.options.has("new-prices") else {
            throw ProblemError(
                .usage, .basket.newPricesAreForAll, hint: .basket.leaveOutLine)
        }
        var wanted = LineChange(
            quantity: try context.options.pieces(), note: context.options.value("note"),
            diner: context.options.value("for"))
        let names = context.options.has("option") ? context.options.texts("option") : nil
        guard wanted != LineChange() || names != nil else {
            throw ProblemError(
                .usage, .basket.setNeedsAChange,
                hint: .basket.setOptions)
        }
        return try await change(context, Say.Basket.itWasSoBefore) { drafts, id in
            let line = try drafts.content(of: id).line(text)
            if let names {
                guard let dish = try drafts.dish(of: line) else {
                    throw DraftError.unknownMenu(line.name)
                }
                wanted.choices = try dish.answers(names)
            }
            return try await drafts.change(line.id, in: id, wanted)
        }
    }

    @MainActor private static func takeNewPrices(_ context: Context) async throws -> ExitStatus {
        guard context.options.has("new-prices") else {
            throw ProblemError(
                .usage, .basket.setNeedsALine, hint: .basket.seeSetHelp)
        }
        return try await change(context, Say.Basket.everyPriceWasRight) {
            try await $0.takeNewPrices(in: $1)
        }
    }

    static let remove = Command(
        name: "basket rm", operands: [Command.Operand(name: "LINE", takesRest: true)],
        options: [draft], summary: .help.basketRmSummary,
        details: [.help.basketRmDetails],
        examples: ["eat-tui basket rm 2 3", "eat-tui basket rm jasmine rice"]
    ) { context in
        let text = context.operands[0]
        let words = text.split(separator: " ")
        // Numbers are lines; anything else is one name.
        let texts = words.allSatisfy { Int($0) != nil } ? words.map(String.init) : [text]
        return try await change(context, Say.Basket.itWasNotThere) { drafts, id in
            let content = try drafts.content(of: id)
            let lines = try texts.map { try content.line($0).id }
            return try await drafts.remove(Set(lines), from: id)
        }
    }
}

extension Options {
    /// The quantity of `--quantity` or in the words beside a dish, by default one.
    fileprivate func pieces(beside reading: DishReading) throws(ProblemError) -> Int {
        guard let written = reading.quantity else { return try pieces() ?? 1 }
        guard let pieces = try pieces(), pieces != written else { return written }
        throw ProblemError(
            .usage, .verbatim(WishTrouble.twoQuantities(written, pieces).sentence),
            hint: .basket.leaveOutANumber)
    }
}
