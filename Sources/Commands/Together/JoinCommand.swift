import Sentences
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui join` and `eat-tui send`: choosing in somebody else's order.
enum JoinCommand {
    static let join = Command(
        name: "join", operands: [Command.Operand(name: "LINK")],
        options: [
            OptionSpec(name: "name", value: "NAME", help: .options.joinName),
            OptionSpec(name: "email", value: "EMAIL", help: .options.joinEmail),
        ], summary: .help.joinSummary,
        details: [.help.joinDetails, .help.joinDetails2, .help.joinDetails3],
        examples: [
            "eat-tui join https://food.example/order/share/CODE --name Ana --email ana@example.org --yes"
        ], run: run)

    static let send = Command(
        name: "send", operands: [], options: [BasketCommand.draft], summary: .help.sendSummary,
        details: [.help.sendDetails],
        examples: ["eat-tui send --draft \"with a colleague\""]
    ) { context in
        let basket = try OrderErrand.basket(context)
        let errand = try await OrderErrand(context, basket)
        let joined = errand.service.joined
        do {
            return try tell(try await joined.send(basket), errand)
        } catch SharingError.beingPaid(let host)
            where context.options.has("yes") || context.dialogue.canAsk
        {
            try context.dialogue.confirm(
                Say.Together.askEndingPayment(who: host.isEmpty ? Say.Together.theHost : host),
                otherwise: Say.Together.nothingWasChanged)
            return try tell(try await joined.send(basket, endsPayment: true), errand)
        }
    }

    // MARK: Joining

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        guard !context.isOffline else {
            throw ProblemError(
                .offline, .checkout.quoteNeedsTheServer, hint: .checkout.leaveOutOffline)
        }
        let link = try ShareLink(context.operands[0])
        let (source, isNew) = try source(of: link, context)
        let joined = try context.services.orders(at: source).joined
        let invitation: Invitation
        do {
            invitation = try await joined.invitation(link)
        } catch SharingError.browserOnly(let link) {
            if !context.output.isData {
                context.output.line(link.text)
                context.output.code(of: link.text)
            }
            throw SharingError.browserOnly(link)
        }
        if let known = try joined.draft(for: invitation) {
            return try await tell(known, source, context, isNew: false)
        }
        let participant = try await participant(source, context)
        try agree(invitation, link, participant, context)
        let basket = try await joined.join(
            invitation, link, as: participant, called: SharedText.draftName(invitation))
        if isNew {
            try await context.store.servers.add(
                AddedProvider(
                    id: source.id, url: source.url ?? link.origin, addedAt: context.now()))
        }
        return try await tell(basket, source, context, isNew: true)
    }

    /// The server of the link. One that is none of the diner's is asked nothing without a yes.
    @MainActor private static func source(
        of link: ShareLink, _ context: Context
    ) throws -> (Source, isNew: Bool) {
        let isDemo = context.options.has("demo")
        var known = isDemo ? try context.servers.sources() : try context.servers.namedSources()
        known += try context.servers.addedProviders().map { Source(id: $0.id, url: $0.url) }
        if let source = known.first(where: { $0.origin == link.origin }) {
            return (source, false)
        }
        try context.dialogue.confirm(
            Say.Together.askUnknownServer(server: link.host),
            otherwise: Say.Together.nothingWasAsked)
        return (Source(id: ProviderID(rawValue: link.origin), url: link.origin), true)
    }

    /// Who joins: as said, or of the account or the guest book, or as asked.
    @MainActor private static func participant(
        _ source: Source, _ context: Context
    ) async throws -> Participant {
        let account = try context.services.account(of: source.id)
        let known = (
            name: account?.fullName,
            email: try account?.email ?? context.services.guests.guest()?.email
        )
        return Participant(
            name: try said("name", known.name, Say.Together.yourName, context),
            email: try said("email", known.email, Say.Together.yourEmail, context))
    }

    @MainActor private static func said(
        _ option: String, _ known: String?, _ question: String, _ context: Context
    ) throws -> String {
        if let said = context.options.value(option) { return said }
        return try known ?? context.dialogue.answer(option, question)
    }

    /// Says what is told to whom, and asks, where somebody can be asked.
    @MainActor private static func agree(
        _ invitation: Invitation, _ link: ShareLink, _ participant: Participant, _ context: Context
    ) throws {
        let kitchen = invitation.catererName ?? invitation.caterer.rawValue
        let what =
            invitation.host.map {
                Say.Together.aboutToJoin(host: $0, kitchen: kitchen, server: link.host)
            } ?? Say.Together.aboutToJoinNameless(kitchen: kitchen, server: link.host)
        context.output.remark(what)
        context.output.remark(
            Say.Together.whatIsSent(
                name: participant.name, email: participant.email, server: link.host))
        guard context.dialogue.canAsk else { return }
        try context.dialogue.confirm(Say.Together.join, otherwise: Say.Together.notJoined)
    }

    @MainActor private static func tell(
        _ basket: Basket.ID, _ source: Source, _ context: Context, isNew: Bool
    ) async throws -> ExitStatus {
        let drafts = try context.drafts
        try await drafts.touch(basket)
        let summary = try drafts.content(of: basket).summary
        do {
            _ = try await context.services.caterers(at: source).refreshMenu(
                of: summary.basket.caterer)
        } catch let error as HTTPError {
            // Joined all the same; the menu can be read later.
            context.output.warning(context.errors.caught(error).sentence)
        }
        guard !context.output.isData else {
            return try BasketCommand.tell(basket, drafts, context)
        }
        let name = summary.shownName
        context.output.line(
            isNew
                ? Say.Together.joined(draft: name, kitchen: summary.kitchen)
                : Say.Together.joinedBefore(draft: name))
        context.output.remark(Say.Together.thenSend(draft: name))
        return .done
    }

    // MARK: Sending

    @MainActor private static func tell(
        _ sent: JoinedOrders.Sent, _ errand: OrderErrand
    ) throws -> ExitStatus {
        let context = errand.context
        guard sent.obstacles.isEmpty else {
            let reasons = sent.obstacles.map { QuoteWords.sentence($0, in: errand.clock) }
            throw ProblemError(
                .refused,
                .verbatim(
                    ([Say.Together.serverSaysOtherwise] + reasons).joined(separator: " ")),
                hint: .sharing.draftIsKept)
        }
        let text = try context.sharedText(
            of: sent.shared, errand.content.summary.basket.caterer)
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.send, nil, now: context.now()) { json in
                    json.field("basket", sent.shared.basket.rawValue)
                    json.changes(sent.changes.map(OrderChange.quote), in: errand.clock)
                    json.fields(of: text)
                })
            return .done
        }
        let content = try context.drafts.content(of: sent.shared.basket)
        for sentence in content.found(try context.judge()).sentences {
            context.output.warning(sentence)
        }
        for sentence in SharedText.staying(sent.unsaid) { context.output.warning(sentence) }
        for change in sent.changes {
            context.output.remark(QuoteWords.sentence(change, in: errand.clock))
        }
        context.output.line(
            SharedText.sent(
                sent.shared, isEmpty: errand.content.lines.isEmpty, unsaid: sent.unsaid))
        return .done
    }
}

extension BasketSummary {
    fileprivate var kitchen: String { catererName ?? basket.caterer.rawValue }
}
