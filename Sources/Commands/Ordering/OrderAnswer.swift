import Sentences
import Files
import JSON
import OrderModels
import Presentation
import Services
import Telemetry

/// Reports the outcome of an order command.
@MainActor
struct OrderAnswer {
    let context: Context
    /// The kitchen's clock, if there is a quote.
    private let clock: KitchenClock
    /// The accepted price changes since the order was last seen.
    let changes: [OrderChange]
    /// How many imported rows the order leaves out.
    let leftOut: Int

    init(
        _ context: Context, zone: ZoneRules? = nil, changes: [OrderChange] = [], leftOut: Int = 0
    ) {
        self.context = context
        self.leftOut = leftOut
        self.changes = changes
        clock = context.clocks.clock(in: zone)
    }

    func tell(_ placing: Placing) throws -> ExitStatus {
        context.tracking?.track(
            Events.OrderEnded(outcome: .init(placing), surface: .command))
        switch placing {
        case .placed(let record):
            tell(record)
            if leftOut > 0 {
                context.output.remark(
                    Say.Orders.rowsKeptAsADraft(rows: BasketWords.wishes(leftOut)))
            }
            // It is ordered: whatever cannot be read of its draft is no failure.
            if let draft = try? context.drafts.wentBack(by: record) {
                context.output.remark(Say.Orders.draftIsAsItWasSaved(draft: draft.shownName))
            }
            return status(of: record)
        case .replayed(let record):
            tell(record, isReplayed: true)
            if let key = record.key {
                context.output.remark(Say.Orders.theKeyNamesThis(key: key.rawValue))
            }
            return status(of: record)
        case .refused(let obstacles, let quote):
            throw ProblemError(Self.refusal(obstacles, quote, clock))
        case .cardOnly(let quote): throw ProblemError(Self.cardOnly(quote))
        case .overLimit(let limit, let quote):
            throw ProblemError(Self.tooDear(quote, limit))
        case .changed(_, let quote) where !quote.obstacles.isEmpty:
            throw ProblemError(Self.refusal(quote.obstacles, quote, clock))
        case .changed(let changes, _):
            throw ProblemError(
                Self.changed(
                    changes, clock, isAccepting: context.options.has("accept-changes")))
        case .unknown(let attempt, let lost):
            let problem = Problem(unknown: attempt, after: lost?.error)
            throw ProblemError(
                lost.map { context.errors.caught($0.error) { _ in problem } } ?? problem)
        case .handedOff(let attempt): throw handedOff(attempt)
        case .unresolvable(let attempt): throw ProblemError(Problem(unresolvable: attempt))
        case .unwritten(let attempt, let error):
            throw ProblemError(Problem(unwritten: attempt, error))
        }
    }

    func status(of record: OrderRecord) -> ExitStatus {
        ExitStatus(OrderEnd(record, context.orderBook.departures(of: record)))
    }

    /// What the diner's alerts find in it: by the menu that was read for a new order, and in an old one by
    /// what was known of its dishes when they were chosen, and by the menu of today, which is told apart in
    /// words.
    private func found(
        in record: OrderRecord, _ receipt: Receipt, isOld: Bool
    ) -> (alerts: FoundAlerts, sentences: [String]) {
        // It is ordered: a menu that cannot be read is no failure.
        guard let judge = try? context.judge(), !judge.alerts.isEmpty,
            let caterer = record.order.caterer ?? record.snapshot?.basket.caterer
        else { return (FoundAlerts.none, []) }
        let menu = try? context.store.library.orderableMenu(of: caterer)
        let (dishes, named) = (menu?.dishes ?? [:], menu?.dishesByName)
        let chosen = record.snapshot?.lines ?? []
        let others = receipt.linesOfOthers.map { Plate($0, named?[$0.name]) }
        let all = FoundAlerts(
            judge,
            in: chosen.map { line in
                let (then, now) = (line.contents, dishes[line.dish]?.contents)
                let both = then.map { then in now.map(then.with) ?? then }
                return Plate(line, isOld ? both ?? now : now ?? then, dishes[line.dish])
            } + others)
        guard isOld else { return (all, all.sentences) }
        let then = FoundAlerts(judge, in: chosen.map { Plate($0, $0.contents, nil) }).sentences
        let today = all.sentences.filter { !then.contains($0) }
        return (all, then + today.map { Say.Orders.byTodaysMenu(sentence: $0) })
    }

    /// What is no order, or is not known to be one, as an answer of `track` for scripts.
    func tell(_ attempt: OrderAttempt) {
        let attempt = marked(attempt)
        var provenance: Provenance?
        if attempt.isUnasked {
            provenance = Provenance()
            provenance?.fetchedAt = attempt.checkedAt ?? attempt.sentAt
            provenance?.isStale = true
            provenance?.warnings = [Problem(open: attempt).sentence]
        }
        context.output.json(
            Envelope.bytes(.track, provenance, now: context.now()) {
                attempt.write(context.orderBook.receipt(of: attempt), to: &$0)
            })
    }

    /// Shows where to pay, and that it is not ordered yet.
    func handedOff(_ attempt: OrderAttempt) -> ProblemError {
        let attempt = marked(attempt)
        context.output.stands { _ in Problem(handedOff: attempt) }
        if let page = attempt.payablePage, !context.output.isData {
            context.output.line(page)
            context.output.code(of: page)
        }
        return ProblemError(Problem(handedOff: attempt))
    }

    private func marked(_ attempt: OrderAttempt) -> OrderAttempt {
        // A basket that cannot be read is not said to be another.
        (try? context.store.orders.marked(attempt)) ?? attempt
    }

    /// `isReplayed`: the order was placed before, and nothing was ordered now.
    func tell(_ record: OrderRecord, isReplayed: Bool = false) {
        let receipt = context.orderBook.receipt(of: record)
        let order = record.order
        let departures = OrderWords.departures(receipt.departures, in: receipt.clock)
        if OrderEnd(record, []).isOrder {
            context.output.stands { [stage = receipt.stage] in
                Problem(unanswered: record, stage, reason: $0, departures: departures)
            }
        }
        let (found, sentences) = found(in: record, receipt, isOld: isReplayed)
        let nothingComes = Self.nothingComes(of: order)
        guard !context.output.isData else {
            let warnings = [nothingComes].compactMap(\.self) + sentences
            for words in warnings { context.output.warning(words) }
            return context.output.json(
                Envelope.bytes(.order, nil, warnings: warnings, now: context.now()) { json in
                    receipt.writeOrder(to: &json)
                    json.field("guest", guest(of: record)?.email)
                    json.field("replayed", isReplayed)
                    json.changes(changes, in: clock)
                    json.fields(of: found)
                })
        }
        for change in changes { context.output.remark(QuoteWords.sentence(change, in: clock)) }
        context.output.line(sentence(record, receipt, isReplayed))
        if let server = receipt.server {
            context.output.line(Say.Orders.serverIs(server: server))
        }
        let warnings = [nothingComes, OrderWords.moneyBack(of: order), departures]
        for words in warnings.compactMap(\.self) + sentences {
            context.output.warning(words)
        }
        context.output.remark(Say.Orders.howToFollow(number: context.orderBook.name(of: record)))
    }

    /// Whose order it is; nil for an account's.
    private func guest(of record: OrderRecord) -> Guest? {
        guard record.account == nil, let key = record.key else { return nil }
        // It is ordered: what cannot be read of it is no failure.
        return try? context.store.orders.attempt(under: key)?.terms?.guest
    }

    private static func nothingComes(of order: Order) -> String? {
        switch order.state {
        case .refused: Say.Orders.theKitchenRefused
        case .cancelled: Say.Orders.itWasCancelled
        default: nil
        }
    }

    private func sentence(
        _ record: OrderRecord, _ receipt: Receipt, _ isReplayed: Bool
    ) -> String {
        let order = record.order
        let method = OrderWords.method(order.method)
        let way =
            order.slot.map {
                Say.Orders.methodAt(method: method, slot: receipt.clock.slot($0))
            } ?? method
        let what = Words.list([record.called, order.bill.total.formatted, way])
        let stage = OrderWords.stage(order.stage, by: order.method)
        if isReplayed { return Say.Orders.orderedBefore(order: what, stage: stage) }
        return Self.nothingComes(of: order) != nil
            ? Say.Orders.orderedAndRefused(order: what, stage: stage)
            : Say.Orders.ordered(order: what)
    }

    // MARK: What prevents an order

    /// Why a quote cannot be ordered for at most `limit`; nil if it can.
    static func objection(
        to quote: OrderQuote, in clock: KitchenClock, _ limit: Money?,
        besides known: [OrderObstacle] = []
    ) -> Problem? {
        let obstacles = (quote.obstacles + quote.notTaken).filter { !known.contains($0) }
        guard obstacles.isEmpty else { return refusal(obstacles, quote, clock) }
        // A limit in another currency is no consent.
        if let limit, (try? limit.isLess(than: quote.total)) ?? true {
            return tooDear(quote, limit)
        }
        return quote.isCardOnly || quote.quote == nil ? cardOnly(quote) : nil
    }

    /// Why a quote could not be ordered as it is; nil if it could, once it is said who orders.
    static func obstruction(of quote: OrderQuote, in clock: KitchenClock) -> Problem? {
        objection(to: quote, in: clock, nil, besides: [.contactMissing])
    }

    /// That the kitchen does not serve the given time, or other dishes then; nil if it does.
    static func noSuchTime(_ quote: OrderQuote, in clock: KitchenClock) -> Problem? {
        for obstacle in quote.obstacles {
            guard case .nothingNear = obstacle else { continue }
            return refusal([obstacle], quote, clock)
        }
        let absent = quote.obstacles.filter { $0.absence != nil }
        return absent.isEmpty ? nil : refusal(absent, quote, clock)
    }

    /// Lists what has changed since the order was last seen.
    static func changed(
        _ changes: [OrderChange], _ clock: KitchenClock, isAccepting: Bool = false
    ) -> Problem {
        let sentences = changes.map { QuoteWords.sentence($0, in: clock) }
        var problem = Problem(
            .price, .verbatim(sentences.joined(separator: " ")),
            hint: isAccepting ? .orders.lookAtItAgain : .orders.lookAgainOrAccept)
        problem.changes = Problem.Changes(changes, in: clock)
        return problem
    }

    private static func refusal(
        _ obstacles: [OrderObstacle], _ quote: OrderQuote, _ clock: KitchenClock
    ) -> Problem {
        let sentences = obstacles.map { QuoteWords.sentence($0, in: clock) }
        var problem = Problem(
            obstacles == [.contactMissing] ? .signIn : .refused,
            .verbatim(
                sentences.joined(separator: " "),
                of: Set(obstacles.map(QuoteWords.code)).sorted().joined(separator: " ")),
            hint: QuoteWords.advice(obstacles, to: quote).first.map { .verbatim($0) })
        problem.facts.absences = obstacles.compactMap(\.absence)
        let slots = obstacles.flatMap(\.nearest)
        if !slots.isEmpty {
            problem.facts.option = "--slot"
            problem.facts.choices = slots.map { $0.start.rfc3339(in: quote.zone) }
        }
        return problem
    }

    private static func tooDear(_ quote: OrderQuote, _ limit: Money) -> Problem {
        var problem = Problem(
            .price,
            quote.total.currency == limit.currency
                ? .orders.tooDear(total: quote.total.formatted, limit: limit.formatted)
                : .orders.otherMoney(total: quote.total.formatted, limit: limit.formatted),
            hint: .orders.quoteSaysWhatOf)
        (problem.facts.total, problem.facts.ceiling) = (quote.total, limit)
        return problem
    }

    private static func cardOnly(_ quote: OrderQuote) -> Problem {
        if let way = quote.waysToPay.first {
            return Problem(
                .payment, .paying.notThatWay,
                hint: .paying.payOtherwise(way: way.isPayableHere ? "cash" : "card"))
        }
        var problem = Problem(
            .payment,
            quote.page.map { .orders.notPaidFromHereBut(page: $0) } ?? .orders.notPaidFromHere,
            hint: quote.page == nil
                ? .orders.cardNumbersAreNeverAsked : .orders.chooseThereAgain)
        problem.facts.page = quote.page
        return problem
    }
}

extension OrderObstacle {
    /// The slots before and after a time that the kitchen does not serve.
    fileprivate var nearest: [Slot] {
        if case .nothingNear(_, let before, let after) = self {
            [before, after].compactMap(\.self)
        } else {
            []
        }
    }
}
