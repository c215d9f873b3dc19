import Sentences
import Cache
import OrderModels

/// Reads baskets without opening copies or waiting for locks.
@MainActor
struct BasketReader {
    let store: any RootStore
    let copies: WorkingCopies
    let zones: Zones
    let now: @Sendable () -> Instant

    func summaries(discarded: Bool = false) throws -> [BasketSummary] {
        try store.read { reader in
            let entries = try BasketEntry.all(in: reader, discarded: discarded)
            let names = try Surroundings(of: entries.map(\.basket.caterer), in: reader)
            return try entries.map { $0.summary(names, try $0.lines) }
                .sorted { ($1.touchedAt, $0.id.rawValue) < ($0.touchedAt, $1.id.rawValue) }
        }
    }

    func content(
        of id: Basket.ID, knowing known: (Caterer.ID) -> MenuDishes? = { _ in nil }
    ) throws -> BasketContent {
        try store.read { reader in
            guard let entry = try BasketEntry.one(id, in: reader, known: copies.known(id)) else {
                throw DraftError.gone(id)
            }
            let caterer = entry.basket.caterer
            let menu = try known(caterer) ?? reader.menuDishes(of: caterer, zones)
            let time =
                menu.isTimed
                ? try reader.mealtime(of: entry.basket, from: caterer, at: now(), zones) : nil
            let lines = try entry.lines
            let surroundings = try Surroundings(of: [entry.basket.caterer], in: reader)
            let undo = try entry.view?.undoLabel()
            return BasketContent(
                summary: entry.summary(surroundings, lines),
                lines: try lines.map { line in
                    BasketContent.Line(
                        line: line,
                        // Without a total if it is too large.
                        total: try? line.total,
                        misfits: try menu.misfits(of: line, at: time) {
                            try reader.item(SeenQuote.self, id)
                        }, contents: menu.contents(of: line),
                        dish: menu.dish(of: line))
                }, isMenuKnown: menu.isKnown,
                undoLabel: undo == BasketEdit.beginning ? nil : undo.map(Sentence.init(column:)),
                redoLabel: try entry.view?.redoLabel().map(Sentence.init(column:)))
        }
    }

    func dishes(of caterer: Caterer.ID) throws -> MenuDishes {
        try store.read { try $0.menuDishes(of: caterer, zones) }
    }

    func absence(of dish: MenuItem) throws -> DishAbsence? {
        try store.read { reader in
            let dishes = try reader.menuDishes(of: dish.caterer, zones)
            guard dishes.isTimed else { return nil }
            let basket = try reader.basket(for: dish.caterer).flatMap {
                try BasketEntry.one($0, in: reader)?.basket
            }
            guard let time = try reader.mealtime(of: basket, from: dish.caterer, at: now(), zones)
            else {
                return nil
            }
            return dishes.absence(of: dish.id, called: dish.name, at: time)
        }
    }

    func current(of providers: [ProviderID]? = nil) throws -> Basket.ID? {
        try store.read { reader in
            try BasketEntry.current(in: reader) { basket in
                providers?.contains { basket.caterer.local(to: $0) != nil } ?? true
            }?.basket.id
        }
    }

    func basket(for caterer: Caterer.ID) throws -> Basket.ID? {
        try store.read { try $0.basket(for: caterer) }
    }

    func find(
        _ text: String, discarded: Bool = false, toLook: Bool = false
    ) throws -> Basket.ID {
        let all = try summaries(discarded: discarded)
        let wanted = fold(text)
        let lookup = NameLookup(
            among: all, whole: !toLook,
            named: [
                { $0.id.rawValue == text }, { isSameName($0.called, text) },
                {
                    text.utf8.count >= Basket.shortReference && $0.id.rawValue.hasPrefix(text)
                },
            ],
            partly: [
                { !wanted.isEmpty && startsWord(fold($0.called), wanted) },
                { text.utf8.count >= 4 && $0.id.rawValue.hasPrefix(text) },
            ])
        let servers = ServerNames(
            try store.read { try $0.items(Request(AddedProvider.self)).map(\.id) })
        func names(_ found: [BasketSummary]) -> [NameCandidate] {
            found.map { summary in
                let called = [summary.called, servers.label(of: summary.basket.caterer)]
                    .compactMap(\.self).joined(separator: ", ")
                return NameCandidate(
                    summary.id.rawValue, summary.called,
                    shown: "\(called) (\(summary.basket.shortReference))")
            }
        }
        switch lookup {
        case .found(let summary): return summary.id
        case .several(let found): throw DraftError.ambiguous(text, names(found))
        case .part(let found): throw DraftError.partOfName(text, names(found))
        case .nothing:
            throw DraftError.notFound(text, near: didYouMean(text, among: all.map(\.called)))
        }
    }

    /// The basket's name in sentences.
    func called(_ id: Basket.ID) throws -> String {
        try store.read { try $0.called(id) }
    }

    func lastStep(of id: Basket.ID) throws -> Int64 {
        try store.read { try $0.item(CopyRecord.self, id.copy)?.head ?? 0 }
    }

    func isFree(_ name: String, for id: Basket.ID?) throws -> Bool {
        try store.read { try $0.isFree(name, for: id) }
    }

    // MARK: Usual choices

    /// How many of the latest orders are searched; older ones say little about habits.
    private static let ordersLookedAt = 50

    func usual(_ dish: MenuItem) throws -> [BasketLine.Choice]? {
        let ordered = try store.read { reader in
            try reader.items(Request(OrderRecord.self, limit: Self.ordersLookedAt))
        }
        for order in ordered {
            if let line = order.snapshot?.lines.last(where: { $0.dish == dish.id }) {
                return line.choices
            }
        }
        for summary in try summaries() where summary.basket.caterer == dish.caterer {
            let lines = try content(of: summary.id).lines
            if let line = lines.last(where: { $0.line.dish == dish.id }) {
                return line.line.choices
            }
        }
        return nil
    }
}

/// Whether two drafts must not have both names, because they would be ambiguous.
public func isSameName(_ one: String, _ other: String) -> Bool {
    let folded = fold(one)
    // Folding removes signs, and a name may consist of signs only.
    return folded.isEmpty ? one == other : folded == fold(other)
}
