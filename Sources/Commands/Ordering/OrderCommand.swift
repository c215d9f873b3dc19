import Sentences
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui order`: the only command that spends money.
///
/// On a terminal, the diner reads the whole order and types its total. Elsewhere, two options must
/// give consent and the highest price. Nothing is confirmed by default.
enum OrderCommand {
    static let payOption = OptionSpec(
        name: "pay", value: "WAY", choices: ["cash", "card"], help: .options.pay)

    static let command = Command(
        name: "order", operands: [],
        options: [
            BasketCommand.draft,
            OptionSpec(name: "max-total", value: "AMOUNT", help: .options.maxTotal),
            OptionSpec(
                name: "accept-changes", help: .options.acceptChanges),
            OptionSpec(
                name: "leave-out", help: .options.leaveOut),
            OptionSpec(name: "again", help: .options.again),
            OptionSpec(name: "dry-run", help: .options.dryRun),
            OptionSpec(
                name: "key", value: "KEY", help: .options.key
            ),
            payOption,
            PageOpening.option,
        ] + OrderOptions.all,
        summary: .help.orderSummary,
        details: [
            .help.orderDetails,
            .help.orderDetails2,
            .help.orderDetails3, .help.orderDetails4,
        ],
        examples: [
            "eat-tui order --draft usual --to office",
            "eat-tui order --draft usual --max-total 40.00 --yes --key friday-lunch",
        ], statuses: StatusHelp.order, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        try await settling(context) { doubt in
            let key = try key(context)
            (doubt.key, doubt.isKeyNew) = (key, !context.options.has("key"))
            try OrderOptions.check(context.options)
            let isAsked = try asks(context)
            let earlier = try OrderReplay(of: key, context)
            if let known = try await earlier?.answer() { return known }
            do {
                let basket = try basket(of: earlier, context)
                try doubt.begin(basket)
                let errand = try await OrderErrand(context, basket)
                // What a key was used for is named by that.
                if !isAsked, earlier == nil {
                    try checkNamed(errand)
                    try checkHeld(by: errand)
                    try checkIsNotUnderWay(errand)
                }
                return try await keepingWishes(of: errand) {
                    try await order(errand, key, isAsked: isAsked)
                }
            } catch DraftError.gone(let basket) {
                // Another program ordered it just before, and its basket went with that.
                if let known = try await OrderReplay(of: key, context)?.answer() { return known }
                if let order = try context.store.orders.order(of: basket) {
                    throw OrderError.orderedMeanwhile(order)
                }
                throw DraftError.gone(basket)
            }
        }
    }

    /// - Throws: Where there is none as the last one became an order, which order that is: who was
    ///   interrupted did not hear of it.
    @MainActor private static func basket(
        of earlier: OrderReplay?, _ context: Context
    ) throws -> Basket.ID {
        do {
            return try OrderErrand.basket(context, earlier?.attempt.basket)
        } catch DraftError.noBasket {
            guard !context.options.has("key"), let record = try context.store.orders.ofLastBasket
            else { throw DraftError.noBasket }
            throw OrderError.alreadyPlaced(record)
        }
    }

    /// Runs what may order, and says of an error whether an order may exist nevertheless.
    @MainActor private static func settling(
        _ context: Context, _ body: @MainActor (inout OrderDoubt) async throws -> ExitStatus
    ) async throws -> ExitStatus {
        var doubt = OrderDoubt(context)
        do {
            return try await body(&doubt)
        } catch {
            let problem = doubt.problem(error)
            await PageOpening(context).open(problem.standing?.page ?? problem.facts.page)
            throw ProblemError(problem)
        }
    }

    /// Asks for the whole order of a proposal, as it is now, and places it once (0108).
    @MainActor static func approve(
        _ number: Int, _ context: Context,
        finding proposal: @MainActor () throws -> Proposal
    ) async throws -> ExitStatus {
        try await settling(context) { doubt in
            // Numbers are not given twice, so that the same yes never orders twice.
            let key = Proposal.key(number)
            doubt.key = key
            if let known = try await OrderReplay(of: key, context)?.answer() { return known }
            let proposal = try proposal()
            let basket = try OrderErrand.basket(context, proposal.basket)
            try doubt.begin(basket)
            let errand = try await OrderErrand(context, basket)
            try checkHeld(by: errand)
            let guest = try self.guest(of: errand)
            return try await keepingWishes(of: errand) {
                try await ask(errand, nil, key, try confirmation(errand, nil)) { quote in
                    for sentence in guest { context.output.warning(sentence) }
                    guard !proposal.isSame(as: quote) else { return }
                    context.output.warning(
                        ProposalText.differences(of: proposal, now: quote, in: errand.clock))
                }
            }
        }
    }

    /// Whose name an order without an account bears: whoever proposed it may have said another's.
    @MainActor private static func guest(of errand: OrderErrand) throws -> [String] {
        let services = try errand.context.services
        let accounts = try services.accounts(at: errand.source)
        let account = errand.context.options.has("guest") ? nil : try accounts.present()
        guard account == nil, let guest = try services.guests.guest() else { return [] }
        let own = try accounts.known()?.email
        let isOther = own.map { fold($0) != fold(guest.email) } ?? false
        return [Say.Proposals.asGuest(email: guest.email, phone: guest.phone)]
            + (isOther ? [Say.Proposals.otherEmail(account: own ?? "")] : [])
    }

    @MainActor private static func order(
        _ errand: OrderErrand, _ key: OrderAttempt.ID, isAsked: Bool
    ) async throws -> ExitStatus {
        let (context, options) = (errand.context, OrderOptions(errand: errand))
        let limit = try context.options.value("max-total").map {
            try options.amount($0, "max-total")
        }
        let confirmation = try confirmation(errand, limit)
        try checkHeld(by: errand)
        if !isAsked { try checkRows(of: errand) }
        if context.options.has("dry-run") { return try await dryRun(errand, limit) }
        if isAsked { return try await ask(errand, limit, key, confirmation) }
        guard let limit else { throw missing(["max-total"]) }
        return try await placeUnasked(errand, options, limit, key, confirmation)
    }

    /// Fails if no basket is named, and the one that was worked on last is no more, such as because it
    /// was ordered just before: no other takes its place where nobody reads which.
    @MainActor static func checkNamed(_ errand: OrderErrand) throws {
        let (context, summary) = (errand.context, errand.content.summary)
        guard !context.options.has("draft"),
            try !context.drafts.isWorkedOn(summary.id)
        else { return }
        throw ProblemError(
            .confirmation, .orders.anotherBasket(name: summary.shownName),
            hint: .orders.nameTheBasket(name: summary.shownName))
    }

    /// Fails if an order of that draft is under way, unless that is wanted again: who says the same
    /// words twice may not know that the first ones ordered. A new key says that it is another order.
    @MainActor private static func checkIsNotUnderWay(_ errand: OrderErrand) throws {
        let (context, draft) = (errand.context, errand.content.snapshot)
        guard !context.options.has("again"), !context.options.has("key"),
            let record = try context.store.orders.order(underWayOf: draft, at: context.now())
        else { return }
        throw ProblemError(
            .confirmation, .orders.draftUnderWay(order: record.called),
            hint: .orders.orderItOnceMore)
    }

    /// Fails if the basket still has what is on its way, unless that is wanted again.
    @MainActor static func checkHeld(by errand: OrderErrand) throws {
        guard !errand.context.options.has("again"),
            let record = try errand.context.store.orders.order(heldIn: errand.content.snapshot)
        else { return }
        throw OrderError.orderedOtherwise(record, isEdited: true)
    }

    /// Fails if a row does not fit, as its diner would get nothing and nobody would notice.
    @MainActor static func checkRows(of errand: OrderErrand) throws(ProblemError) {
        let left = errand.content.summary.basket.wishes.count
        guard left > 0, !errand.context.options.has("leave-out") else { return }
        throw ProblemError(
            .confirmation, .verbatim(QuoteWords.leftOut(left)), hint: .orders.fixRowsOrLeaveOut)
    }

    /// Stores the settings of the options with an order; restores the old ones if none was sent.
    @MainActor static func keepingWishes<Answer>(
        of errand: OrderErrand, _ body: @MainActor () async throws -> Answer
    ) async throws -> Answer {
        let (service, basket) = (errand.service, errand.content.summary.id)
        let before = try service.wishes(of: basket)
        do {
            let answer = try await body()
            if errand.context.options.has("dry-run") { try await service.set(before) }
            return answer
        } catch let error as ProblemError
            where [.refused, .price, .payment, .confirmation].contains(error.problem.code)
            && error.problem.standing == nil
        {
            try await service.set(before)
            throw error
        }
    }

    /// Orders without a question: up to `limit`, and at higher prices than last seen only if the
    /// options accept that.
    @MainActor private static func placeUnasked(
        _ errand: OrderErrand, _ options: OrderOptions, _ limit: Money, _ key: OrderAttempt.ID,
        _ confirmation: Confirmation
    ) async throws -> ExitStatus {
        let (context, service) = (errand.context, errand.service)
        let basket = errand.content.summary.id
        let wanted = try await options.wanted()
        let accepts = context.options.has("accept-changes")
        var consent = Consent.upTo(limit)
        var changes: [OrderChange] = []
        let left = errand.content.summary.basket.wishes.count
        let isSaidAnew =
            try wanted != service.wishes(of: basket) || context.options.has("email")
            || context.options.has("phone")
        if accepts || isSaidAnew {
            let quote: OrderQuote
            do {
                quote = try await service.quote(basket, trying: wanted)
            } catch OrderError.alreadyPlaced(let record) {
                let found = try await service.answer(record, for: basket, key: key, confirmation)
                return try OrderAnswer(context, zone: errand.zone, leftOut: left).tell(found)
            }
            if let problem = OrderAnswer.objection(to: quote, in: errand.clock, limit) {
                throw ProblemError(problem)
            }
            try checkPrices(of: quote, context)
            try await options.keepGuest(of: quote)
            consent = .quote(quote)
            changes = quote.priceChanges.map(OrderChange.quote)
        }
        if let shared = try service.sharing.shared(basket), shared.isOpen {
            context.output.warning(Say.Together.mayStillChoose)
        }
        let placing = try await OrderInterruption(context, basket, key).during {
            try await service.place(
                basket, consent, by: way(context.options), key: key, confirmation)
        }
        return try OrderAnswer(context, zone: errand.zone, changes: changes, leftOut: left)
            .tell(placing)
    }

    /// How the diner wants to pay; nil for cash where the kitchen takes it, else by card.
    private static func way(_ options: Options) -> PaymentMethod? {
        options.value("pay").map { $0 == "card" ? .card : .cash }
    }

    /// Fails if something has become dearer since it was last quoted, unless that is accepted.
    @MainActor private static func checkPrices(
        of quote: OrderQuote, _ context: Context
    ) throws(ProblemError) {
        guard !context.options.has("accept-changes"), !quote.unagreed.isEmpty else { return }
        let changes = quote.priceChanges.map(OrderChange.quote)
        throw ProblemError(OrderAnswer.changed(changes, context.clocks.clock(in: quote.zone)))
    }

    // MARK: Saying yes

    /// Whether the diner can confirm at the terminal; otherwise the options must.
    @MainActor private static func asks(_ context: Context) throws(ProblemError) -> Bool {
        guard !context.options.has("dry-run") else { return false }
        let absent = ["yes", "max-total"].filter { !context.options.has($0) }
        guard !absent.isEmpty else { return false }
        let output = context.output
        guard context.dialogue.canAsk, output.terminal.isTerminal(.output), !output.isData
        else {
            throw missing(absent)
        }
        return true
    }

    private static func missing(_ flags: [String]) -> ProblemError {
        ProblemError(
            .confirmation,
            .orders.nobodySaysYes(
                options: Words.all(of: flags.map { "--" + $0 }), count: flags.count),
            hint: .orders.quoteSaysWhatItCosts)
    }

    /// Shows the order and asks, again after each change.
    @MainActor private static func ask(
        _ errand: OrderErrand, _ limit: Money?, _ key: OrderAttempt.ID,
        _ confirmation: Confirmation, comparing compare: (OrderQuote) -> Void = { _ in }
    ) async throws -> ExitStatus {
        let (context, service) = (errand.context, errand.service)
        let basket = errand.content.summary.id
        var quote = try await QuoteCommand.quote(errand)
        while true {
            try await QuoteCommand.tell(quote, of: errand)
            compare(quote)
            if let problem = OrderAnswer.objection(to: quote, in: errand.clock, limit) {
                throw ProblemError(problem)
            }
            let answer = try context.dialogue.ask(
                Say.Orders.typeToOrder(total: quote.total.number))
            guard answer == "P" || quote.total.isMeant(by: answer) else {
                throw ProblemError(.confirmation, .orders.notConfirmed)
            }
            let placing = try await OrderInterruption(context, basket, key).during {
                try await service.place(
                    basket, .quote(quote), by: way(context.options), key: key, confirmation)
            }
            guard case .changed(let changes, let newer) = placing else {
                let left = errand.content.summary.basket.wishes.count
                return try OrderAnswer(context, zone: errand.zone, leftOut: left).tell(placing)
            }
            context.output.line(Say.Orders.anotherOrderNow)
            for change in changes {
                context.output.line(QuoteWords.sentence(change, in: errand.clock))
            }
            quote = newer
        }
    }

    @MainActor private static func dryRun(
        _ errand: OrderErrand, _ limit: Money?
    ) async throws -> ExitStatus {
        let quote = try await QuoteCommand.quote(errand)
        if let problem = OrderAnswer.objection(to: quote, in: errand.clock, limit) {
            throw ProblemError(problem)
        }
        try checkPrices(of: quote, errand.context)
        try await QuoteCommand.tell(quote, of: errand)
        errand.context.output.remark(Say.Orders.couldBeOrdered)
        return .done
    }

    // MARK: Keys

    @MainActor private static func key(_ context: Context) throws(ProblemError) -> OrderAttempt.ID {
        guard let text = context.options.value("key") else { return .random() }
        guard !text.isEmpty, text.utf8.count <= 200 else {
            throw ProblemError(.usage, .orders.keyTakesAName)
        }
        guard !Proposal.isReservedKey(text) else { throw ProblemError(.usage, .orders.keyIsOurs) }
        return OrderAttempt.ID(rawValue: text)
    }

    /// What was known of the basket at confirmation, and the options of the command.
    @MainActor private static func confirmation(
        _ errand: OrderErrand, _ ceiling: Money?
    ) throws -> Confirmation {
        let (context, options) = (errand.context, errand.context.options)
        let (call, basket) = (OrderReplay.Call(options), errand.content.summary.id)
        var confirmation = try context.store.orders.confirmation(
            of: basket, at: context.now(), time: call.time, place: call.place, draft: call.draft,
            ceiling: ceiling)
        confirmation.guest = try context.services.guests.guest()
        confirmation.isPackagingReusable =
            try options.has("reusable")
            || !options.has("no-reusable") && errand.service.wishes(of: basket).isPackagingReusable
        return confirmation
    }
}
