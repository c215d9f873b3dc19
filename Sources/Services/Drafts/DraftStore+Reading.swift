import Cache
public import OrderModels

/// Looking at baskets: nothing is opened for it, and nothing waited for.
extension DraftStore {
    /// Every basket, latest touched first; or those that were thrown away.
    public func summaries(discarded: Bool = false) throws -> [BasketSummary] {
        try store.read { reader in
            let entries = try Entry.all(in: reader, discarded: discarded)
            let names = try Surroundings(of: entries.map(\.basket.caterer), in: reader)
            return try entries.map { $0.summary(names, try $0.lines) }
                .sorted { ($1.touchedAt, $0.id.rawValue) < ($0.touchedAt, $1.id.rawValue) }
        }
    }

    /// One basket with all that is in it, thrown away or not.
    ///
    /// Most of the time goes into reading its menu; whoever `knows` that need not read it again.
    public func content(
        of id: Basket.ID, knowing known: (Caterer.ID) -> MenuDishes? = { _ in nil }
    ) throws -> BasketContent {
        try store.read { reader in
            guard let entry = try Entry.one(id, in: reader, known: knownCopy(of: id)) else {
                throw DraftError.notFound(id.rawValue, near: nil)
            }
            let caterer = entry.basket.caterer
            let menu = try known(caterer) ?? MenuDishes(try reader.menu(of: caterer))
            let lines = try entry.lines
            let surroundings = try Surroundings(of: [entry.basket.caterer], in: reader)
            let undo = try entry.view?.undoLabel()
            return BasketContent(
                summary: entry.summary(surroundings, lines),
                lines: lines.map { line in
                    BasketContent.Line(
                        line: line,
                        // What is too large to add up is shown without a total.
                        total: try? line.total,
                        misfits: menu.misfits(of: line))
                }, isMenuKnown: menu.isKnown,
                undoLabel: undo == BasketEdit.beginning ? nil : undo,
                redoLabel: try entry.view?.redoLabel())
        }
    }

    /// What the menu of a caterer has now.
    public func dishes(of caterer: Caterer.ID) throws -> MenuDishes {
        try store.read { MenuDishes(try $0.menu(of: caterer)) }
    }

    /// The basket that was worked on last, unless it was thrown away: then the latest of the others.
    /// Where `providers` are named, only theirs count.
    public func current(of providers: [ProviderID]? = nil) throws -> Basket.ID? {
        try store.read { reader in
            try Entry.current(in: reader) { basket in
                providers?.contains { basket.caterer.local(to: $0) != nil } ?? true
            }?.basket.id
        }
    }

    /// Where a dish of `caterer` goes: the current basket if it is that caterer's, or else its
    /// latest unsaved one, if there is one.
    public func basket(for caterer: Caterer.ID) throws -> Basket.ID? {
        try store.read { try $0.basket(for: caterer) }
    }

    /// How much of a reference is shown, and stands for the whole of it.
    private nonisolated static let shortReference = 8

    /// The basket that somebody means, by its reference or name. Where it is only `toLook` at it, the
    /// beginning of a word of its name will do, if that leaves no doubt.
    public func find(
        _ text: String, discarded: Bool = false, toLook: Bool = false
    ) throws -> Basket.ID {
        let all = try summaries(discarded: discarded)
        let wanted = fold(text)
        let lookup = NameLookup(
            among: all, whole: !toLook,
            named: [
                { $0.id.rawValue == text }, { Self.isSame($0.called, text) },
                {
                    text.utf8.count >= Self.shortReference && $0.id.rawValue.hasPrefix(text)
                },
            ],
            partly: [
                { !wanted.isEmpty && startsWord(fold($0.called), wanted) },
                { text.utf8.count >= 4 && $0.id.rawValue.hasPrefix(text) },
            ])
        func names(_ found: [BasketSummary]) -> [String] {
            found.map { "\($0.called) (\($0.id.rawValue.prefix(Self.shortReference)))" }
        }
        switch lookup {
        case .found(let summary): return summary.id
        case .several(let found): throw DraftError.ambiguous(text, names(found))
        case .part(let found): throw DraftError.partOfName(text, names(found))
        case .nothing:
            throw DraftError.notFound(text, near: didYouMean(text, among: all.map(\.called)))
        }
    }

    /// What a basket is called where it has to be named in a sentence.
    func called(_ id: Basket.ID) throws -> String {
        try store.read { reader in
            try Entry.one(id, in: reader)?.basket.called(in: reader) ?? ""
        }
    }
}

extension ReadAccessor {
    /// Where a dish of `caterer` goes.
    func basket(for caterer: Caterer.ID) throws -> Basket.ID? {
        if let current = try Entry.current(in: self), current.basket.caterer == caterer {
            return current.basket.id
        }
        let entries = try Entry.all(in: self, discarded: false)
        return Entry.latest(of: entries.filter { $0.basket.caterer == caterer && !$0.isSaved })?
            .basket.id
    }
}

/// A basket, and where it is read from: its working copy, or the store where there is none.
private struct Entry {
    let basket: Basket
    let reader: any ReadAccessor
    let view: DraftView?
    let isSaved: Bool

    /// - Returns: Nil where the working copy has no such basket: it was never begun.
    private init?(_ view: DraftView, isSaved: Bool) throws {
        let id = Basket.ID(rawValue: view.draft.id.rawValue)
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

    static func all(in reader: any ReadAccessor, discarded: Bool) throws -> [Entry] {
        let saved = try reader.items(Request(Basket.self))
        let savedNames = Set(saved.map(\.id.copy))
        let drafts = try reader.items(Request(Draft.self, where: .of(nil)))
        let copies = try drafts.filter { ($0.discardedAt != nil) == discarded }.compactMap {
            try Entry(reader.view(of: $0), isSaved: savedNames.contains($0.id))
        }
        guard !discarded else { return copies }
        let copied = Set(drafts.map(\.id))
        return copies
            + saved.filter { !copied.contains($0.id.copy) }.map { Entry($0, in: reader) }
    }

    /// The one that was worked on last, unless it was thrown away: then the latest of the others.
    static func current(
        in reader: any ReadAccessor, where counts: (Basket) -> Bool = { _ in true }
    ) throws -> Entry? {
        if try reader.isEmpty(of: [.basket, .draft]) { return nil }
        let last = try reader.item(Remembered.self, DraftStore.currentKey)
        if let last, let entry = try one(Basket.ID(rawValue: last.value), in: reader),
            entry.view?.draft.discardedAt == nil, counts(entry.basket)
        {
            return entry
        }
        let others = try all(in: reader, discarded: false).filter { counts($0.basket) }
        // After an order, the one that is still being put together: what was saved was put away.
        return latest(of: last?.value == "" ? others.filter { !$0.isSaved } : others)
    }

    static func latest(of entries: [Entry]) -> Entry? {
        entries.max {
            ($0.touchedAt, $1.basket.id.rawValue) < ($1.touchedAt, $0.basket.id.rawValue)
        }
    }

    static func one(
        _ id: Basket.ID, in reader: any ReadAccessor, known: ChildStore? = nil
    ) throws -> Entry? {
        let saved = try reader.item(Basket.self, id)
        guard let draft = try reader.item(Draft.self, id.copy), draft.parent == nil else {
            return saved.map { Entry($0, in: reader) }
        }
        return try Entry(reader.view(of: draft, known: known), isSaved: saved != nil)
    }

    var touchedAt: Instant {
        max(basket.touchedAt, view?.draft.touchedAt ?? .distantPast)
    }

    var lines: [BasketLine] {
        get throws { try reader.items(Request(BasketLine.self, where: .basket(basket.id))) }
    }

    func summary(_ surroundings: Surroundings, _ lines: [BasketLine]) -> BasketSummary {
        let currency = lines.first?.unitPrice.currency ?? surroundings.currency(of: basket.caterer)
        let state: BasketSummary.State =
            isSaved ? (view?.hasEdits == true ? .edited : .saved) : .unsaved
        return BasketSummary(
            basket: basket, catererName: surroundings.names[basket.caterer],
            lineCount: lines.count,
            // What cannot be added up has no total, and is listed all the same.
            total: currency.flatMap { try? BasketTotal(lines, in: $0) }, touchedAt: touchedAt,
            discardedAt: view?.draft.discardedAt, state: state)
    }
}

/// What is cached of the caterers of some baskets.
private struct Surroundings {
    private(set) var names: [Caterer.ID: String] = [:]
    private var providers: [Caterer.ID: ProviderID] = [:]
    private var currencies: [ProviderID: Currency] = [:]

    init(of caterers: [Caterer.ID], in reader: any ReadAccessor) throws {
        let wanted = Array(Set(caterers))
        names = try reader.names(of: wanted)
        for kept in try reader.items(Request(KeptCaterer.self, where: .anyOf(wanted))) {
            providers[kept.id] = kept.caterer.provider
        }
        for market in try reader.items(Request(Marketplace.self)) {
            currencies[market.id] = market.currency
        }
    }

    func currency(of caterer: Caterer.ID) -> Currency? {
        providers[caterer].flatMap { currencies[$0] }
    }
}
