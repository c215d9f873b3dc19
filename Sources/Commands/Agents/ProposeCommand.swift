import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui propose` and `eat-tui approve`: one composes, the diner says yes (0108).
enum ProposeCommand {
    static let propose = Command(
        name: "propose", operands: [],
        options: [
            BasketCommand.draft,
            OptionSpec(name: "by", value: "NAME", help: .proposals.byOption),
            OptionSpec(name: "leave-out", help: .options.leaveOutOfProposal),
        ] + OrderOptions.all,
        summary: .proposals.proposeSummary,
        details: [.proposals.proposeDetails, .proposals.proposeDetails2],
        examples: ["eat-tui propose --draft usual --to office --for \"Fri 18:30\" --json"]
    ) { context in
        let errand = try await OrderErrand(context, OrderErrand.basket(context))
        try OrderCommand.checkNamed(errand)
        try OrderCommand.checkHeld(by: errand)
        try OrderCommand.checkRows(of: errand)
        let quote = try await OrderCommand.keepingWishes(of: errand) {
            let quote = try await QuoteCommand.quote(errand)
            if let problem = OrderAnswer.objection(to: quote, in: errand.clock, nil) {
                throw ProblemError(problem)
            }
            return quote
        }
        let proposal = try await context.services.proposals.add(
            quote, called: errand.content.summary.called,
            by: context.options.value("by").map(Sanitizer.line) ?? Say.Proposals.aScript)
        // The diner has not seen it yet, so that no later price is compared with it (0040).
        let text = try errand.text(of: quote)
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.proposal, nil, now: context.now()) { json in
                    json.object("proposal") { $0.fields(of: proposal) }
                    json.object("quote") { $0.fields(of: text) }
                })
            return .done
        }
        text.write(to: context.output)
        BasketCommand.tellServer(of: quote.snapshot.basket, context)
        try tell([proposal], context)
        return .done
    }

    static let approve = Command(
        name: "approve", operands: [Command.Operand(name: "N", isOptional: true)],
        options: [
            PageOpening.option, OptionSpec(name: "reject", help: .proposals.declineOption),
        ],
        summary: .proposals.approveSummary,
        details: [
            .proposals.approveDetails, .proposals.approveDetails2, .proposals.approveDetails3,
        ],
        examples: ["eat-tui approve", "eat-tui approve 3", "eat-tui approve 3 --reject"],
        statuses: StatusHelp.approve
    ) { context in
        let proposals = try context.services.proposals
        guard let text = context.operands.first else {
            guard !context.options.has("reject") else {
                throw ProblemError(.usage, .proposals.declineWhich, hint: .proposals.seeAll)
            }
            return try list(try proposals.waiting(), context)
        }
        guard let number = Int(text), number > 0 else {
            throw ProblemError(
                .usage, .proposals.noNumber(text: Words.quoted(text)), hint: .proposals.seeAll)
        }
        if context.options.has("reject") {
            guard let proposal = try proposals.numbered(number) else { throw none(number) }
            try await proposals.decline(proposal)
            if context.output.isData { return try list(try proposals.waiting(), context) }
            context.output.line(
                Say.Proposals.declined(number: number, name: proposal.name))
            return .done
        }
        guard !context.options.has("yes"), context.dialogue.canAsk, !context.output.isData,
            context.output.terminal.isTerminal(.output)
        else {
            // What is ordered needs no yes.
            if try context.store.orders.attempt(under: Proposal.key(number))?.state == .placed {
                return try await OrderCommand.approve(number, context) { throw none(number) }
            }
            let isKnown = try proposals.numbered(number) != nil
            guard try isKnown || context.store.orders.attempt(under: Proposal.key(number)) != nil
            else { throw none(number) }
            throw ProblemError(.confirmation, .proposals.aPersonApproves(number: number))
        }
        return try await OrderCommand.approve(number, context) {
            guard let proposal = try proposals.numbered(number) else { throw none(number) }
            guard proposal.expiresAt > context.now() else {
                throw ProblemError(
                    .refused, .proposals.expired(number: number, name: proposal.name),
                    hint: .proposals.orderItYourself(name: proposal.name))
            }
            context.output.line(
                Say.Proposals.from(author: ProposalText.author(of: proposal), name: proposal.name))
            return proposal
        }
    }

    private static func none(_ number: Int) -> ProblemError {
        ProblemError(.notFound, .proposals.noProposal(number: number), hint: .proposals.seeAll)
    }

    @MainActor private static func list(
        _ proposals: [Proposal], _ context: Context
    ) throws -> ExitStatus {
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.proposals, nil, now: context.now()) { json in
                    json.counts(proposals.count, of: proposals.count)
                    json.objects("proposals", proposals) { $0.fields(of: $1) }
                })
            return .done
        }
        try tell(proposals, context)
        if proposals.isEmpty { context.output.remark(Say.Proposals.nothingWaits) }
        return .done
    }

    /// Until when each waits is on the diner's own clock, which is named where the kitchen's differs.
    @MainActor private static func tell(_ proposals: [Proposal], _ context: Context) throws {
        let own = context.zones.local
        for proposal in proposals {
            // Its basket may be gone.
            let basket = try? context.drafts.content(of: proposal.basket).summary.basket
            let kitchens = try basket.map { try context.clocks.zone(of: $0) } ?? own
            let clock = KitchenClock(own, beside: kitchens, at: proposal.expiresAt)
            context.output.line(
                Say.Proposals.waits(
                    number: proposal.number, name: proposal.name,
                    total: proposal.total.formatted, author: ProposalText.author(of: proposal),
                    time: clock.text(at: proposal.expiresAt)))
        }
    }
}

extension Proposal: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", "\(number)")
        json.field("number", number)
        json.field("name", name)
        json.field("basket", basket.rawValue)
        json.money("total", total)
        json.field("by", author)
        json.field("made_at", madeAt)
        json.field("expires_at", expiresAt)
    }
}
