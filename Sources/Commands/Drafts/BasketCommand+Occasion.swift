import OrderModels
import Presentation
import Services

extension BasketCommand {
    static let occasion = Command(
        name: "basket occasion", operands: [],
        options: [
            OptionSpec(name: "name", value: "TEXT", help: .options.name2),
            OptionSpec(name: "people", value: "N", help: .options.people),
            OptionSpec(
                name: "at", value: "TIME", help: .options.at2),
            OptionSpec(name: "contact", value: "TEXT", help: .options.contact2),
            OptionSpec(
                name: "instructions", value: "TEXT", help: .options.instructions),
            OptionSpec(name: "budget", value: "AMOUNT", help: .options.budget), draft,
        ], summary: .help.basketOccasionSummary,
        details: [
            .help.basketOccasionDetails
        ],
        examples: ["eat-tui basket occasion --people 12 --at \"2026-12-24 18:00\" --budget 15.00"]
    ) { context in
        let names = ["name", "people", "at", "contact", "instructions", "budget"]
        guard names.contains(where: context.options.has) else {
            throw ProblemError(
                .usage, .basket.occasionNeedsSomething,
                hint: .basket.seeOccasionHelp)
        }
        let status = try await change(context, Say.Basket.itWasSoBefore) { drafts, id in
            let content = try drafts.content(of: id)
            let zone = try await context.zone(
                toRead: "at", for: content.summary.basket.caterer)
            let occasion = try context.options.occasion(
                from: content, in: zone, at: context.now())
            return try await drafts.setOccasion(occasion, of: id)
        }
        if !context.output.isData { try tellOccasion(context) }
        return status
    }
}

extension BasketCommand {
    /// What the basket is for by now: its time on the clock that it was read on.
    @MainActor private static func tellOccasion(_ context: Context) throws {
        let drafts = try context.drafts
        let content = try drafts.content(of: context.baskets.find(in: drafts))
        let zone = try context.clocks.zone(of: content.summary.basket)
        let text = BasketText(content: content, in: context.clocks.clock(in: zone))
        for line in text.occasion { context.output.line(line) }
    }
}

extension Options {
    /// The basket's occasion, changed by the options.
    fileprivate func occasion(
        from content: BasketContent, in zone: ZoneRules, at now: Instant
    ) throws -> Occasion {
        var occasion = content.occasion
        if let text = value("name") { occasion.name = said(text) }
        if let text = value("contact") { occasion.contact = said(text) }
        if let text = value("instructions") { occasion.instructions = said(text) }
        if let text = value("people") {
            occasion.headCount = text.isEmpty ? nil : try number("people")
        }
        if let text = value("at") {
            occasion.startsAt = text.isEmpty ? nil : try time("at", in: zone, at: now)
        }
        if let text = value("budget") {
            occasion.budgetPerHead =
                text.isEmpty ? nil : try budget(text, content.summary.total?.subtotal.currency)
        }
        return occasion
    }

    private func said(_ text: String) -> String? { text.isEmpty ? nil : text }

    private func budget(_ text: String, _ currency: Currency?) throws -> Money {
        guard let currency else {
            throw ProblemError(
                .usage, .basket.currencyUnknown, hint: .basket.putADishInFirst)
        }
        guard let amount = Money(decimal: text, currency: currency), !amount.isNegative else {
            throw ProblemError(
                .usage,
                .basket.budgetTakesAnAmount(
                    example: Money(decimal: "15", currency: currency)?.number ?? "15",
                    text: Words.quoted(text)))
        }
        return amount
    }
}
