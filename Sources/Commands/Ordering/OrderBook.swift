import OrderModels
import Presentation
import Services

/// Finds stored orders and attempts.
@MainActor
struct OrderBook {
    private let files: OpenStore
    private let servers: ServerChoice
    private let zones: Zones
    private let clocks: Clocks

    init(_ files: OpenStore, _ servers: ServerChoice, _ zones: Zones, _ clocks: Clocks) {
        self.files = files
        self.servers = servers
        self.zones = zones
        self.clocks = clocks
    }

    private var orders: KeptOrders {
        get throws { try files.store.orders }
    }

    /// All orders, or those with the server that was named.
    func records() throws -> [OrderRecord] {
        let (records, asked) = (try orders.all(), try servers.asked())
        return records.filter { asked?.contains($0.provider) ?? true }
    }

    /// What is not settled, or that with the server that was named.
    func unsettled() throws -> [OrderAttempt] {
        let (attempts, asked) = (try orders.unsettled(), try servers.asked())
        return attempts.filter { asked?.contains($0.provider) ?? true }
    }

    /// The order with this reference, number or key.
    func record(_ text: String) throws -> OrderRecord? {
        try Self.record(text, among: records())
    }

    private static func record(_ text: String, among records: [OrderRecord]) throws -> OrderRecord?
    {
        let number = text.hasPrefix("#") ? String(text.dropFirst()) : text
        let ways: [(OrderRecord) -> Bool] = [
            { $0.id.rawValue == text },
            { $0.key?.rawValue == text },
            { $0.order.number.map(fold) == fold(number) },
        ]
        for way in ways {
            let found = records.filter(way)
            if found.count == 1 { return found[0] }
            guard found.isEmpty else {
                let names = Words.alternatives(found.map(\.id.rawValue))
                throw ProblemError(
                    .ambiguous, .drafts.mayBe(text: text, names: names),
                    hint: .orders.useTheReference
                ).among(found.map { .init($0.id.rawValue, $0.called) })
            }
        }
        return nil
    }

    /// What finds the order again, whatever server is named then: its number, unless another has the
    /// same.
    func name(of record: OrderRecord) -> String {
        // What cannot be read finds nothing, and the reference always does.
        let all = (try? orders.all()) ?? []
        let found = record.order.number.flatMap { try? Self.record($0, among: all) }
        return found?.id == record.id
            ? record.order.number ?? record.id.rawValue : record.id.rawValue
    }

    func latestOrder(preferringActive: Bool = false) throws -> OrderRecord {
        let records = try records()
        let active =
            preferringActive ? records.filter { !$0.order.state.isTerminal }.latest : nil
        if let open = try latestAttempt(preferringActive: preferringActive) {
            // Nobody is asked for what is kept.
            throw ProblemError(Problem(open: open.unasked))
        }
        guard let record = active ?? records.latest else {
            throw ProblemError(
                .notFound, .orders.nothingWasOrderedYet, hint: .orders.ordersAsksTheServer)
        }
        return record
    }

    /// What is not settled; nil if an order is later than that.
    func latestAttempt(preferringActive: Bool = false) throws -> OrderAttempt? {
        let records = try records()
        let active =
            preferringActive ? records.filter { !$0.order.state.isTerminal }.latest : nil
        guard let open = try unsettled().first else { return nil }
        let isLatest = (active ?? records.latest).map { $0.placedAt < open.sentAt } ?? true
        return isLatest ? open : nil
    }

    func noOrder(_ text: String, _ asked: AskedOrders = AskedOrders()) throws -> ProblemError {
        if let attempt = try orders.attempt(called: text), attempt.state != .placed {
            return ProblemError(Problem(open: asked.marked(attempt)))
        }
        let records = try records()
        let near = didYouMean(text, among: records.compactMap(\.order.number))
        return ProblemError(
            .notFound, .orders.noOrderIsCalled(text: text),
            hint: near.map { .archive.didYouMean(words: $0) } ?? .orders.ordersAreListed)
    }

    /// What the placed order has otherwise than the diner agreed to.
    func departures(of record: OrderRecord) -> [QuoteChange] {
        // An unreadable agreement cannot be compared, but the order is still shown.
        (try? orders.departures(of: record)) ?? []
    }

    func receipt(of record: OrderRecord) -> Receipt {
        var receipt = Receipt(
            record, clock: clocks.clock(inZone: record.zone),
            kitchen: try? orders.kitchen(of: record.order),
            // Without them lines are told apart by their dishes.
            sent: (try? orders.sentLines(of: record.id)) ?? [],
            departures: departures(of: record))
        receipt.server = servers.names.label(of: record.provider)
        return receipt
    }

    /// What was agreed to and is no order, or is not known to be one.
    func receipt(of attempt: OrderAttempt) -> Receipt {
        // As of an order: what cannot be read is left out.
        let zone = try? orders.zone(of: attempt, in: zones)
        var receipt = Receipt(
            attempt, clock: clocks.clock(in: zone),
            kitchen: try? orders.kitchen(of: attempt.confirmed),
            sent: (try? orders.sentLines(of: attempt.cart)) ?? [])
        receipt.server = servers.names.label(of: attempt.provider)
        return receipt
    }
}

extension [OrderRecord] {
    /// Of those of one second, the one that the server counted last.
    fileprivate var latest: OrderRecord? {
        self.max { ($0.placedAt, $0.count) < ($1.placedAt, $1.count) }
    }
}

extension OrderRecord {
    /// The number at the end of its ID, by which servers count; zero where there is none.
    fileprivate var count: Int {
        let digits = id.rawValue.reversed().prefix { $0.isASCII && $0.isNumber }
        return Int(String(digits.reversed())) ?? 0
    }
}
