public import OrderModels
import SQLite

/// A search in the menus of several providers, the best hits first.
public struct CachedSearch: Sendable {
    private let filters: [SearchHit.Filter]
    private let providers: [ProviderID]
    private let sort: SearchHit.Sort
    private let limit: Int

    public init(
        _ filters: [SearchHit.Filter], among providers: [ProviderID], at now: Instant,
        in names: NameOrder = .root, limit: Int
    ) {
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
                    try reader.items(
                        Request(
                            SearchHit.self, where: filters + [.provider(provider)], sort: sort,
                            limit: limit)))
            } catch let unfinished as Unfinished<SearchHit> {
                lists.append(unfinished.found)
                isWhole = false
            } catch let error as DatabaseError where error.kind == .interrupted {
                isWhole = false  // Interrupted before the first hit.
            }
        }
        let hits = merged(lists)
        guard isWhole else { throw Unfinished(found: hits) }
        return hits
    }

    /// One provider's hits are in order already; those of several are merged by tier.
    private func merged(_ lists: [[SearchHit]]) -> [SearchHit] {
        guard lists.count > 1 else { return lists.first ?? [] }
        let byTier = Dictionary(grouping: lists.joined(), by: \.tier)
        let ranked = SearchHit.Tier.allCases.flatMap { byTier[$0] ?? [] }
        return Array(SearchHit.soldOutLast(ranked).prefix(limit))
    }
}
