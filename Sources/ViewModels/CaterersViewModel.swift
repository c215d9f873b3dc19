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
    /// The menus read so far tell which kitchens cook for a diet.
    public let counts: CatererCounts
    public let digests: RowFacts<MenuDigest>
    /// How soon the kitchens can deliver, where the server was asked.
    public let timings: RowFacts<Timing>
    /// What the kitchens asked when baskets of theirs were last quoted.
    public let terms: RowFacts<QuotedTerms>
    /// The kitchens that do not deliver to the diner's usual address, as far as that was asked, with
    /// the name of that address.
    public var unreached: [Caterer.ID: String] { usual.unreached }
    /// Asks the servers for the timings of the kitchens in view.
    public let estimates: Estimates
    /// A correction of the search words if nothing matches.
    @Watched public private(set) var suggestion: String?

    public let servers: Servers
    public let settings: DinerSettings
    public let activity: Activity
    public let clock: ScreenClock
    /// How many kitchens are open, if a filter or the order needs their estimates.
    @Watched var open: Int?
    /// About how many of them the servers are asked.
    private(set) var breadth = candidates
    private let follower = Follower()
    private lazy var usual = UsualReach(servers, clock) { [weak self] in
        guard let self, choice.order == .soonest else { return }
        list.replace(window: window)
    }
    private var refreshing: Task<Void, Never>?
    /// The place that the listed kitchens deliver to.
    private var place: Coordinate?

    public init(
        _ servers: Servers, _ settings: DinerSettings, _ activity: Activity, _ clock: ScreenClock,
        choice: Choice? = nil
    ) {
        let choice = choice ?? Choice(settings.current)
        self.servers = servers
        self.settings = settings
        self.activity = activity
        self.clock = clock
        self.choice = choice
        place = settings.current.place
        counts = CatererCounts(servers, activity, clock)
        digests = RowFacts(servers.store, activity) { ids, reader in
            let digests = try reader.items(Request(MenuDigest.self, where: .of(ids)))
            return Dictionary(digests.map { ($0.id, $0) }) { first, _ in first }
        }
        timings = RowFacts(servers.store, activity) { ids, reader in
            try reader.timings(of: ids)
        }
        terms = RowFacts(servers.store, activity) { ids, reader in
            try reader.quotedTerms(of: ids)
        }
        estimates = Estimates(servers, settings, activity)
        list = ListDataSource(window: Self.window(choice, servers, clock)) {
            [activity] in activity.caught($0)
        }
        // A model that is about to ask says so from the first frame, instead of "nothing here".
        if !servers.isOffline { load = .loading(previous: nil) }
        readAge()
    }

    /// How many kitchens there are, regardless of filters; nil until they are counted, also of a list that
    /// came after the count.
    public var total: Int? {
        counts.all.flatMap { $0 == 0 && !list.isEmpty ? nil : $0 }
    }

    // MARK: What the diner did

    public func appeared() {
        followPlace()
        languageChanged()
        guard follower.follow(servers.store, { [weak self] in self?.changed($0) }) else {
            return
        }
        list.reload()
        usual.read()
        count()
        widen()
        if servers.isOffline {
            servers.reworkOpenings()
        } else {
            refresh(settings.current.policy)
        }
    }

    public func disappeared() {
        follower.stop()
        estimates.stop()
        cancelPressed()
    }

    /// Lists the kitchens that deliver to the diner's place, which may become known late.
    public func followPlace() {
        guard place != settings.current.place else { return }
        place = settings.current.place
        cancelPressed()
        load = .idle
        list.replace(window: window)
        count()
        widen()
        readAge()
        if !servers.isOffline { refresh(settings.current.policy) }
    }

    public func refreshPressed() {
        if coverage?.isWhole == false, estimates.askedCandidates >= breadth {
            breadth += Self.candidates
            widen()
        }
        refresh(.always)
    }

    public func cancelPressed() {
        guard let refreshing else { return }
        refreshing.cancel()
        self.refreshing = nil
        load = load.failed(
            Problem(
                .interrupted, .caterers.stoppedWaitingForTheKitchens, hint: .caterers.asksAgain))
        readAge()
    }

    public func typed(_ words: String) {
        choose { $0.words = words }
    }

    /// Selects the first row, as the diner sorts to see what comes first.
    public func chose(_ order: CatererOrder) {
        choose { $0.order = order }
        list.selectFirst()
        settings.chose(order)
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

    public func showAllPressed() {
        choose { choice in
            let order = choice.order
            choice = Choice()
            choice.order = order
        }
    }

    /// Calls `told` once the change is written.
    public func favouritePressed(_ told: @escaping @MainActor (String) -> Void) {
        guard let row = list.selectedRow else { return }
        FavouriteToggle(servers, activity, clock).pressed(row.id, row.shownName, told)
    }

    /// The program continues after a stop (SIGCONT). Whatever is stale by now is fetched again.
    public func resumed() {
        minutePassed()
        if !servers.isOffline { refresh(.ifStale) }
    }

    /// Which kitchens are open depends on the clock.
    public func minutePassed() {
        if choice.onlyOpen || choice.order == .opening || choice.needsEstimates {
            list.replace(window: window)
        }
        count()
        widen()
        servers.reworkOpenings()
        estimates.minutePassed()
        guard !servers.isOffline else { return }
        // Tries a server that is out of reach once a minute; `.ifStale` leaves fresh data alone.
        if !servers.transfers.outages.isEmpty { refresh(.ifStale) }
    }

    /// Each language has its own order of names.
    public func languageChanged() {
        choose { $0.names = Language.current.names }
    }

    func choose(_ change: (inout Choice) -> Void) {
        let before = choice
        change(&choice)
        guard choice != before else { return }
        list.replace(window: window)
        // Others may begin with the reference that was typed.
        if choice.words != before.words, Self.isReference(choice.words, servers) {
            list.select(id: Caterer.ID(rawValue: choice.words))
        }
        if choice.isNarrow { list.countRows() }
        breadth = Self.candidates
        widen()
        suggestion = nil
        if !choice.words.isEmpty, list.isEmpty { suggest(for: choice.words) }
    }

    private func suggest(for words: String) {
        activity.work { [weak self, servers] in
            let scopes = servers.scopes
            let meant = await servers.store.meant(by: words, in: [.caterers]) { words, reader in
                let request = Request(
                    CatererListing.self, where: .inAny(scopes), .matching(words), limit: 1)
                return try !reader.items(request).isEmpty
            }
            if let self, choice.words == words { suggestion = meant }
        }
    }

    // MARK: Reading

    private static func window(
        _ choice: Choice, _ servers: Servers, _ clock: ScreenClock
    ) -> StoreWindow<CatererListing> {
        StoreWindow(servers.store, request(choice, servers, clock))
    }

    private var window: StoreWindow<CatererListing> {
        StoreWindow(servers.store, Self.request(choice, servers, clock, last: last))
    }

    private var last: Set<Caterer.ID> { Set(unreached.keys) }

    static func request(
        _ choice: Choice, _ servers: Servers, _ clock: ScreenClock, last: Set<Caterer.ID> = []
    ) -> Request<CatererListing> {
        var filters: [CatererListing.Filter] = [.inAny(servers.scopes)]
        if isReference(choice.words, servers) {
            filters.append(.reference(beginning: choice.words))
        } else if !queryTokens(choice.words).isEmpty {
            filters.append(.matching(choice.words))
        }
        if let diet = choice.diet { filters.append(.serving(diet)) }
        if choice.onlyOpen { filters.append(.open(at: clock.now)) }
        if choice.onlyFavourites { filters.append(.favourite) }
        if let minutes = choice.within {
            filters.append(.within(minutes: minutes, at: clock.now))
        }
        return Request(
            CatererListing.self, where: filters,
            sort: choice.order.sort(
                at: clock.now, choice.names,
                from: servers.scopes.lazy.compactMap(\.place).first, last: last))
    }

    private static func isReference(_ words: String, _ servers: Servers) -> Bool {
        servers.scopes.contains { words.hasPrefix($0.provider.rawValue + ":") }
    }

    private func changed(_ change: StoreChange) {
        if change.concerns(KeptAddress.self) { usual.read() }
        if change.concerns(MenuDigest.self) { digests.changed() }
        if change.concerns(Timing.self) { timings.changed() }
        if change.concerns(QuotedTerms.self) { terms.changed() }
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
        counts.count(preparing: Self.request(choice, servers, clock, last: last))
    }

    private func readAge() {
        let scopes = servers.scopes
        do {
            let ages = try servers.store.read { reader in
                try scopes.compactMap { try reader.freshness(of: .listing($0))?.fetchedAt }
            }
            // A list of several servers is as old as its oldest part.
            if refreshing == nil, let oldest = ages.min() { load = .loaded(oldest) }
        } catch {
            load = load.failed(activity.caught(error))
        }
    }

    // MARK: Asking

    private func refresh(_ policy: RefreshPolicy) {
        guard refreshing == nil else { return }
        load = load.loading
        refreshing = activity.work { [weak self, servers, place = settings.current.place] in
            // A server in trouble must neither hide nor delay the kitchens of the others.
            let asked = servers.providers.map { provider in
                Task { await Self.ask(provider, near: place, policy, servers) }
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
        _ provider: ProviderID, near place: Coordinate?, _ policy: RefreshPolicy,
        _ servers: Servers
    ) async -> Problem? {
        do {
            try await servers.ask(
                Say.Caterers.theKitchens(provider: "\(provider)"), of: provider
            ) {
                _ = try await $0.refreshListing(
                    near: place, policy, progress: $1)
            }
            return nil
        } catch {
            return servers.activity.caught(error)
        }
    }

    private func refreshed(_ trouble: Problem?) {
        refreshing = nil
        readAge()
        list.reload()
        count()
        widen()
        guard let trouble else { return }
        load = load.failed(trouble)
        servers.reworkOpenings()
    }
}
