import Networking
public import OrderModels
import Cache

extension CatererService {
    /// How many of the nearest open caterers have their menus prefetched.
    public static let usualPrefetch = 30
    /// After so many timeouts in a row the server is assumed to stall on the other menus too.
    private static let patienceWithStalls = 3
    /// The longest `Retry-After` that is worth waiting for.
    private static let longestWait: Duration = .seconds(60)

    /// Fetches menus in advance, one at a time: those of favourites, drafts and past orders first,
    /// then those of the nearest open caterers (with `all`, of every listed caterer). `withOthers`
    /// asks for the menus beside the active ones, too.
    public func prefetch(
        near place: Coordinate?, all: Bool = false, _ policy: RefreshPolicy = .ifStale,
        withOthers: Bool = false, step: @Sendable (PrefetchStep) -> Void
    ) async throws -> PrefetchSummary {
        let targets = try await targets(near: place, all: all)
        var summary = PrefetchSummary()
        var stalled = 0
        for (index, target) in targets.enumerated() {
            func tell(_ result: PrefetchStep.Result) {
                step(
                    PrefetchStep(
                        caterer: target.id, name: target.name, number: index + 1,
                        total: targets.count, result: result))
            }
            tell(.reading)
            do {
                let outcome = try await patiently(tell) {
                    try await self.refreshMenu(of: target.id, policy).outcome
                }
                if withOthers { try await MenuRound(self).refreshIfListed(of: target.id, policy) }
                stalled = 0
                if outcome == .updated { summary.updated += 1 } else { summary.unchanged += 1 }
                tell(.done(outcome))
            } catch let error as HTTPError where error != .cancelled {
                summary.failed += 1
                tell(.failed(error))
                if case .interrupted = error { stalled += 1 } else { stalled = 0 }
                guard error.leavesOthersWorthAsking, stalled < Self.patienceWithStalls else {
                    summary.skipped = targets.count - index - 1
                    return summary
                }
            }
        }
        return summary
    }

    /// Retries once after the wait that a busy server asks for, if that is not too long.
    private func patiently<T>(
        _ tell: (PrefetchStep.Result) -> Void, _ ask: () async throws -> T
    ) async throws -> T {
        do {
            return try await ask()
        } catch HTTPError.refused(let refusal) where refusal.retryAfter != nil {
            guard let wait = refusal.retryAfter, wait <= Self.longestWait else {
                throw HTTPError.refused(refusal)
            }
            tell(.waiting(wait))
            try await Task.sleep(for: wait)  // The server named the time; no event signals it.
            return try await ask()
        }
    }

    private func targets(
        near place: Coordinate?, all: Bool
    ) async throws -> [(id: Caterer.ID, name: String)] {
        let scope = ListingScope(provider: provider.id, place: place)
        var request = Request(CatererListing.self, where: .in(scope))
        if !all {
            request.filters.append(.open(at: now()))
            if let place { request.sort = .distance(from: place) }
            request.limit = Self.usualPrefetch
        }
        let wanted = request
        // A large town has many, so the main thread must not read them.
        return try await store.readInBackground { [provider = provider.id] reader in
            let named =
                try reader.items(Request(Favourite.self)).map(\.caterer)
                + reader.items(Request(Basket.self)).map(\.caterer)
                + reader.items(Request(OrderMention.self)).map(\.caterer)
            let ours = named.filter { $0.local(to: provider) != nil }
            var seen: Set<Caterer.ID> = []
            return try (ours + reader.items(wanted).map(\.id)).filter { seen.insert($0).inserted }
                .map { ($0, try reader.item(KeptCaterer.self, $0)?.caterer.name ?? $0.rawValue) }
        }
    }
}

extension HTTPError {
    /// Whether the next caterer may succeed: not if the server is unreachable or asks for a pause.
    var leavesOthersWorthAsking: Bool {
        switch self {
        case .unreachable, .untrusted, .cancelled, .notAllowed: false
        case .interrupted, .unreadable: true
        case .refused(let refusal): refusal.status != 429 && refusal.status != 503
        }
    }
}
