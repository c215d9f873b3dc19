import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui draft`: named baskets.
enum DraftCommand {
    static let all = [
        list, show, save, rename, duplicate, remove, restore, undo, redo, purge, export, importing,
    ]

    static let operand = Command.Operand(name: "DRAFT")

    static let list = Command(
        name: "draft ls", operands: [],
        options: [OptionSpec(name: "discarded", help: .options.discarded)],
        summary: .help.draftLsSummary,
        details: [.help.draftLsDetails],
        examples: ["eat-tui draft ls", "eat-tui draft ls --discarded"], run: ls)

    static let show = Command(
        name: "draft show", operands: [Command.Operand(name: "DRAFT", takesRest: true)],
        options: [], summary: .help.draftShowSummary,
        details: [.help.draftShowDetails],
        examples: ["eat-tui draft show usual"]
    ) { context in
        let drafts = try context.drafts
        return try await BasketCommand.look(
            at: try either(context.operands[0], drafts), drafts, context)
    }

    static let rename = Command(
        name: "draft rename",
        operands: [operand, Command.Operand(name: "NAME", takesRest: true)], options: [],
        summary: .help.draftRenameSummary,
        examples: ["eat-tui draft rename lunch \"team lunch\""]
    ) { context in
        let drafts = try context.drafts
        let id = try drafts.find(context.operands[0])
        try await drafts.rename(id, to: context.operands[1])
        return try BasketCommand.tell(
            .drafts.namedIt(name: context.operands[1]), of: id, drafts, context)
    }

    static let duplicate = Command(
        name: "draft duplicate",
        operands: [operand, Command.Operand(name: "NAME", isOptional: true, takesRest: true)],
        options: [], summary: .help.draftDuplicateSummary,
        details: [.help.draftDuplicateDetails],
        examples: ["eat-tui draft duplicate usual \"usual for two\""]
    ) { context in
        let drafts = try context.drafts
        let id = try drafts.find(context.operands[0])
        let called = try drafts.content(of: id).summary.shownName
        let copy = try await drafts.duplicate(id, as: context.operands.dropFirst().first)
        return try BasketCommand.tell(.drafts.copied(name: called), of: copy, drafts, context)
    }

    static let remove = Command(
        name: "draft rm", operands: [Command.Operand(name: "DRAFT", takesRest: true)],
        options: [], summary: .help.draftRmSummary,
        details: [.help.draftRmDetails],
        examples: ["eat-tui draft rm usual"]
    ) { context in
        let drafts = try context.drafts
        let id = try drafts.find(context.operands[0])
        try confirmRemoval(of: id, drafts, context)
        try await drafts.discard(id)
        context.output.remark(Say.Drafts.howToRestore(name: context.operands[0]))
        return try BasketCommand.tell(.drafts.threwAway, of: id, drafts, context)
    }

    static let restore = Command(
        name: "draft restore", operands: [Command.Operand(name: "DRAFT", takesRest: true)],
        options: [], summary: .help.draftRestoreSummary,
        details: [.help.draftRestoreDetails]
    ) { context in
        let drafts = try context.drafts
        let id = try drafts.find(context.operands[0], discarded: true)
        try await drafts.restore(id)
        return try BasketCommand.tell(.drafts.broughtBack, of: id, drafts, context)
    }

    static let purge = Command(
        name: "draft purge", operands: [], options: [],
        summary: .help.draftPurgeSummary,
        details: [.help.draftPurgeDetails],
        examples: ["eat-tui draft purge --yes"], statuses: StatusHelp.asking
    ) { context in
        let drafts = try context.drafts
        let names = try drafts.summaries(discarded: true).map(\.shownName)
        if !names.isEmpty {
            try context.dialogue.confirm(
                Say.Drafts.purgeDrafts(count: names.count, names: Words.list(names)),
                otherwise: Say.Addresses.nothingWasRemoved)
        }
        let count = try await drafts.purge()
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.purge, nil, now: context.now()) { $0.field("removed", count) })
            return .done
        }
        context.output.line(Say.Drafts.purged(count: count))
        return .done
    }

    /// Asks if an order may come of the draft still, as on a page that can be paid.
    @MainActor private static func confirmRemoval(
        of id: Basket.ID, _ drafts: DraftStore, _ context: Context
    ) throws {
        guard let attempt = try context.store.orders.openAttempt(of: id) else { return }
        let name = try drafts.content(of: id).summary.shownName
        let question =
            attempt.payablePage.map { Say.Paying.throwAwayWaiting(name: name, page: $0) }
            ?? Say.Paying.throwAwayUnsettled(name: name, stage: OrderWords.stage(attempt.stage))
        do throws(ProblemError) {
            try context.dialogue.confirm(
                question, otherwise: Say.Addresses.nothingWasRemoved, isFinal: false)
        } catch {
            var problem = error.problem
            problem.standing = attempt.standing
            throw ProblemError(problem)
        }
    }

    /// A draft to look at, even if it is discarded.
    @MainActor static func either(_ text: String, _ drafts: DraftStore) throws -> Basket.ID {
        do {
            return try drafts.find(text, toLook: true)
        } catch DraftError.notFound(_, let near) {
            // A discarded draft never hides an existing one.
            guard let id = try? drafts.find(text, discarded: true, toLook: true) else {
                throw DraftError.notFound(text, near: near)
            }
            return id
        }
    }

    // MARK: Listing

    @MainActor private static func ls(_ context: Context) async throws -> ExitStatus {
        let drafts = try context.drafts
        let isDiscarded = context.options.has("discarded")
        let summaries = try drafts.summaries(discarded: isDiscarded)
        let current = try context.baskets.current(in: drafts)
        let attempts = Dictionary(
            try context.store.orders.unsettled().map { ($0.basket, $0) },
            uniquingKeysWith: { latest, _ in latest })
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.drafts, nil, now: context.now()) { json in
                    json.counts(summaries.count, of: summaries.count)
                    json.objects("drafts", summaries) { json, summary in
                        json.fields(of: summary)
                        OrderAttempt.Standing.write(
                            attempts[summary.id]?.standing, as: "order", to: &json)
                        json.field("current", summary.id == current)
                    }
                })
            return .done
        }
        var listing = Listing(columns: columns)
        let now = context.now()
        listing.rows = summaries.map {
            row($0, attempts[$0.id], isCurrent: $0.id == current, at: now, context.output)
        }
        listing.add(
            servers: summaries.map { context.servers.names.provider(of: $0.basket.caterer) },
            context.servers.names)
        listing.write(to: context.output)
        if summaries.isEmpty {
            context.output.remark(
                isDiscarded
                    ? Say.Drafts.nothingWasThrownAway
                    : Say.Drafts.noneYet)
        }
        return .done
    }

    private static let columns = [
        Listing.Column(id: "current", title: "", priority: 9),
        Listing.Column(id: "name", title: Say.Columns.name, priority: 9, minimum: 8),
        Listing.Column(id: "caterer", title: Say.Columns.caterer, priority: 7, minimum: 10),
        Listing.Column(id: "items", title: Say.Columns.items, alignment: .right, priority: 5),
        Listing.Column(id: "total", title: Say.Columns.total, alignment: .right, priority: 8),
        Listing.Column(id: "state", title: Say.Columns.state, priority: 6),
        Listing.Column(id: "touched", title: Say.Columns.touched, alignment: .right, priority: 4),
        Listing.Column(id: "occasion", title: Say.Columns.occasion, priority: 3, minimum: 8),
    ]

    private static func row(
        _ summary: BasketSummary, _ attempt: OrderAttempt?, isCurrent: Bool, at now: Instant,
        _ output: Output
    ) -> [TextTable.Cell] {
        let basket = summary.basket
        let kitchen = summary.shownCaterer
        let age = Words.ago(max(0, now.seconds(since: summary.touchedAt)))
        return [
            TextTable.Cell(isCurrent ? "*" : ""),
            TextTable.Cell(basket.name.isEmpty ? Say.Drafts.noName : basket.shownName),
            TextTable.Cell(kitchen ?? basket.caterer.rawValue),
            TextTable.Cell(summary.total.map { "\($0.pieces)" } ?? ""),
            TextTable.Cell(summary.total?.subtotal.formatted ?? ""),
            TextTable.Cell(
                attempt.map { OrderWords.shortStage($0.stage) }
                    ?? summary.waitingProposal(at: now).map {
                        Say.Proposals.short(author: ProposalText.author(of: $0))
                    } ?? BasketText.state(of: summary)),
            TextTable.Cell(age, style: .dim), TextTable.Cell(basket.occasion.shownName ?? ""),
        ]
    }
}
