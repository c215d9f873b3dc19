public import Cache
public import OrderModels

extension ReadAccessor {
    /// The basket's name in sentences.
    func called(_ id: Basket.ID) throws -> String {
        try BasketEntry.one(id, in: self)?.basket.called(in: self) ?? ""
    }

    /// Whether no other basket has this name.
    func isFree(_ name: String, for id: Basket.ID?) throws -> Bool {
        try !BasketEntry.all(in: self, discarded: false).contains {
            $0.basket.id != id && isSameName($0.basket.name, name)
        }
    }

    /// The basket that a dish of `caterer` is added to.
    func basket(for caterer: Caterer.ID) throws -> Basket.ID? {
        if let current = try BasketEntry.current(in: self), current.basket.caterer == caterer {
            return current.basket.id
        }
        let entries = try BasketEntry.all(in: self, discarded: false)
        let agents = try agentsBaskets()
        return BasketEntry.latest(
            of: entries.filter {
                $0.basket.caterer == caterer && !$0.isSaved && !agents.contains($0.basket.id)
            })?
            .basket.id
    }
}

extension ReadAccessor {
    /// The attempt, which knows whether its basket was changed while it waits for its payment.
    public func marked(_ attempt: OrderAttempt) throws -> OrderAttempt {
        guard attempt.state == .handedOff,
            let entry = try BasketEntry.one(attempt.basket, in: self),
            entry.view?.record.discardedAt == nil
        else { return attempt }
        return attempt.marked(beside: BasketSnapshot(entry.basket, try entry.lines))
    }
}

/// A basket and where to read it: its working copy, or the store if there is none.
struct BasketEntry {
    let basket: Basket
    let reader: any ReadAccessor
    let view: CopyView?
    let isSaved: Bool

    /// - Returns: Nil if the working copy has no such basket, because it was never begun.
    private init?(_ view: CopyView, isSaved: Bool) throws {
        let id = Basket.ID(rawValue: view.record.id.rawValue)
        guard let basket = try view.reader.item(Basket.self, id) else {
            return nil
        }
        self.basket = basket
        self.view = view
        self.isSaved = isSaved
        reader = view.reader
    }

    private init(_ saved: Basket, in reader: any ReadAccessor) {
        basket = saved
        self.reader = reader
        view = nil
        isSaved = true
    }

    static func all(in reader: any ReadAccessor, discarded: Bool) throws -> [BasketEntry] {
        let saved = try reader.items(Request(Basket.self))
        let savedNames = Set(saved.map(\.id.copy))
        let records = try reader.items(Request(CopyRecord.self, where: .of(nil)))
        let copies = try records.filter { ($0.discardedAt != nil) == discarded }.compactMap {
            try BasketEntry(reader.view(of: $0), isSaved: savedNames.contains($0.id))
        }
        guard !discarded else { return copies }
        let copied = Set(records.map(\.id))
        return copies
            + saved.filter { !copied.contains($0.id.copy) }.map { BasketEntry($0, in: reader) }
    }

    /// The basket that was edited last; if it was discarded, the latest of the others.
    static func current(
        in reader: any ReadAccessor, where counts: (Basket) -> Bool = { _ in true }
    ) throws -> BasketEntry? {
        if try reader.isEmpty(of: [.basket, .draft]) { return nil }
        let last = try reader.lastBasket()
        if case .basket(let id)? = last, let entry = try one(id, in: reader),
            entry.view?.record.discardedAt == nil, counts(entry.basket)
        {
            return entry
        }
        let agents = try reader.agentsBaskets()
        let others = try all(in: reader, discarded: false).filter {
            counts($0.basket) && !agents.contains($0.basket.id)
        }
        // After an order, only unsaved baskets count: saved ones were put away.
        return switch last {
        case .basket, nil: latest(of: others)
        case .order, .none?: latest(of: others.filter { !$0.isSaved })
        }
    }

    static func latest(of entries: [BasketEntry]) -> BasketEntry? {
        entries.max {
            ($0.touchedAt, $1.basket.id.rawValue) < ($1.touchedAt, $0.basket.id.rawValue)
        }
    }

    static func one(
        _ id: Basket.ID, in reader: any ReadAccessor, known: CopyState? = nil
    ) throws -> BasketEntry? {
        let saved = try reader.item(Basket.self, id)
        guard let record = try reader.item(CopyRecord.self, id.copy), record.parent == nil else {
            return saved.map { BasketEntry($0, in: reader) }
        }
        return try BasketEntry(reader.view(of: record, known: known), isSaved: saved != nil)
    }

    var touchedAt: Instant {
        max(basket.touchedAt, view?.record.touchedAt ?? .distantPast)
    }

    /// Whether nothing was put into it.
    var isEmpty: Bool {
        get throws { try basket.wishes.isEmpty && lines.isEmpty }
    }

    var lines: [BasketLine] {
        get throws { try reader.items(Request(BasketLine.self, where: .basket(basket.id))) }
    }

    func summary(_ surroundings: Surroundings, _ lines: [BasketLine]) -> BasketSummary {
        let market = surroundings.market(of: basket.caterer)
        let currency = lines.first?.unitPrice.currency ?? market?.currency
        let state: BasketSummary.State =
            isSaved ? (view?.hasEdits == true ? .edited : .saved) : .unsaved
        return BasketSummary(
            basket: basket, catererName: surroundings.names[basket.caterer], zone: market?.zone,
            lineCount: lines.count,
            // Without a total if the lines cannot be added up.
            total: currency.flatMap { try? BasketTotal(lines, in: $0) }, touchedAt: touchedAt,
            discardedAt: view?.record.discardedAt, state: state,
            shared: surroundings.shared[basket.id],
            isUnsent: surroundings.shared[basket.id]?.lacks(lines) ?? false,
            proposal: surroundings.proposals[basket.id],
            openAttempt: surroundings.attempts[basket.id])
    }
}

/// Cached facts about the caterers of some baskets.
struct Surroundings {
    private(set) var names: [Caterer.ID: String] = [:]
    private var providers: [Caterer.ID: ProviderID] = [:]
    private var markets: [ProviderID: Marketplace] = [:]
    private(set) var shared: [Basket.ID: SharedBasket] = [:]
    private(set) var proposals: [Basket.ID: Proposal] = [:]
    private(set) var attempts: [Basket.ID: OrderAttempt] = [:]

    init(of caterers: [Caterer.ID], in reader: any ReadAccessor) throws {
        let wanted = Array(Set(caterers))
        names = try reader.names(of: wanted)
        for kept in try reader.items(Request(KeptCaterer.self, where: .anyOf(wanted))) {
            providers[kept.id] = kept.caterer.provider
        }
        for market in try reader.items(Request(Marketplace.self)) {
            markets[market.id] = market
        }
        for attempt in try reader.items(Request(OrderAttempt.self, where: .unsettled)) {
            attempts[attempt.basket] = attempt
        }
        for proposal in try Proposal.all(in: reader) { proposals[proposal.basket] = proposal }
        guard try !reader.isEmpty(of: [.sharedBasket]) else { return }
        for basket in try reader.items(Request(SharedBasket.self)) { shared[basket.id] = basket }
    }

    func market(of caterer: Caterer.ID) -> Marketplace? {
        providers[caterer].flatMap { markets[$0] }
    }
}

extension Basket {
    /// Whether it is carried over where what is of the server `left` stays behind.
    func isKept(leaving left: ProviderID?) -> Bool { left.flatMap(caterer.local(to:)) == nil }

    /// The name in sentences.
    func called(in reader: any ReadAccessor) throws -> String {
        guard name.isEmpty else { return name }
        return try reader.names(of: [caterer])[caterer] ?? caterer.rawValue
    }
}
