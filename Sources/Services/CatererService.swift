import Sentences
public import Cache
public import Logging
public import Networking
public import OrderModels

/// Keeps the caterers and menus in the store as fresh as their provider's.
///
/// Fetched data goes to the store, which callers follow, and is not returned. Errors are
/// `HTTPError` and `StoreError`; stored data survives every error.
public final class CatererService: Sendable {
    let provider: any Provider
    let store: any DataStore
    let log: Logger
    let zones: Zones
    private let requests = SharedRequests<Refresh>()
    let menuSilence = MenuSilence()
    /// Of the marketplace.
    private let lastAsked = LastAsked()
    private let estimateTurns = Turnstile(EstimateRound.atOnce)
    let now: @Sendable () -> Instant

    /// Kitchens seldom extend their delivery area from one day to the next.
    static let reachLifetime: Int64 = 86_400

    public init(
        provider: any Provider, store: any DataStore, zones: Zones, log: Logger,
        now: @escaping @Sendable () -> Instant
    ) {
        self.provider = provider
        self.store = store
        self.zones = zones
        self.log = log
        self.now = now
    }

    public var providerID: ProviderID { provider.id }

    /// The caterers that typed `text` may identify.
    public func identifiers(for text: String) -> [Caterer.ID] {
        provider.identifiers(for: text)
    }

    public func check() async throws {
        try await provider.check()
    }

    // MARK: Keeping fresh

    /// Fetches the currency, time zone and other facts for reading prices and hours.
    @discardableResult
    public func refreshMarketplace(
        _ policy: RefreshPolicy = .ifStale, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Refresh {
        try await refresh(.marketplace(provider.id), policy, progress) { known throws(HTTPError) in
            self.lastAsked.note()
            return try await self.provider.marketplace(known)
        } write: { market, writer in
            try writer.upsert(market)
            return []
        }
    }

    /// Fetches the caterers that deliver to `place`, or all caterers.
    @discardableResult
    public func refreshListing(
        near place: Coordinate?, _ policy: RefreshPolicy = .ifStale,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Refresh {
        let market = try await marketplace(policy, progress)
        let scope = ListingScope(provider: provider.id, place: place)
        let outcome = try await refresh(.listing(scope), policy, progress) {
            known throws(HTTPError) in
            try await self.provider.caterers(near: place, known)
        } fingerprint: { feed in
            feed.withBody(Fingerprint.of)
        } write: { [now, log, zone = zone(of: market)] feed, writer in
            let moment = now()
            var ids: [Caterer.ID] = []
            let problems = try feed.forEach { caterer in
                Prepared(Self.kept(TextCaps.capped(caterer, log), at: moment, in: zone))
            } _: { kept in
                try writer.upsert(kept)
                ids.append(kept.id)
            }
            try Self.refuseRemains(
                problems, of: .network.theKitchens, readable: ids.count,
                isKept: try writer.freshness(of: .listing(scope)) != nil)
            // A place may have no caterers, but a whole marketplace hardly loses all of them.
            if ids.isEmpty, place == nil,
                try writer.first(Request(CatererListing.self, where: .in(scope))) != nil
            {
                throw HTTPError.unreadable(
                    endpoint: .network.theKitchens, path: "",
                    reason: .network.noKitchensMore)
            }
            try writer.noteOpenings(at: moment)
            if try writer.replace(ids, in: scope) > 0 {
                try writer.sweep(.listings)
            }
            return problems
        }
        try await reworkOpenings()
        return outcome
    }

    @discardableResult
    public func refreshCaterer(
        _ id: Caterer.ID, _ policy: RefreshPolicy = .ifStale,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Refresh {
        let market = try await marketplace(.ifStale, progress)
        return try await refresh(.caterer(id), policy, progress) { known throws(HTTPError) in
            try await self.provider.caterer(id, known)
        } write: { [now, log, zone = zone(of: market)] caterer, writer in
            var caterer = TextCaps.capped(caterer, log)
            // Only lists state the cuisines; a single caterer has tags at best.
            if let old = try writer.item(KeptCaterer.self, id),
                !old.caterer.cuisines.isEmpty
            {
                caterer.cuisines = old.caterer.cuisines
            }
            let moment = now()
            try writer.upsert(Self.kept(caterer, at: moment, in: zone))
            try writer.noteOpenings(at: moment)
            return []
        }
    }

    /// Asks how soon a caterer has food.
    @discardableResult
    public func refreshTiming(
        of id: Caterer.ID, _ policy: RefreshPolicy = .ifStale
    ) async throws -> Refresh {
        try await refresh(.timing(id), policy, nil) { known throws(HTTPError) in
            try await self.estimateTurns.pass { () async throws(HTTPError) in
                try await self.provider.timing(of: id, known)
            }
        } write: { [now] timing, writer in
            try writer.renew(timing.completed(at: now()))
            return []
        }
    }

    /// Fetches a caterer's menu, and first the caterer itself if it is unknown.
    @discardableResult
    public func refreshMenu(
        of id: Caterer.ID, _ policy: RefreshPolicy = .ifStale,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Refresh {
        let market = try await marketplace(policy, progress)
        let isKnown = try await read { try $0.item(KeptCaterer.self, id) != nil }
        if !isKnown {
            try await refreshCaterer(id, .always, progress: progress)
        }
        let isOtherwise = try await read { try $0.isPriced(id, otherwiseThanIn: market.currency) }
        return try await refresh(
            .menu(id), policy, progress, isAnotherCurrency: isOtherwise
        ) { known throws(HTTPError) in
            try await self.provider.menu(of: id, in: market.currency, known)
        } write: { [log] feed, writer in
            let count = feed.menu.sections.reduce(0) { $0 + $1.items.count }
            let isKept = try writer.first(Request(MenuRow.self, where: .caterer(id))) != nil
            try Self.refuseRemains(
                feed.problems, of: .network.theMenu, readable: count, isKept: isKept)
            if count == 0, isKept {
                throw HTTPError.unreadable(
                    endpoint: .network.theMenu, path: "", reason: .network.noDishesMore)
            }
            try writer.replaceMenu(with: TextCaps.capped(feed.menu, log))
            return feed.problems
        }
    }

    /// Asks whether a caterer delivers to `place`; stores the answer in the freshness alone.
    @discardableResult
    public func refreshReach(
        of id: Caterer.ID, to place: Coordinate, _ policy: RefreshPolicy = .ifStale
    ) async throws -> Refresh {
        try await refresh(.reach(id, place), policy, nil) { _ throws(HTTPError) in
            let isYes = try await self.provider.delivers(id, to: place)
            return .fresh(isYes, Validity(seconds: Self.reachLifetime))
        } fingerprint: {
            Fingerprint.of($0)
        } write: { _, _ in
            []
        }
    }

    /// Asks the server, whose search knows menus that were never read here, for kitchens.
    public func searchServer(_ text: String) async throws -> [Caterer.ID] {
        try await provider.search(text)
    }

    // MARK: One refresh

    /// Fetches `resource` unless it is fresh enough, shares the request with simultaneous callers,
    /// and writes the answer in one transaction.
    func refresh<Value: Sendable>(
        _ resource: Resource, _ policy: RefreshPolicy,
        _ progress: (@Sendable (TransferProgress) -> Void)?, isAnotherCurrency: Bool = false,
        fetch: @escaping @Sendable (Known) async throws(HTTPError) -> Fetched<Value>,
        fingerprint: @escaping @Sendable (Value) -> Int64? = { _ in nil },
        write: @escaping @Sendable (Value, any WriteAccessor) throws -> [RowProblem]
    ) async throws -> Refresh {
        // What was read in another currency is read again, although it may be unchanged.
        let kept = isAnotherCurrency ? nil : try await read { try $0.freshness(of: resource) }
        if let kept, policy.isMet(by: kept, at: now()) {
            log.verbose("refresh.unneeded", resource.logFields)
            return Refresh(.stillFresh)
        }
        return try await requests.value(of: resource) { [self] in
            do {
                let refresh: Refresh
                do {
                    let fetched = try await fetch(Known(etag: kept?.etag, progress: progress))
                    refresh = try await keep(fetched, as: resource, kept, fingerprint, write)
                } catch  where error is AnotherCache || error.isMending {
                    // The cache was replaced by an empty one, to which an answer cannot be added.
                    let fetched = try await fetch(Known(progress: progress))
                    refresh = try await keep(fetched, as: resource, nil, fingerprint, write)
                }
                log.debug("refresh.done", resource.logFields.merging(refresh.logFields))
                return refresh
            } catch {
                if kept != nil { try await note(error, on: resource) }
                throw error
            }
        }
    }

    private func keep<Value: Sendable>(
        _ fetched: Fetched<Value>, as resource: Resource, _ kept: Freshness?,
        _ fingerprint: @Sendable (Value) -> Int64?,
        _ write: @escaping @Sendable (Value, any WriteAccessor) throws -> [RowProblem]
    ) async throws -> Refresh {
        switch fetched {
        case .unchanged(let validity):
            let fresh = freshness(of: resource, validity, kept?.fingerprint)
            return try await keep(fresh, instead: kept)
        case .fresh(let value, let validity):
            let fresh = freshness(of: resource, validity, fingerprint(value))
            if let kept, kept.fingerprint != nil, kept.fingerprint == fresh.fingerprint {
                return try await keep(fresh, instead: kept)
            }
            let problems = try await store.write(.cache) { writer in
                do {
                    let problems = try write(value, writer)
                    try writer.record(fresh)
                    return problems
                } catch let error as HTTPError {
                    throw error.from(validity.request)
                }
            }
            for problem in problems {
                log.warning(
                    problem.isKept ? "refresh.row.cut" : "refresh.row.leftOut",
                    ["path": .path(problem.path), "reason": .sentence(problem.reason)])
            }
            return Refresh(.updated, problems: problems)
        }
    }

    /// Renews the freshness of an unchanged answer, unless it has gone with a damaged cache.
    private func keep(_ fresh: Freshness, instead kept: Freshness?) async throws -> Refresh {
        try await store.write(.cache) { writer in
            guard try kept == nil || writer.freshness(of: fresh.resource) != nil else {
                throw AnotherCache()
            }
            try writer.renew(fresh)
        }
        return Refresh(.unchanged)
    }

    /// Records why a refresh failed, if an answer is still stored. Cancelling is no failure.
    private func note(_ error: any Error, on resource: Resource) async throws {
        guard let error = error as? HTTPError, error != .cancelled else { return }
        log.warning("refresh.failed", resource.logFields, error: error)
        try await store.write(.cache) { writer in
            guard var kept = try writer.freshness(of: resource) else { return }
            kept.lastError = "\(error)"
            try writer.record(kept)
        }
    }

    private func freshness(
        of resource: Resource, _ validity: Validity, _ fingerprint: Int64?
    ) -> Freshness {
        let moment = now()
        return Freshness(
            resource, fetchedAt: moment,
            expiresAt: moment.adding(seconds: resource.lifetime(stated: validity.seconds)),
            etag: validity.etag, fingerprint: fingerprint)
    }

    func read<T: Sendable>(
        _ body: @MainActor @Sendable (any ReadAccessor) throws -> T
    ) async throws -> T {
        try await MainActor.run { try store.read(body) }
    }

    /// The marketplace, fetched if stale. If the server fails at this request only, the stored one
    /// serves, because the server may still answer the caller's actual request.
    /// Where all is to be read again, it is too, once for all that is read in a row.
    func marketplace(
        _ policy: RefreshPolicy, _ progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Marketplace {
        let isAgain = policy == .always && !lastAsked.isJustNow
        do {
            try await refreshMarketplace(isAgain ? .always : .ifStale, progress: progress)
        } catch let error as HTTPError where error.isAnswer {
            guard let kept = try await read({ try $0.item(Marketplace.self, provider.id) }) else {
                throw error
            }
            return kept
        }
        if let market = try await read({ try $0.item(Marketplace.self, provider.id) }) {
            return market
        }
        // A damaged cache lost it, but not its freshness.
        let lost = Freshness(
            .marketplace(provider.id), fetchedAt: .distantPast, expiresAt: .distantPast)
        try await store.write(.cache) { try $0.record(lost) }
        try await refreshMarketplace()
        guard let market = try await read({ try $0.item(Marketplace.self, provider.id) }) else {
            throw StoreError.broken(reason: .rows.marketplaceGone)
        }
        return market
    }
}

/// The stored answer that a request was about has gone with a damaged cache.
private struct AnotherCache: Error {}

extension Error {
    fileprivate var isMending: Bool {
        if case .mended? = self as? StoreError { true } else { false }
    }
}

extension HTTPError {
    /// Whether the server answered, though not as hoped.
    fileprivate var isAnswer: Bool {
        switch self {
        case .refused, .unreadable: true
        case .notAllowed, .unreachable, .untrusted, .interrupted, .cancelled: false
        }
    }
}
