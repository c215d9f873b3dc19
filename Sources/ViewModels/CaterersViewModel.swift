import Cache
public import OrderModels
import Presentation
public import Services

/// The kitchens that can be ordered from: the first screen.
@MainActor
public final class CaterersViewModel {
    // MARK: What the screen shows

    public let list: ListDataSource<CatererListing>
    @Watched public private(set) var choice: Choice
    @Watched public private(set) var load = LoadState<Instant>.idle
    /// Which kitchens cook for a diet is known from the menus that were read.
    public let counts: CatererCounts
    public let digests: RowFacts<MenuDigest>
    /// How soon they can feed somebody, of those that were asked.
    public let timings: RowFacts<Timing>
    /// Asks it of those in view.
    public let estimates: Estimates
    /// What may have been meant, where nothing matches.
    @Watched public private(set) var suggestion: String?

    public let provisions: Provisions
    private let follower = Follower()
    private var refreshing: Task<Void, Never>?
    /// Where the listed kitchens deliver to.
    private var place: Coordinate?

    public init(_ provisions: Provisions, choice: Choice? = nil) {
        let choice = choice ?? Choice(provisions.wishes)
        self.provisions = provisions
        self.choice = choice
        place = provisions.wishes.place
        counts = CatererCounts(provisions)
        digests = RowFacts(provisions) { ids, reader in
            let digests = try reader.items(Request(MenuDigest.self, where: .of(ids)))
            return Dictionary(digests.map { ($0.id, $0) }) { first, _ in first }
        }
        timings = RowFacts(provisions) { ids, reader in
            try reader.timings(of: ids)
        }
        estimates = Estimates(provisions)
        list = ListDataSource(window: Self.window(choice, provisions))
        // Whoever is about to ask shows that, and not for one frame that nothing is there.
        if !provisions.wishes.isOffline { load = .loading(previous: nil) }
        readAge()
    }

    // MARK: What the diner did

    public func appeared() {
        followPlace()
        guard follower.follow(provisions.store, { [weak self] in self?.changed($0) }) else {
            return
        }
        list.reload()
        count()
        if provisions.wishes.isOffline {
            provisions.reworkOpenings()
        } else {
            refresh(provisions.wishes.policy)
        }
    }

    public func disappeared() {
        follower.stop()
        estimates.stop()
        cancelPressed()
    }

    /// Shows who delivers to the place to deliver to, which may be found out after a while.
    public func followPlace() {
        guard place != provisions.wishes.place else { return }
        place = provisions.wishes.place
        cancelPressed()
        load = .idle
        list.replace(window: Self.window(choice, provisions))
        count()
        readAge()
        if !provisions.wishes.isOffline { refresh(provisions.wishes.policy) }
    }

    public func refreshPressed() {
        refresh(.always)
    }

    /// Stops waiting for the servers.
    public func cancelPressed() {
        guard let refreshing else { return }
        refreshing.cancel()
        self.refreshing = nil
        load = load.failed(
            Problem(
                .interrupted, .caterers.stoppedWaitingForTheKitchens, hint: .caterers.rAsksAgain))
        readAge()
    }

    public func typed(_ words: String) {
        choose { $0.words = words }
    }

    /// Another order is chosen for what comes first in it.
    public func chose(_ order: CatererOrder) {
        choose { $0.order = order }
        list.selectFirst()
        provisions.chose(order)
    }

    public func chose(diet: Diet?) {
        choose { $0.diet = diet }
    }

    public func openNowPressed() {
        choose { $0.onlyOpen.toggle() }
    }

    public func favouritesOnlyPressed() {
        choose { $0.onlyFavourites.toggle() }
    }

    /// Drops every filter.
    public func showAllPressed() {
        choose { choice in
            let order = choice.order
            choice = Choice()
            choice.order = order
        }
    }

    /// Says what was done, once it is.
    public func favouritePressed(_ told: @escaping @MainActor (String) -> Void) {
        guard let row = list.selectedRow else { return }
        provisions.toggleFavourite(row.id, row.name, told)
    }

    /// The program was stopped for a while: what is stale by now is asked for.
    public func resumed() {
        minutePassed()
        if !provisions.wishes.isOffline { refresh(.ifStale) }
    }

    /// Which are open depends on the clock.
    public func minutePassed() {
        if choice.onlyOpen || choice.order == .opening {
            list.replace(window: Self.window(choice, provisions))
        }
        count()
        provisions.reworkOpenings()
        estimates.minutePassed()
        guard !provisions.wishes.isOffline else { return }
        // While a server is out of reach it is tried once a minute; what is fresh is left alone.
        if provisions.transfers.outage != nil { refresh(.ifStale) }
    }

    private func choose(_ change: (inout Choice) -> Void) {
        let before = choice
        change(&choice)
        guard choice != before else { return }
        list.replace(window: Self.window(choice, provisions))
        if choice.isNarrow { list.countRows() }
        suggestion = nil
        if !choice.words.isEmpty, list.isEmpty { suggest(for: choice.words) }
    }

    private func suggest(for words: String) {
        provisions.work { [weak self, provisions] in
            let scopes = provisions.scopes
            let meant = await provisions.meant(by: words, in: [.caterers]) { words, reader in
                let request = Request(
                    CatererListing.self, where: .inAny(scopes), .matching(words), limit: 1)
                return try !reader.items(request).isEmpty
            }
            if let self, choice.words == words { suggestion = meant }
        }
    }

    // MARK: Reading

    private static func window(
        _ choice: Choice, _ provisions: Provisions
    ) -> StoreWindow<CatererListing> {
        StoreWindow(provisions.store, request(choice, provisions))
    }

    private static func request(
        _ choice: Choice, _ provisions: Provisions
    ) -> Request<CatererListing> {
        var filters: [CatererListing.Filter] = [.inAny(provisions.scopes)]
        if !queryTokens(choice.words).isEmpty { filters.append(.matching(choice.words)) }
        if let diet = choice.diet { filters.append(.serving(diet)) }
        if choice.onlyOpen { filters.append(.open(at: provisions.now)) }
        if choice.onlyFavourites { filters.append(.favourite) }
        let sort: CatererListing.Sort =
            switch choice.order {
            case .listed: .listed
            case .opening: .opening(at: provisions.now)
            case .name: .name
            case .favourites: .favouritesFirst
            }
        return Request(CatererListing.self, where: filters, sort: sort)
    }

    private func changed(_ change: StoreChange) {
        if change.concerns(MenuDigest.self) { digests.changed() }
        if change.concerns(Timing.self) { timings.changed() }
        let concernsDiet = choice.diet != nil && change.concerns(MenuRow.self)
        guard
            concernsDiet || change.concerns(Timing.self) || change.concerns(CatererListing.self)
                || change.concerns(Marketplace.self)
        else { return }
        list.reload()
        if choice.isNarrow { list.countRows() }
        count()
        readAge()
    }

    private func count() {
        counts.count(preparing: Self.request(choice, provisions))
    }

    private func readAge() {
        let scopes = provisions.scopes
        do {
            let ages = try provisions.store.read { reader in
                try scopes.compactMap { try reader.freshness(of: .listing($0))?.fetchedAt }
            }
            // A list of several servers is as old as the oldest of them.
            if refreshing == nil, let oldest = ages.min() { load = .loaded(oldest) }
        } catch {
            load = load.failed(Problem(error))
        }
    }

    // MARK: Asking

    private func refresh(_ policy: RefreshPolicy) {
        guard refreshing == nil else { return }
        load = load.loading
        refreshing = provisions.work { [weak self, provisions] in
            // One server in trouble neither hides nor delays what the others cook.
            let asked = provisions.providers.map { provider in
                Task { await Self.ask(provider, policy, provisions) }
            }
            var trouble: Problem?
            for task in asked {
                let problem = await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    asked.forEach { $0.cancel() }
                }
                trouble = trouble ?? problem
            }
            guard !Task.isCancelled else { return }
            self?.refreshed(trouble)
        }
    }

    /// - Returns: What went wrong, if anything did.
    private static func ask(
        _ provider: ProviderID, _ policy: RefreshPolicy, _ provisions: Provisions
    ) async -> Problem? {
        do {
            try await provisions.ask(
                Say.Caterers.theKitchens(provider: "\(provider)"), of: provider
            ) {
                _ = try await $0.refreshListing(
                    near: provisions.wishes.place, policy, progress: $1)
            }
            return nil
        } catch {
            return Problem(error)
        }
    }

    private func refreshed(_ trouble: Problem?) {
        refreshing = nil
        readAge()
        list.reload()
        count()
        guard let trouble else { return }
        load = load.failed(trouble)
        provisions.reworkOpenings()
    }
}
