import Cache
import OrderModels
import Presentation
import Services

/// The orders that are kept, and those that were tried.
@MainActor
struct OrderBook {
    private let files: StoreFiles
    private let zones: Zones

    init(_ files: StoreFiles, _ zones: Zones) {
        self.files = files
        self.zones = zones
    }

    private var store: any DataStore {
        get throws { try files.store }
    }

    /// The order that somebody means: by its reference, its number, or the key it was placed under.
    func record(_ text: String) throws -> OrderRecord? {
        let records = try store.read { try $0.items(Request(OrderRecord.self)) }
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
                    hint: .orders.useTheReference)
            }
        }
        return nil
    }

    /// The attempt at an order of which nothing more is known, by its key or its cart.
    func attempt(_ text: String) throws -> OrderAttempt? {
        try store.read { reader in
            let name = OrderAttempt.ID(rawValue: text)
            let cart = Request(OrderAttempt.self, where: .cart(Order.ID(rawValue: text)))
            return try reader.attempt(under: name) ?? reader.item(OrderAttempt.self, name)
                ?? reader.first(cart)
        }
    }

    func latestOrder(preferringActive: Bool = false) throws -> OrderRecord {
        let records = try store.read { try $0.items(Request(OrderRecord.self)) }
        let active = preferringActive ? records.first { !$0.order.state.isTerminal } : nil
        let open = try store.read {
            try $0.first(Request(OrderAttempt.self, where: .unsettled))
        }
        if let open, (active?.placedAt ?? records.first?.placedAt).map({ $0 < open.sentAt }) ?? true
        {
            throw ProblemError(Problem(unknown: open))
        }
        guard let record = active ?? records.first else {
            throw ProblemError(
                .notFound, .orders.nothingWasOrderedYet, hint: .orders.ordersAsksTheServer)
        }
        return record
    }

    func noOrder(_ text: String) throws -> ProblemError {
        if let attempt = try attempt(text), !attempt.isSettled {
            return ProblemError(Problem(unknown: attempt))
        }
        let records = try store.read { try $0.items(Request(OrderRecord.self)) }
        let near = didYouMean(text, among: records.compactMap(\.order.number))
        return ProblemError(
            .notFound, .orders.noOrderIsCalled(text: text),
            hint: near.map { .archive.didYouMean(words: $0) } ?? .orders.ordersAreListed)
    }

    var hasOpenAttempts: Bool {
        get throws {
            try store.read { try $0.count(Request(OrderAttempt.self, where: .unsettled)) > 0 }
        }
    }

    /// A try of which nobody knows yet what became of it.
    func openAttempt(
        under key: OrderAttempt.ID, of basket: Basket.ID? = nil
    ) throws -> OrderAttempt? {
        try store.read { reader in
            if let named = try reader.attempt(under: key), !named.isSettled { return named }
            return try basket.flatMap {
                try reader.first(Request(OrderAttempt.self, where: .basket($0), .unsettled))
            }
        }
    }

    /// What a basket that is none any more became.
    func order(of basket: Basket.ID) throws -> OrderRecord? {
        try store.read { reader in
            let attempts = try reader.items(Request(OrderAttempt.self, where: .basket(basket)))
            return try attempts.first { $0.state == .placed }
                .flatMap { try reader.item(OrderRecord.self, $0.cart) }
        }
    }

    /// What the kitchen has otherwise than was agreed to.
    func departures(of record: OrderRecord) -> [QuoteChange] {
        // What cannot be read cannot be compared; the order itself is told all the same.
        let attempts = try? store.read {
            try $0.items(Request(OrderAttempt.self, where: .cart(record.id)))
        }
        let agreed = attempts?.filter { $0.state == .placed }
            .first { $0.name == record.key || record.key == nil }
        return agreed.map { record.order.departures(from: $0.confirmed) } ?? []
    }

    func receipt(of record: OrderRecord) -> Receipt {
        Receipt(record, zone: record.zone.flatMap { zones.rules(for: $0) } ?? zones.local)
    }
}
