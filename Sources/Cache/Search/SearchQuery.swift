import OrderModels

/// One search, tier by tier until enough is found.
///
/// Each tier ends with the first rows that pass its filters, so that no word is slow because it is
/// common. What is rare among many takes its time: ``DataStore/read(within:_:)`` bounds that.
struct SearchQuery {
    /// How many hits are shown when nobody says; a list this long is counted as "200+".
    static let usualLimit = 200

    let text: String
    let words: [String]
    let now: Instant
    let limit: Int
    let filters: [SearchHit.Filter]

    init(_ request: Request<SearchHit>) {
        limit = request.limit ?? Self.usualLimit
        filters = request.filters
        switch request.sort {
        case .relevance(let now): self.now = now
        }
        text =
            request.filters.lazy.compactMap { filter in
                if case .matching(let text) = filter { text } else { nil }
            }.first ?? ""
        words = queryTokens(text)
    }

    /// The best hits there are, of the dishes and caterers that fit each tier, at most ``limit`` of
    /// either.
    func hits(
        dishes: (SearchHit.Tier) throws -> [SearchHit],
        caterers: (SearchHit.Tier) throws -> [SearchHit]
    ) rethrows -> [SearchHit] {
        var found: [SearchHit] = []
        var seen: Set<SearchHit.ID> = []
        let tiers: [SearchHit.Tier] = words.isEmpty ? [.anywhere] : SearchHit.Tier.allCases
        for tier in tiers where found.count(where: \.isAvailable) < limit {
            var fitting = try dishes(tier)
            if !wantsDishesOnly { fitting += try caterers(tier) }
            fitting.removeAll { !seen.insert($0.id).inserted }
            found += fitting.map { (isOpen: $0.opening?.contains(now) ?? false, hit: $0) }
                .sorted { one, other in
                    guard one.isOpen == other.isOpen else { return one.isOpen }
                    guard one.hit.name == other.hit.name else {
                        return one.hit.name < other.hit.name
                    }
                    return one.hit.key < other.hit.key
                }.map(\.hit)
        }
        return Array(SearchHit.soldOutLast(found).prefix(limit))
    }

    /// Whether a filter asks for what only dishes have.
    private var wantsDishesOnly: Bool {
        filters.contains { filter in
            switch filter {
            case .diet, .priceAtMost: true
            default: false
            }
        }
    }
}

extension SearchHit {
    /// What cannot be had comes after everything that can, however well its name fits.
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
