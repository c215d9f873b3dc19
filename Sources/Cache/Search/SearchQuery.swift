import OrderModels

/// One search, tier by tier until enough is found.
///
/// Each tier stops at the first rows that pass the filters, so a common word is not slow. Rare hits
/// among many rows take time, which ``DataStore/read(within:_:)`` limits.
struct SearchQuery {
    /// The default limit; a result of this length is shown as "200+".
    static let usualLimit = 200

    let text: String
    let words: [String]
    let now: Instant
    private let names: NameOrder
    let limit: Int
    let filters: [SearchHit.Filter]

    init(_ request: Request<SearchHit>) {
        limit = request.limit ?? Self.usualLimit
        filters = request.filters
        switch request.sort {
        case .relevance(let now, let names): (self.now, self.names) = (now, names)
        }
        text =
            request.filters.lazy.compactMap { filter in
                if case .matching(let text) = filter { text } else { nil }
            }.first ?? ""
        words = queryTokens(text)
    }

    /// The best hits among the dishes and caterers of each tier, at most ``limit``.
    func hits(
        dishes: (SearchHit.Tier) throws -> [SearchHit],
        caterers: (SearchHit.Tier) throws -> [SearchHit]
    ) rethrows -> [SearchHit] {
        var found: [SearchHit] = []
        var seen: Set<SearchHit.ID> = []
        let tiers: [SearchHit.Tier] =
            words.isEmpty
            ? [.anywhere] : filters.contains(.called) ? [.wordOfName] : SearchHit.Tier.allCases
        for tier in tiers where found.count(where: \.isAvailable) < limit {
            var fitting = wantsKitchensOnly ? [] : try dishes(tier)
            if !wantsDishesOnly { fitting += try caterers(tier) }
            fitting.removeAll { !seen.insert($0.id).inserted }
            let named = names.sorted(fitting.sorted { $0.key < $1.key }, by: \.name)
            let open = named.map { $0.opening?.contains(now) ?? false }
            found += zip(named, open).filter(\.1).map(\.0)
            found += zip(named, open).filter { !$0.1 }.map(\.0)
        }
        return Array(SearchHit.soldOutLast(found).prefix(limit))
    }

    /// Whether a word is long enough to be looked for at the ends of others too.
    static func mayEnd(_ word: String) -> Bool { word.count > 3 }

    /// Whether hits are judged one by one.
    var judges: Bool {
        filters.contains { if case .without = $0 { true } else { false } }
    }

    /// Whether a dish may be shown, by what its kitchen states and by what its texts and questions name,
    /// as an alert judges them.
    func allows(_ hit: SearchHit) -> Bool {
        filters.allSatisfy { filter in
            guard case .without(let allergen, let words) = filter else { return true }
            return DishContents(allergens: hit.allergens).statesNone(of: [allergen])
                && Plate(hit).named(by: words).isEmpty
        }
    }

    private var wantsKitchensOnly: Bool { filters.contains(.kitchens) }

    /// Whether a filter is about something that only dishes have.
    private var wantsDishesOnly: Bool {
        filters.contains { filter in
            switch filter {
            case .diet, .price, .without: true
            default: false
            }
        }
    }
}

extension SearchHit {
    /// Puts sold-out dishes after everything available, however well their names fit.
    static func soldOutLast(_ hits: [SearchHit]) -> [SearchHit] {
        hits.filter(\.isAvailable) + hits.filter { !$0.isAvailable }
    }

    fileprivate var key: String {
        switch id {
        case .caterer(let id): id.rawValue
        case .dish(let id): id.rawValue
        }
    }
}
