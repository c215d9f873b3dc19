import Sentences
import OrderModels
import Presentation
import Services

/// Looks for hits in what is cached, and asks the servers where that does not do.
@MainActor
struct SearchAsking {
    let wish: SearchWish
    /// Where a distance is measured from.
    let place: Coordinate?
    let servers: SearchedServers
    let context: Context

    /// The most results to count; more are reported as "so many and more".
    static let counted = 1000

    /// How many kitchens of a server's own search are fetched.
    private static let serverHits = 3

    func found(
        atMost limit: Int, _ provenance: inout Provenance
    ) async throws -> (hits: [SearchHit], coverage: MenuCoverage) {
        try await estimate(&provenance)
        var hits = try find(wish, atMost: limit)
        var trouble: ProblemError?
        let isAsked = hits.isEmpty || context.options.has("refresh")
        if isAsked, !context.isOffline, !queryTokens(wish.words).isEmpty {
            trouble = try await askServers(&provenance)
            if let trouble { context.refresher.couldNotRefresh(trouble.problem) }
            try await estimate(&provenance)
            hits = try find(wish, atMost: limit)
        }
        let coverage = try context.store.library.coverage(of: servers.sources.map(\.id))
        if coverage.caterers == 0 {
            throw trouble
                ?? ProblemError(
                    .offline, .search.nothingCached,
                    hint: .search.readMenusAhead)
        }
        provenance.fetchedAt = coverage.oldest
        return (hits, coverage)
    }

    /// How many kitchens with hits a distance leaves out, as their own place is not known.
    func unplaced() throws -> Int {
        guard let wish = wish.unplaced(from: place) else { return 0 }
        return Set(try find(wish, atMost: Self.counted).map(\.caterer)).count
    }

    /// How many kitchens with hits a time leaves out, as their clock is not known.
    func unclocked() throws -> Int {
        guard let wish = wish.unclocked else { return 0 }
        let unknown = try servers.sources.map(\.id).filter {
            try context.clocks.zone(of: $0) == nil
        }
        guard !unknown.isEmpty else { return 0 }
        let hits = try find(wish, among: unknown, atMost: Self.counted)
        return Set(hits.map(\.caterer)).count
    }

    /// Asks how soon the open kitchens with hits have food, if that decides.
    private func estimate(_ provenance: inout Provenance) async throws {
        guard wish.within != nil else { return }
        var all = wish
        (all.within, all.onlyOpen) = (nil, true)
        let hits = try find(all, atMost: Self.counted)
        for source in servers.sources {
            var seen: Set<Caterer.ID> = []
            let kitchens = hits.map(\.caterer).filter {
                $0.local(to: source.id) != nil && seen.insert($0).inserted
            }
            let warnings = try await EstimateAsking(context).ask(
                Array(kitchens.prefix(EstimateAsking.most)), of: kitchens.count, at: source)
            for warning in warnings where !provenance.warnings.contains(warning) {
                provenance.warnings.append(warning)
            }
        }
    }

    private func find(
        _ wish: SearchWish, among providers: [ProviderID]? = nil, atMost limit: Int
    ) throws -> [SearchHit] {
        var zones: [ProviderID: ZoneRules] = [:]
        for source in servers.sources where wish.asksHours {
            zones[source.id] = try context.clocks.zone(of: source.id)
        }
        let reach = wish.within == nil ? [:] : try servers.reach().answers
        return try context.store.library.hits(
            of: wish.search(
                among: providers ?? servers.sources.map(\.id), zones, from: place,
                last: Set(reach.filter { !$0.value }.keys), at: context.now(),
                in: Language.current.names, limit: limit))
    }

    /// Fetches the menus that the servers' own search finds. Returns the first error.
    private func askServers(_ provenance: inout Provenance) async throws -> ProblemError? {
        var trouble: ProblemError?
        for source in servers.sources {
            context.output.progress(Say.Search.askingTheServer(server: "\(source.id)"))
            defer { context.output.endProgress() }
            do {
                let service = try context.services.caterers(at: source)
                for id in try await service.searchServer(wish.words).prefix(Self.serverHits) {
                    _ = try await service.refreshMenu(of: id)
                    provenance.source = .network
                }
            } catch {
                let problem = context.errors.caught(error)
                provenance.warnings.append(
                    context.servers.names.said(problem.sentence, of: source.id))
                trouble = trouble ?? ProblemError(problem)
            }
        }
        return trouble
    }
}
