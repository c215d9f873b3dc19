public import OrderModels
import SQLite

/// A search in the menus of several providers, the best hits first.
public struct CachedSearch: Sendable {
    private let filters: [SearchHit.Filter]
    private let providers: [ProviderID]
    private let sort: SearchHit.Sort
    private let limit: Int
    /// Which kitchens will do, if no index can tell.
    private let suits: (@Sendable (Caterer) -> Bool)?
    /// How many hits are looked through then.
    private static let candidates = 2000

    public init(
        _ filters: [SearchHit.Filter], suiting suits: (@Sendable (Caterer) -> Bool)? = nil,
        among providers: [ProviderID], at now: Instant,
        in names: NameOrder = .root, limit: Int
    ) {
        self.suits = suits
        self.filters = filters
        self.providers = providers
        sort = .relevance(at: now, names)
        self.limit = limit
    }

    /// At most `limit` hits; if the read was interrupted, throws ``Unfinished`` with those found.
    public func hits(_ reader: any ReadAccessor) throws -> [SearchHit] {
        var lists: [[SearchHit]] = []
        var isWhole = true
        for provider in providers {
            do {
                lists.append(
                    try suiting(
                        reader.items(
                            Request(
                                SearchHit.self, where: filters + [.provider(provider)], sort: sort,
                                limit: suits == nil ? limit : Self.candidates)), reader))
            } catch let unfinished as Unfinished<SearchHit> {
                lists.append(try suiting(unfinished.found, reader))
                isWhole = false
            } catch let error as DatabaseError where error.kind == .interrupted {
                isWhole = false  // Interrupted before the first hit.
            }
        }
        let hits = merged(lists)
        guard isWhole else { throw Unfinished(found: hits) }
        return hits
    }

    private func suiting(
        _ hits: [SearchHit], _ reader: any ReadAccessor
    ) throws -> [SearchHit] {
        guard let suits else { return hits }
        var answers: [Caterer.ID: Bool] = [:]
        return try hits.filter { hit in
            if let known = answers[hit.caterer] { return known }
            let kept = try reader.item(KeptCaterer.self, hit.caterer)
            let answer = kept.map { suits($0.caterer) } ?? false
            answers[hit.caterer] = answer
            return answer
        }
    }

    /// One provider's hits are in order already; those of several are merged by tier.
    private func merged(_ lists: [[SearchHit]]) -> [SearchHit] {
        guard lists.count > 1 else { return Array((lists.first ?? []).prefix(limit)) }
        let byTier = Dictionary(grouping: lists.joined(), by: \.tier)
        let ranked = SearchHit.Tier.allCases.flatMap { byTier[$0] ?? [] }
        return Array(SearchHit.soldOutLast(ranked).prefix(limit))
    }
}
