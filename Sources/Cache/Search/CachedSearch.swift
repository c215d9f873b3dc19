public import OrderModels
import SQLite

/// A search in the menus of several providers, the best hits first.
public struct CachedSearch: Sendable {
    private let filters: [SearchHit.Filter]
    /// Other filters, whose hits come after those.
    private let others: [SearchHit.Filter]?
    private let providers: [ProviderID]
    private let sort: SearchHit.Sort
    private let limit: Int
    /// The opening of a kitchen that will do, if no index can tell which ones those are.
    private let opens: (@Sendable (Caterer) -> Opening?)?
    /// How many hits are looked through then.
    private static let candidates = 2000
    /// The kitchens whose hits come last.
    private let last: Set<Caterer.ID>

    public init(
        _ filters: [SearchHit.Filter], or others: [SearchHit.Filter]? = nil,
        suiting opens: (@Sendable (Caterer) -> Opening?)? = nil, last: Set<Caterer.ID> = [],
        among providers: [ProviderID], at now: Instant,
        in names: NameOrder = .root, limit: Int
    ) {
        self.opens = opens
        self.filters = filters
        self.others = others
        self.last = last
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
                let hits = try found(of: provider, reader)
                lists.append(try suiting(hits, reader, &isWhole))
            } catch let unfinished as Unfinished<SearchHit> {
                isWhole = false
                lists.append(try suiting(unfinished.found, reader, &isWhole))
            } catch let error as DatabaseError where error.kind == .interrupted {
                isWhole = false  // Interrupted before the first hit.
            }
        }
        let hits = merged(lists)
        guard isWhole else { throw Unfinished(found: hits) }
        return hits
    }

    private func found(of provider: ProviderID, _ reader: any ReadAccessor) throws -> [SearchHit] {
        func hits(_ filters: [SearchHit.Filter]) throws -> [SearchHit] {
            try reader.items(
                Request(
                    SearchHit.self, where: filters + [.provider(provider)], sort: sort,
                    limit: opens == nil && last.isEmpty ? limit : Self.candidates))
        }
        let best = try hits(filters)
        guard let others else { return best }
        let seen = Set(best.map(\.id))
        do {
            return SearchHit.soldOutLast(best + (try hits(others)).filter { !seen.contains($0.id) })
        } catch let unfinished as Unfinished<SearchHit> {
            throw Unfinished(found: best + unfinished.found.filter { !seen.contains($0.id) })
        }
    }

    /// Those of kitchens that suit, as far as these could be read before an interruption.
    private func suiting(
        _ hits: [SearchHit], _ reader: any ReadAccessor, _ isWhole: inout Bool
    ) throws -> [SearchHit] {
        guard let opens else { return hits }
        var answers: [Caterer.ID: Opening?] = [:]
        var suiting: [SearchHit] = []
        do {
            for var hit in hits {
                if answers[hit.caterer] == nil {
                    let kept = try reader.item(KeptCaterer.self, hit.caterer)
                    answers[hit.caterer] = .some(kept.flatMap { opens($0.caterer) })
                }
                guard let opening = answers[hit.caterer] ?? nil else { continue }
                hit.openingThen = opening
                suiting.append(hit)
            }
        } catch let error as DatabaseError where error.kind == .interrupted {
            isWhole = false
        }
        return suiting
    }

    /// One provider's hits are in order already; those of several are merged by tier.
    private func merged(_ lists: [[SearchHit]]) -> [SearchHit] {
        guard lists.count > 1 else { return Array(inOrder(lists.first ?? []).prefix(limit)) }
        let byTier = Dictionary(grouping: lists.joined(), by: \.tier)
        let ranked = SearchHit.Tier.allCases.flatMap { byTier[$0] ?? [] }
        return Array(inOrder(SearchHit.soldOutLast(ranked)).prefix(limit))
    }

    private func inOrder(_ hits: [SearchHit]) -> [SearchHit] {
        guard !last.isEmpty else { return hits }
        return hits.filter { !last.contains($0.caterer) }
            + hits.filter { last.contains($0.caterer) }
    }
}
