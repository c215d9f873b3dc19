import Cache
import OrderModels
import Presentation
import Services

extension BasketCommand {
    private static let quantity = OptionSpec(
        name: "quantity", value: "N", help: "so many of it")
    private static let option = OptionSpec(
        name: "option", value: "NAME", isRepeated: true,
        help: "an answer to what the dish asks; as often as needed")
    private static let note = OptionSpec(
        name: "note", value: "TEXT", help: "a word to the kitchen")
    private static let diner = OptionSpec(name: "for", value: "NAME", help: "whom it is for")

    static let add = Command(
        name: "basket add", operands: [Command.Operand(name: "DISH", takesRest: true)],
        options: [
            OptionSpec(name: "from", value: "CATERER", help: "whose dish it is"), quantity, option,
            note, diner, draft,
        ], summary: "put a dish into the basket",
        details: [
            "DISH is a reference, as eat-tui menu --json gives it, or a name on the kitchen's menu, "
                + "which must have been read before. Without --from it is the basket's kitchen.",
            "What stands beside the name is a number of pieces (2x), an option, or a note that is "
                + "shown. Words that may change the dish, such as no or vegan, are refused: say "
                + "them with --note or --option.",
            "A dish of another kitchen goes into that kitchen's basket, or begins one.",
        ],
        examples: [
            "eat-tui basket add som tam --from \"Krua Mae\" --option Mild --for Ana",
            "eat-tui basket add jasmine rice --quantity 3",
        ]
    ) { context in
        let drafts = try context.drafts()
        let named = try context.options.value("draft").map { try drafts.find($0) }
        let nearest = try named ?? context.currentBasket(in: drafts)
        let reading = try await context.dish(
            context.operands[0], for: try nearest.map { try drafts.content(of: $0).summary.basket })
        let dish = reading.item
        try DraftStore.price(of: dish)  // Before its questions: no answer helps what cannot be had.
        let note = [context.options.value("note") ?? "", reading.note].filter { !$0.isEmpty }
        let added = try await drafts.add(
            dish,
            choices: try DraftStore.answers(
                context.texts("option") + reading.options, of: dish),
            quantity: try context.pieces(beside: reading), note: note.joined(separator: ", "),
            diner: context.options.value("for") ?? "", to: named)
        if !reading.note.isEmpty {
            context.output.remark("The kitchen is to read: \"\(reading.note)\".")
        }
        return try tell(added.label, of: added.basket, drafts, context)
    }

    static let set = Command(
        name: "basket set",
        operands: [Command.Operand(name: "LINE", isOptional: true, takesRest: true)],
        options: [
            quantity, option, note, diner,
            OptionSpec(name: "new-prices", help: "take the menu's prices, for every line"), draft,
        ], summary: "change a line",
        details: [
            "LINE is its number in basket show, or the dish's whole name. Only what is named is "
                + "changed; an empty value takes away options, note or name."
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
                .usage, "--new-prices is for every line.", hint: "Leave out LINE.")
        }
        var wanted = LineChange(
            quantity: try context.pieces(), note: context.options.value("note"),
            diner: context.options.value("for"))
        let names = context.options.has("option") ? context.texts("option") : nil
        guard wanted != LineChange() || names != nil else {
            throw ProblemError(
                .usage, "basket set needs something to change.",
                hint: "--quantity, --option, --note or --for; see eat-tui basket set --help.")
        }
        return try await change(context, "It was so before.") { drafts, id in
            let line = try drafts.content(of: id).line(text)
            if let names {
                let known = try context.store.read {
                    try $0.item(MenuItem.self, line.dish)
                }
                guard let dish = known else { throw DraftError.unknownMenu(line.name) }
                wanted.choices = try DraftStore.answers(names, of: dish)
            }
            return try await drafts.change(line.id, in: id, wanted)
        }
    }

    @MainActor private static func takeNewPrices(_ context: Context) async throws -> ExitStatus {
        guard context.options.has("new-prices") else {
            throw ProblemError(
                .usage, "basket set needs LINE.", hint: "See eat-tui basket set --help.")
        }
        return try await change(context, "Every price was right.") {
            try await $0.takeNewPrices(in: $1)
        }
    }

    static let remove = Command(
        name: "basket rm", operands: [Command.Operand(name: "LINE", takesRest: true)],
        options: [draft], summary: "take lines out",
        details: ["LINE is a number in basket show, several of them, or a dish's whole name."],
        examples: ["eat-tui basket rm 2 3", "eat-tui basket rm jasmine rice"]
    ) { context in
        let text = context.operands[0]
        let words = text.split(separator: " ")
        // Numbers are lines; any other words are one name.
        let texts = words.allSatisfy { Int($0) != nil } ? words.map(String.init) : [text]
        return try await change(context, "It was not there.") { drafts, id in
            let content = try drafts.content(of: id)
            let lines = try texts.map { try content.line($0).id }
            return try await drafts.remove(Set(lines), from: id)
        }
    }
}

extension Context {
    /// All values of a flag that can be given several times; an empty one is none.
    func texts(_ option: String) -> [String] {
        (options.values[option] ?? []).filter { !$0.isEmpty }
    }

    /// How many `--quantity` or the words beside a dish say; one where neither does.
    fileprivate func pieces(beside reading: DishReading) throws(ProblemError) -> Int {
        guard let written = reading.quantity else { return try pieces() ?? 1 }
        guard let pieces = try pieces(), pieces != written else { return written }
        throw ProblemError(
            .usage, WishTrouble.twoQuantities(written, pieces).sentence,
            hint: "Leave out one of the numbers.")
    }

    /// How many, if anybody said. Whether there can be so many is the basket's to say.
    func pieces() throws(ProblemError) -> Int? {
        guard let text = options.value("quantity") else { return nil }
        guard let number = Int(text) else {
            throw ProblemError(.usage, "--quantity takes a number of pieces, not \(text).")
        }
        return number
    }
}
