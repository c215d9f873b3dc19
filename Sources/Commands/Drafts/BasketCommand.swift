import Sentences
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui basket`: what the diner plans to order; works offline.
enum BasketCommand {
    static let all = [show, add, set, remove, clear, undo, redo, occasion]

    static let draft = OptionSpec(
        name: "draft", value: "NAME", help: .options.draft)

    static let show = Command(
        name: "basket show", operands: [], options: [draft], summary: .help.basketShowSummary,
        details: [
            .help.basketShowDetails
        ],
        examples: ["eat-tui basket show", "eat-tui basket show --draft friday --json"]
    ) { context in
        let drafts = try context.drafts
        let basket = try context.baskets.find(in: drafts, toLook: true)
        return try await look(at: basket, drafts, context)
    }

    static let clear = Command(
        name: "basket clear", operands: [], options: [draft], summary: .help.basketClearSummary,
        details: [.help.basketClearDetails]
    ) { context in
        try await change(context, Say.Basket.wasEmpty) { try await $0.clear($1) }
    }

    static let undo = Command(
        name: "basket undo", operands: [], options: [draft], summary: .help.basketUndoSummary,
        details: [
            .help.basketUndoDetails
        ],
        examples: ["eat-tui basket undo", "eat-tui basket undo --draft usual"]
    ) { context in
        let reach = try context.drafts.deeds().undo
        let nothing =
            reach.map { Say.Basket.undoReachesTheDraft(step: $0) }
            ?? Say.Basket.thereIsNothingToUndo
        return try await change(context, nothing) { drafts, id in
            try await drafts.undo(id).map { .drafts.undone(step: $0) }
        }
    }

    static let redo = Command(
        name: "basket redo", operands: [], options: [draft], summary: .help.basketRedoSummary
    ) { context in
        try await change(context, Say.Basket.thereIsNothingToRedo) { drafts, id in
            try await drafts.redo(id).map { .basket.doneAgain(step: $0) }
        }
    }

    // MARK: Telling

    /// Makes one step of a basket and reports it, or that nothing has changed.
    @MainActor static func change(
        _ context: Context, _ nothing: String,
        _ step: @MainActor (DraftStore, Basket.ID) async throws -> Sentence?
    ) async throws -> ExitStatus {
        let drafts = try context.drafts
        let id = try context.baskets.find(in: drafts)
        let label = try await step(drafts, id)
        if label != nil { try warnOfOrder(of: id, context) }
        return try tell(label, of: id, drafts, context, nothing)
    }

    /// Says that an order which may come of the basket still does not change with it. JSON has it
    /// with the basket.
    @MainActor static func warnOfOrder(of id: Basket.ID, _ context: Context) throws {
        guard !context.output.isJSON,
            let attempt = try context.store.orders.openAttempt(of: id)
        else { return }
        context.output.warning(
            attempt.payablePage.map { Say.Paying.basketWaits(page: $0) }
                ?? Say.Paying.basketIsUnsettled(stage: OrderWords.stage(attempt.stage)))
    }

    /// Says whose kitchen it is of, where there are several servers.
    @MainActor static func tellServer(of basket: Basket, _ context: Context) {
        tellServer(context.servers.names.label(of: basket.caterer), context)
    }

    @MainActor static func tellServer(_ label: String?, _ context: Context) {
        guard let label else { return }
        context.output.line(Say.Orders.serverIs(server: label))
    }

    @MainActor static func tell(
        _ label: Sentence?, of id: Basket.ID, _ drafts: DraftStore, _ context: Context,
        _ nothing: String = ""
    ) throws -> ExitStatus {
        let content = try drafts.content(of: id)
        guard !context.output.isData else { return try json(content, did: label?.text, context) }
        let said =
            label.map(content.shown).map {
                $0.prefix(1).uppercased() + $0.dropFirst() + ($0.hasSuffix(".") ? "" : ".")
            } ?? nothing
        // First, as a small terminal shows the end of an answer, or its beginning.
        warn(content, try context.judge(), context.output)
        context.output.line("\(said) \(BasketText.brief(content.summary))")
        for sentence in SharedText.staying(content.unsaid) { context.output.warning(sentence) }
        for sentence in try sharedText(content, context)?.late ?? [] {
            context.output.warning(sentence)
        }
        return .done
    }

    /// Shows a basket, with what others have chosen by now.
    @MainActor static func look(
        at id: Basket.ID, _ drafts: DraftStore, _ context: Context
    ) async throws -> ExitStatus {
        let summary = try drafts.content(of: id).summary
        if let shared = summary.shared, summary.discardedAt == nil {
            _ = await context.look(at: shared, summary.basket.caterer)
        }
        return try tell(id, drafts, context)
    }

    @MainActor static func tell(
        _ id: Basket.ID, _ drafts: DraftStore, _ context: Context
    ) throws -> ExitStatus {
        let content = try drafts.content(of: id)
        guard !context.output.isData else { return try json(content, did: nil, context) }
        let zone = try context.clocks.zone(of: content.summary.basket)
        BasketText(content: content, in: context.clocks.clock(in: zone)).write(to: context.output)
        tellServer(of: content.summary.basket, context)
        warn(content, try context.judge(), context.output)
        if let text = try sharedText(content, context) {
            for line in text.progress + text.lines { context.output.line(line) }
        }
        let clock = context.clocks.clock(in: zone)
        let (basket, orders) = (content.summary.basket, try context.store.orders)
        let method = try orders.method(of: id)
        let chosen = try orders.chosenTime(of: basket, at: context.now())
        if chosen != nil || content.occasion.startsAt != nil,
            try context.clocks.zone(of: basket.caterer) == nil
        {
            context.output.remark(Say.Times.onThisMachinesClock(zone: zone.name))
        }
        let arrival =
            if let time = chosen {
                BasketWords.arrival(time, of: basket, by: method, in: clock)
            } else {
                try timing(content, context).flatMap {
                    EstimateText($0, by: method, at: context.now(), in: clock)?.sentence
                }
            }
        // When another's order comes, they know.
        if let arrival, content.summary.shared?.state.isPlaced != true {
            context.output.line(arrival + ".")
        }
        return .done
    }

    /// Says what the diner's alerts find in it.
    @MainActor private static func warn(
        _ content: BasketContent, _ judge: AlertJudge, _ output: Output
    ) {
        for sentence in content.found(judge).sentences { output.warning(sentence) }
    }

    @MainActor private static func sharedText(
        _ content: BasketContent, _ context: Context
    ) throws -> SharedText? {
        try content.summary.shared.map {
            try context.sharedText(
                of: $0, content.summary.basket.caterer, draft: SharedText.GuestsDraft(content))
        }
    }

    /// How soon the basket's kitchen has food, as far as that is kept.
    @MainActor private static func timing(
        _ content: BasketContent, _ context: Context
    ) throws -> Timing? {
        let caterer = content.summary.basket.caterer
        return try context.store.library.timings(of: [caterer])[caterer]
    }

    /// Prints the whole basket, so that a script sees the result of its step.
    @MainActor private static func json(
        _ content: BasketContent, did label: String?, _ context: Context
    ) throws -> ExitStatus {
        let timing = try timing(content, context)
        let found = content.found(try context.judge())
        let shared = try sharedText(content, context)
        let orders = try context.store.orders
        let attempt = try orders.openAttempt(of: content.summary.id)
        let time = try orders.chosenTime(
            of: content.summary.basket, at: context.now())
        let warnings = found.sentences + SharedText.staying(content.unsaid)
        context.output.json(
            Envelope.bytes(.basket, nil, warnings: warnings, now: context.now()) { json in
                json.field("did", label)
                json.fields(of: content)
                OrderAttempt.Standing.write(attempt?.standing, as: "order", to: &json)
                json.fields(of: found)
                json.object("shared", shared)
                if case .slot(let slot) = time {
                    json.object("eta", slot)
                } else {
                    json.object("eta", Slot?.none)
                }
                json.fields(of: StatedTiming(timing))
            })
        return .done
    }
}
