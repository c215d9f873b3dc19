import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui orders`: the diner's orders and their progress.
enum OrdersCommand {
    static let command = Command(
        name: "orders", operands: [],
        options: [OptionSpec(name: "active", help: .options.active)],
        summary: .help.ordersSummary,
        details: [
            .help.ordersDetails
        ],
        examples: ["eat-tui orders --active", "eat-tui orders --json --offline"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        var asked = AskedOrders()
        if !context.isOffline { asked = try await OrderInquiry(context).ask() }
        if let trouble = asked.troubles.first { context.refresher.couldNotRefresh(trouble) }
        let warnings = asked.sentences
        let book = context.orderBook
        let (records, attempts) = (try book.records(), try book.unsettled())
        let isActive = context.options.has("active")
        let shown = records.filter { !isActive || !$0.order.state.isTerminal }
        guard !context.output.isData else {
            context.output.json(json(shown, attempts, asked, context))
            return .done
        }
        for warning in warnings { context.output.warning(warning) }
        var listing = Listing(columns: columns)
        let now = context.now()
        listing.rows =
            attempts.map { row($0) } + shown.map { row(context.orderBook.receipt(of: $0), at: now) }
        listing.add(
            servers: attempts.map(\.provider) + shown.map(\.provider), context.servers.names)
        listing.write(to: context.output)
        for attempt in attempts where attempt.isBasketEdited {
            context.output.warning(
                Say.Paying.changedSinceFor(caterer: attempt.kitchen))
        }
        if let attempt = attempts.first {
            context.output.remark(Problem(open: attempt).hint ?? "")
        } else if shown.isEmpty {
            let isSure = warnings.isEmpty && !context.isOffline
            context.output.remark(
                !isSure
                    ? Say.Orders.noOrderIsKeptHere
                    : isActive ? Say.Orders.nothingIsUnderWay : Say.Orders.nothingWasOrderedYet)
        }
        for words in try ofOthers(context) { context.output.remark(words) }
        for words in ages(of: shown, asked, context.servers, at: now) {
            context.output.remark(words)
        }
        return .done
    }

    /// Where those stand that others placed, with dishes of the diner in them.
    @MainActor private static func ofOthers(_ context: Context) throws -> [String] {
        try context.drafts.summaries().filter { summary in
            summary.shared.map { $0.role == .guest && $0.state.isPlaced && !$0.isOver } ?? false
        }.map { Say.Together.orderOfAnother(draft: $0.called) }
    }

    /// The age of active orders, which may have made progress since: where some servers answered,
    /// those of the others by themselves.
    @MainActor private static func ages(
        of records: [OrderRecord], _ asked: AskedOrders, _ servers: ServerChoice, at now: Instant
    ) -> [String] {
        let active = records.filter { !$0.order.state.isTerminal }
        func age(of records: [OrderRecord]) -> String? {
            guard let readAt = records.map(\.readAt).min() else { return nil }
            let seconds = now.seconds(since: readAt)
            return seconds < 60 ? nil : Say.Orders.lastHeardOf(age: Words.age(seconds))
        }
        let answered = active.filter { asked.hasAnswered($0.provider) }
        guard !answered.isEmpty, answered.count < active.count else {
            return [age(of: active)].compactMap(\.self)
        }
        let silent = Set(active.map(\.provider)).filter { !asked.hasAnswered($0) }.sorted()
        return [age(of: answered)].compactMap(\.self)
            + silent.compactMap { provider in
                age(of: active.filter { $0.provider == provider })
                    .map { servers.names.said($0, of: provider) }
            }
    }

    @MainActor private static func json(
        _ records: [OrderRecord], _ attempts: [OrderAttempt], _ asked: AskedOrders,
        _ context: Context
    ) -> [UInt8] {
        var provenance = Provenance()
        provenance.source = asked.isAnswered ? .network : .cache
        provenance.fetchedAt =
            asked.isWhole ? context.now() : records.map(\.readAt).min()
        // Only active orders can be stale.
        provenance.isStale = !asked.isWhole && records.contains { !$0.order.state.isTerminal }
        provenance.warnings = asked.sentences
        return Envelope.bytes(.orders, provenance, now: context.now()) { json in
            json.counts(records.count, of: records.count)
            json.objects("orders", records) { json, record in
                context.orderBook.receipt(of: record).writeOrder(to: &json)
            }
            json.objects("unsettled", attempts) { json, attempt in
                attempt.write(context.orderBook.receipt(of: attempt), to: &json)
            }
        }
    }

    private static let columns = [
        Listing.Column(id: "number", title: Say.Columns.number, priority: 9, minimum: 10),
        Listing.Column(id: "caterer", title: Say.Columns.caterer, priority: 7, minimum: 10),
        Listing.Column(id: "state", title: Say.Columns.state, priority: 9),
        Listing.Column(id: "arrives", title: Say.Columns.arrival, priority: 6),
        Listing.Column(id: "total", title: Say.Columns.total, alignment: .right, priority: 8),
        Listing.Column(id: "placed", title: Say.Columns.placed, alignment: .right, priority: 4),
    ]

    private static func row(_ receipt: Receipt, at now: Instant) -> [TextTable.Cell] {
        let order = receipt.order
        let age = Words.ago(max(0, now.seconds(since: receipt.placedAt)))
        let isOver = order.state.isTerminal
        return [
            TextTable.Cell(receipt.number),
            TextTable.Cell(receipt.caterer),
            TextTable.Cell(receipt.shortStage, style: isOver ? .dim : .plain),
            TextTable.Cell(arrival(receipt), style: isOver ? .dim : .plain),
            TextTable.Cell(order.bill.total.formatted),
            TextTable.Cell(age, style: .dim),
        ]
    }

    /// When it is due or, for a past order, when it arrived, if the server says.
    private static func arrival(_ receipt: Receipt) -> String {
        let order = receipt.order
        guard order.state.isTerminal else {
            return order.slot.map(receipt.clock.slot) ?? ""
        }
        let handedOver = order.events.last { $0.kind == .dropped || $0.kind == .fulfilled }
        return handedOver.map { receipt.clock.time($0.at) } ?? ""
    }

    private static func row(_ attempt: OrderAttempt) -> [TextTable.Cell] {
        [
            TextTable.Cell(attempt.name.rawValue),
            TextTable.Cell(attempt.confirmed.catererName ?? ""),
            TextTable.Cell(OrderWords.shortStage(attempt.stage)), TextTable.Cell(""),
            TextTable.Cell(attempt.total.formatted), TextTable.Cell(""),
        ]
    }
}

extension OrderAttempt.Standing: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("key", key.rawValue)
        json.field("stage", OrderWords.code(stage))
        writePage(to: &json)
        json.field("basket_edited", isBasketEdited)
    }

    func writePage(to json: inout JSONWriter) {
        json.field("page", page)
        json.field("page_over", isPageOver)
    }

    /// What is not settled of a basket; null where there is nothing.
    static func write(_ standing: Self?, as name: String, to json: inout JSONWriter) {
        json.key(name)
        guard let standing else { return json.null() }
        json.object { $0.fields(of: standing) }
    }
}

extension OrderAttempt {
    /// As an order, with what is known of it that is none.
    func write(_ receipt: Receipt, to json: inout JSONWriter) {
        receipt.writeOrder(to: &json)
        let standing = standing
        standing.writePage(to: &json)
        json.field("basket_edited", standing.isBasketEdited)
        json.field("sent_at", sentAt)
        json.field("checked_at", checkedAt)
        json.field("problem", problem?.text)
        json.field("settled_at", settledAt)
    }
}

/// The result of asking servers about orders.
struct AskedOrders {
    /// Why some servers could not answer.
    private(set) var troubles: [Problem] = []
    /// What is wrong, with the server that it is of where there are several.
    private(set) var sentences: [String] = []
    var isAnswered = false
    /// The servers that were asked, and may not have answered everything.
    var asked: Set<ProviderID> = []
    private var silent: Set<ProviderID> = []

    /// `isSilent`: that the server did not answer all that was asked.
    @MainActor mutating func add(
        _ trouble: Problem, of provider: ProviderID, isSilent: Bool = true, _ servers: ServerChoice
    ) {
        troubles.append(trouble)
        sentences.append(servers.names.said(trouble.sentence, of: provider))
        if isSilent { silent.insert(provider) }
    }

    func hasAnswered(_ provider: ProviderID) -> Bool {
        asked.contains(provider) && !silent.contains(provider)
    }

    /// The attempt, marked where its server was not asked or did not answer.
    func marked(_ attempt: OrderAttempt) -> OrderAttempt {
        hasAnswered(attempt.provider) ? attempt : attempt.unasked
    }

    /// Whether everything stored is as the servers have it.
    var isWhole: Bool { isAnswered && troubles.isEmpty }
}

@MainActor
struct OrderInquiry {
    private let options: Options
    private let servers: ServerChoice
    private let services: AppServices
    private let errors: CommandErrors

    init(_ context: Context) throws {
        errors = context.errors
        (options, servers, services) = (context.options, context.servers, try context.services)
    }

    /// Brings attempts that the store could not take when they were sent back into it.
    func recall() async {
        await services.settings.notes?.recall(to: services.store)
    }

    /// Settles open attempts and fetches active orders, at their servers and at those in use.
    func ask() async throws -> AskedOrders {
        await recall()
        let orders = KeptOrders(services.store)
        let (unsettled, active) = (try orders.unsettled(), try orders.active())
        let signedIn = try services.signedIn()
        let inUse = options.has("demo") ? [.demo] : try servers.namedSources().map(\.id)
        let chosen = try servers.asked()
        let expected = (unsettled.map(\.provider) + active.map(\.provider))
            .filter { chosen?.contains($0) ?? true }
        var asked = AskedOrders()
        var seen: Set<ProviderID> = []
        for provider in inUse + expected where seen.insert(provider).inserted {
            let isSignedIn = signedIn.contains(provider)
            // Without an account or an open order there, there is nothing to ask.
            guard isSignedIn || expected.contains(provider) else { continue }
            asked.asked.insert(provider)
            do {
                let service = try await services.orders(of: provider)
                var isHeard = isSignedIn
                try await service.settleAll { [errors, servers] in
                    asked.add(errors.caught($0), of: provider, servers)
                }
                if isSignedIn {
                    let leftOut = try await service.syncOrders()
                    if let problem = Problem(leftOut: leftOut) {
                        asked.add(problem, of: provider, isSilent: false, servers)
                    }
                }
                for record in active where record.provider == provider && record.account == nil {
                    _ = try await service.track(record.id)
                    isHeard = true
                }
                let left = active.filter { $0.provider == provider && $0.account != nil }
                if !isSignedIn, !left.isEmpty {
                    asked.add(.ordersOfAnAccount, of: provider, isSilent: false, servers)
                }
                let isAsked = unsettled.contains { $0.provider == provider }
                if isHeard || (isAsked && asked.troubles.isEmpty) { asked.isAnswered = true }
            } catch let error where !Problem(explaining: error).isOurs || error.isOfAClosedStore {
                asked.add(errors.caught(error), of: provider, servers)
            }
        }
        return asked
    }
}

extension Error {
    /// Whether nothing can be written to the store, so that what it has is all there is.
    var isOfAClosedStore: Bool {
        switch self as? StoreError {
        case .inaccessible?, .full?: true
        default: false
        }
    }
}

extension Problem {
    /// That an active order needs a sign-in.
    static let ordersOfAnAccount = Problem(
        .signIn, .orders.orderOfAnAccount,
        hint: .orders.signInEatTuiLogin)

    /// Whether it is a fault of this program, for which stored data cannot make up.
    var isOurs: Bool {
        [.internal, .storage, .interrupted, .usage, .configuration].contains(code)
    }
}
