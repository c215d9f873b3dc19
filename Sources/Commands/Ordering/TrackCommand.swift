import JSON
import Sentences
import OrderModels
import Presentation
import Services

/// `eat-tui track`: what the server says about one order, and when.
enum TrackCommand {
    static let command = Command(
        name: "track", operands: [Command.Operand(name: "ORDER", isOptional: true)],
        options: [
            OptionSpec(name: "follow", help: .options.follow2),
            OptionSpec(name: "ics", help: .options.ics),
            OptionSpec(
                name: "settle", value: "OUTCOME", choices: ["placed", "not-placed"],
                help: .options.settle),
            PageOpening.option,
        ], summary: .help.trackSummary,
        details: [
            .help.trackDetails,
            .help.trackDetails2, .help.trackDetails3,
        ],
        examples: ["eat-tui track --follow", "eat-tui track A7K2 --ics > lunch.ics"],
        statuses: StatusHelp.track, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        for other in ["offline", "ics"] where context.options.has(other) {
            try context.options.refuse(["follow"], beside: other)
        }
        guard let record = try await placed(context) else { return .done }
        let reading = try await read(record, context)
        guard !context.options.has("ics") else {
            warn(reading, context)
            return try calendar(reading.record, context)
        }
        tell(reading, context)
        guard context.options.has("follow") else { return status(of: reading, context) }
        let last = try await follow(reading.record, context)
        // Whoever stopped waiting was told how it stood.
        guard last.order.state.isTerminal else { return status(of: reading, context) }
        return OrderAnswer(context).status(of: last)
    }

    @MainActor private static func status(of reading: Reading, _ context: Context) -> ExitStatus {
        reading.isDenied
            ? .unknownOutcome : ExitStatus(of: context.orderBook.receipt(of: reading.record))
    }

    // MARK: Which one

    /// The order to report, for which ``PaymentWait`` waits with `--follow`; nil for what was taken
    /// back.
    @MainActor private static func placed(_ context: Context) async throws -> OrderRecord? {
        switch try await settled(context) {
        case .order(let record): return record
        case .takenBack(let attempt):
            tellItIsNone(attempt, context)
            return nil
        case .none(let attempt) where context.options.has("ics"):
            // Nothing is in the calendar that is no order.
            let problem = Problem(open: attempt)
            await PageOpening(context).open(attempt.payablePage)
            throw ProblemError(problem)
        case .none(let attempt)
        where attempt.state == .handedOff && context.options.has("follow"):
            return try await PaymentWait(context).order(of: attempt)
        case .none(let attempt):
            if context.output.isData { OrderAnswer(context).tell(attempt) }
            guard attempt.state == .handedOff else { throw ProblemError(Problem(open: attempt)) }
            let waiting = OrderAnswer(context).handedOff(attempt)
            await PageOpening(context).open(attempt.payablePage)
            throw waiting
        }
    }

    private enum Found {
        case order(OrderRecord)
        /// By the diner, with this call.
        case takenBack(OrderAttempt)
        /// No order, or not known to be one.
        case none(OrderAttempt)
    }

    /// What is named, after the server was asked about it.
    @MainActor private static func settled(_ context: Context) async throws -> Found {
        let inquiry = try OrderInquiry(context)
        await inquiry.recall()
        guard let text = context.operands.first else {
            var asked = AskedOrders()
            if !context.isOffline, try !context.orderBook.unsettled().isEmpty {
                asked = try await inquiry.ask()
            }
            if let open = try context.orderBook.latestAttempt(preferringActive: true) {
                for sentence in asked.sentences { context.output.warning(sentence) }
                return .none(asked.marked(open))
            }
            return .order(try context.orderBook.latestOrder(preferringActive: true))
        }
        if let record = try context.orderBook.record(text) { return try placed(record, context) }
        var known = try context.store.orders.attempt(called: text)
        if known == nil, !context.isOffline {
            _ = try await inquiry.ask()
            if let record = try context.orderBook.record(text) {
                return try placed(record, context)
            }
            known = try context.store.orders.attempt(called: text)
        }
        guard var attempt = known else { throw try context.orderBook.noOrder(text) }
        if context.isOffline, context.options.has("settle") {
            throw ProblemError(
                .usage, .orders.settleAsksTheServer,
                hint: .orders.leaveOutOffline)
        }
        if !context.isOffline {
            do {
                attempt = try await asked(about: attempt, context)
            } catch
                where !attempt.isSettled && (error as? ProblemError)?.problem.standing == nil
                && (OrderDoubt.isSilence(error) || !Problem(explaining: error).isOurs
                    || error.isOfAClosedStore)
            {
                // It stays as unknown as it was.
                context.output.warning(context.errors.caught(error).whole(on: .commands))
                attempt.isUnasked = true
            }
        } else {
            attempt.isUnasked = true
        }
        switch attempt.state {
        case .placed:
            guard let record = try context.orderBook.record(attempt.cart.rawValue) else {
                throw try context.orderBook.noOrder(text)
            }
            return try placed(record, context)
        case .refused
        where attempt.page != nil && context.options.value("settle") == "not-placed":
            return .takenBack(attempt)
        case .refused, .unresolvable, .handedOff, .sent, .unknown: return .none(attempt)
        }
    }

    /// A script that was to hear that there is no order, and goes on to order it again, has to stop.
    @MainActor private static func placed(
        _ record: OrderRecord, _ context: Context
    ) throws(OrderError) -> Found {
        guard context.options.value("settle") != "not-placed" else {
            throw .alreadyPlaced(record)
        }
        return .order(record)
    }

    /// The attempt as the server has it, or else as the diner settles it.
    @MainActor private static func asked(
        about attempt: OrderAttempt, _ context: Context
    ) async throws -> OrderAttempt {
        let service = try await context.services.orders(of: attempt.provider)
        let outcome = context.options.value("settle")
        var attempt = attempt
        do {
            attempt = try await service.settle(attempt)
        } catch  where outcome != nil && attempt.isForTheDiner(at: context.now()) {
            // The server cannot be asked any more, so the diner's word counts.
            context.output.warning(context.errors.caught(error).sentence)
        }
        guard let outcome else { return attempt }
        return try await byHand(attempt, outcome == "placed", service, context)
    }

    @MainActor private static func byHand(
        _ attempt: OrderAttempt, _ isPlaced: Bool, _ service: OrderService, _ context: Context
    ) async throws -> OrderAttempt {
        guard !attempt.isSettled else { return attempt }
        // The server says whether one that waits for its payment can still be paid.
        let isTakenBack = attempt.state == .handedOff && !isPlaced
        guard isTakenBack || attempt.isForTheDiner(at: context.now()) else {
            let zone = try context.store.orders.zone(of: attempt, in: context.zones)
            let end = context.clocks.clock(in: zone).time(attempt.isForTheDinerFrom)
            throw ProblemError(
                .usage,
                .orders.serverCanBeAsked(end: end),
                hint: .orders.leaveOutSettle)
        }
        do {
            return try await service.settleByHand(attempt, isPlaced: isPlaced)
        } catch OrderError.handedOff(let attempt) {
            throw ProblemError(Problem(notTakenBack: attempt))
        }
    }

    /// That it is taken back: there is no order.
    @MainActor private static func tellItIsNone(_ attempt: OrderAttempt, _ context: Context) {
        guard !context.options.has("ics") else {
            return context.output.warning(Say.Paying.isTakenBack)
        }
        guard context.output.isData else {
            return context.output.line(Say.Paying.isTakenBack)
        }
        OrderAnswer(context).tell(attempt)
    }

    /// An order, and whether it comes from the server.
    struct Reading {
        let record: OrderRecord
        var provenance = Provenance()
        /// Whether the server says now that there is no such order.
        var isDenied = false

        init(_ record: OrderRecord, from source: Provenance.Source) {
            self.record = record
            provenance.source = source
            provenance.fetchedAt = record.readAt
            provenance.isStale = source == .cache && !record.order.state.isTerminal
        }
    }

    /// Reads the order from the server or, if that fails, from the store, with a warning.
    @MainActor static func read(
        _ record: OrderRecord, _ context: Context
    ) async throws -> Reading {
        // Only a delivered order is final; a kitchen can still take back any other state.
        guard record.order.state != .fulfilled || context.options.has("refresh"),
            !context.isOffline
        else {
            return Reading(record, from: .cache)
        }
        do {
            let service = try await context.services.orders(of: record.provider)
            return Reading(try await service.track(record.id).record, from: .network)
        } catch {
            guard
                error.isOfAClosedStore
                    || ![.internal, .storage, .interrupted].contains(
                        Problem(explaining: error).code)
            else { throw error }
            let problem = context.errors.caught(error)
            let advice = problem.hint.map { " " + $0 } ?? ""
            context.refresher.couldNotRefresh(problem)
            var reading = Reading(record, from: .cache)
            reading.provenance.warnings = [problem.sentence + advice]
            if case OrderError.unordered = error { reading.isDenied = true }
            return reading
        }
    }

    // MARK: Telling

    @MainActor private static func tell(_ reading: Reading, _ context: Context) {
        let record = reading.record
        let receipt = context.orderBook.receipt(of: record)
        guard !context.output.isData else { return json(reading, context) }
        context.output.tell(reading.provenance)
        let text = TrackText(receipt: receipt, readAt: record.readAt, now: context.now())
        for line in text.lines { context.output.line(line) }
    }

    @MainActor private static func json(_ reading: Reading, _ context: Context) {
        let record = reading.record
        context.output.json(
            Envelope.bytes(.track, reading.provenance, now: context.now()) {
                let receipt = context.orderBook.receipt(of: record)
                receipt.writeOrder(to: &$0)
                $0.fields(of: receipt.split)
            })
    }

    @MainActor private static func calendar(
        _ record: OrderRecord, _ context: Context
    ) throws -> ExitStatus {
        let file = CalendarFile(receipt: context.orderBook.receipt(of: record), now: context.now())
        guard let text = file.text else {
            throw ProblemError(
                .notFound, .orders.noTimeForTheCalendar, hint: .orders.tryAgainLater)
        }
        context.output.raw(Array(text.utf8))
        return .done
    }

    // MARK: Following

    @MainActor private static func warn(_ reading: Reading, _ context: Context) {
        for warning in reading.provenance.warnings { context.output.warning(warning) }
    }

    /// Asks once a minute, as the platform's own app does, seldom while nothing is due, and reports at
    /// once what others learn.
    @MainActor private static func follow(
        _ record: OrderRecord, _ context: Context
    ) async throws -> OrderRecord {
        var told = record
        var asked: Instant? = record.readAt
        let beats = try Heartbeat(context)
        defer { beats.stop() }
        for await beat in beats.beats {
            guard !told.order.state.isTerminal else { break }
            let now = context.now()
            let isTime = asked.map { now.seconds(since: $0) >= told.pace(at: now) - 1 } ?? true
            if beat == .minute, isTime {
                asked = now
                warn(try await read(told, context), context)
            }
            let kept = try beats.look { try $0.order(told.id) }
            guard case .some(.some(let newer)) = kept else { continue }
            let news = newer.order.news(since: told.order)
            told = newer
            guard !news.isEmpty else { continue }
            guard !context.output.isData else {
                // Read from the server, by this or another process.
                json(Reading(newer, from: .network), context)
                continue
            }
            let receipt = context.orderBook.receipt(of: newer)
            let time = receipt.clock.time(context.now())
            for one in news {
                let words = OrderWords.news(one, of: newer.order, in: receipt.clock)
                context.output.line(Say.Orders.newsAt(time: time, news: words))
            }
        }
        return told
    }
}
