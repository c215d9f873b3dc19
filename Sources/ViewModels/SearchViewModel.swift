import Cache
public import OrderModels
public import Presentation
public import Sentences
import Services

/// Searches dishes and kitchens by their words, in all cached menus.
@MainActor
public final class SearchViewModel {
    // MARK: What the screen shows

    @Watched public private(set) var breadth = SearchBreadth(of: [])
    public let list = ListDataSource<SearchHit>(rows: [])
    /// How soon the kitchens can deliver, where the server was asked.
    public private(set) lazy var timings = RowFacts<Timing>(servers.store, activity) {
        try $1.timings(of: $0)
    }
    /// Asks the servers for the timings of the kitchens in view.
    public private(set) lazy var estimates = Estimates(servers, settings, activity)
    @Watched public private(set) var query: Query
    @Watched public private(set) var menus = 0
    @Watched public private(set) var kitchens = 0
    /// Whether the search continues in the background: rare words among very many take their time.
    @Watched public private(set) var isLooking = false
    /// How many kitchens with hits are left out because their own place is not known.
    public var unplaced: Int { placeless.count }
    /// How many a time leaves out because their clock is not known.
    public var unclocked: Int { clockless.count }
    /// A correction of the search words if nothing matches.
    @Watched public private(set) var suggestion: String?
    /// The latest searches that led to something.
    @Watched public private(set) var recent: [String] = []
    /// Whether the servers' own search is running, because nothing cached matches.
    @Watched public private(set) var isAskingServers = false
    /// Whether the servers were asked for these words.
    @Watched public private(set) var hasAskedServers = false
    @Watched public private(set) var problem: Problem?

    public let servers: Servers
    public let settings: DinerSettings
    public let activity: Activity
    public let clock: ScreenClock
    private let patience: Duration
    /// Where orders would go, and the kitchens that do not deliver there.
    private(set) lazy var usual = UsualReach(servers, clock) { [weak self] in
        guard let self, query.wish.within != nil || place != measuringPlace else { return }
        search()
    }
    private let follower = Follower()
    private var asking: Task<Void, Never>?
    private var looking: Task<Void, Never>?
    /// The query searched in the background, and whether a write has outdated it.
    private var sought: Query?
    private var isOutdated = false
    /// The query whose kitchens are being asked.
    private var widened: SearchWish?
    private var widening: Task<Void, Never>?
    private let placeless = KitchenCount()
    private let clockless = KitchenCount()
    /// Where a typed distance is measured from, which may become known late; nil without a distance.
    @Watched public private(set) var place: Coordinate?
    /// The query of the shown results.
    private var shown: Query?

    /// The most results to look for; more are counted as "200+".
    public static let limit = 200
    /// How long a key waits for results: half of the time until its frame is due.
    public static let patience: Duration = .milliseconds(8)
    /// How many kitchens of a server's own search are fetched.
    private static let serverHits = 3

    /// A key waits for results as long as `patience`; a longer search continues in the background.
    public init(
        _ servers: Servers, _ settings: DinerSettings, _ activity: Activity, _ clock: ScreenClock,
        query: Query? = nil, patience: Duration = patience
    ) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
        self.clock = clock
        self.patience = patience
        var first = Query()
        first.diet = settings.current.diet
        self.query = query ?? first
        usual.read()
        search()
        countMenus()
    }

    // MARK: What the diner did

    public func appeared() {
        let isNew = follower.follow(servers.store) { [weak self] change in
            guard let self else { return }
            if change.concerns(Remembered.self) { readRecent() }
            if change.concerns(KeptAddress.self) { usual.read() }
            // The kitchens' clock may have become known.
            let asksTime = query.wish.asksHours || query.sentence.otherTime != nil
            if change.concerns(Marketplace.self), asksTime { languageChanged() }
            guard change.concerns(SearchHit.self) else { return }
            if change.concerns(Timing.self) { timings.changed() }
            // A timing changes the results only of these filters.
            let wish = query.wish
            if change.isOnly(Timing.self), !wish.onlyOpen, wish.within == nil { return }
            search()
            countMenus()
        }
        guard isNew else { return }
        readRecent()
        usual.read()
        search()
        countMenus()
    }

    public func disappeared() {
        follower.stop()
        estimates.stop()
        stopLooking()
        widening?.cancel()
        placeless.stop()
        clockless.stop()
        widened = nil
        cancelPressed()
    }

    /// Which kitchens are open depends on the clock.
    public func minutePassed() {
        let wish = query.wish
        // A time that has come is that of the next day from now on.
        let hasCome = wish.times.contains { $0 <= clock.now }
        if hasCome { query.sentence = sentence(of: query.words) }
        if hasCome || wish.onlyOpen || wish.within != nil || wish.openBetween != nil { search() }
        servers.reworkOpenings()
        estimates.minutePassed()
    }

    /// The name of the diner's address, if the kitchen does not deliver there.
    public func unreached(by caterer: Caterer.ID) -> String? {
        usual.unreached[caterer] ?? usual.outside[caterer]
    }

    /// Measures from where the diner is, once that is known or has changed.
    public func followPlace() {
        if place != measuringPlace { search() }
    }

    /// Each language has its own order of names, and its own sentences.
    public func languageChanged() {
        query.sentence = sentence(of: query.words)
        search()
    }

    public func typed(_ words: String) {
        guard words != query.words else { return }
        query.words = words
        query.sentence = sentence(of: words)
        hasAskedServers = false
        problem = nil
        cancelPressed()
        search()
        // After typing, the diner wants the best match.
        list.selectFirst()
    }

    public func chose(diet: Diet?) {
        query.diet = diet
        search()
    }

    public func chose(ceiling: PriceBound?) {
        query.ceiling = ceiling
        search()
    }

    public func openNowPressed() {
        query.onlyOpen.toggle()
        search()
    }

    public func chose(within minutes: Int?) {
        query.within = minutes
        search()
    }

    /// Drops every filter but the words.
    public func showAllPressed() {
        var query = Query()
        query.words = self.query.sentence.words
        query.sentence = sentence(of: query.words)
        self.query = query
        search()
    }

    public func clearPressed() {
        query = Query()
        search()
    }

    /// Searches on the servers when nothing cached matches, and fetches the menus they point to.
    public func askServersPressed() {
        let words = query.sentence.words
        guard asking == nil, !queryTokens(words).isEmpty else { return }
        isAskingServers = true
        problem = nil
        asking = activity.work { [weak self, servers] in
            var trouble: Problem?
            for provider in servers.providers {
                do {
                    try await servers.ask(
                        Say.Search.kitchensThatKnow(words: words), of: provider
                    ) {
                        service, _ async throws -> Void in
                        for id in try await service.searchServer(words).prefix(Self.serverHits) {
                            _ = try await service.refreshMenu(of: id)
                        }
                    }
                } catch {
                    trouble = trouble ?? self?.caught(error)
                }
                guard !Task.isCancelled else { return }
            }
            self?.serversAnswered(trouble)
        }
    }

    public func cancelPressed() {
        asking?.cancel()
        asking = nil
        if isAskingServers { isAskingServers = false }
    }

    /// The selected dish, from its kitchen's menu.
    public func selectedDish() -> MenuItem? {
        guard case .dish(let id)? = list.selectedRow?.id else { return nil }
        do {
            return try servers.store.read { try $0.item(MenuItem.self, id) }
        } catch {
            activity.tell(activity.caught(error))
            return nil
        }
    }

    private func readRecent() {
        recent = activity.optional { try RecentSearches(servers.store).all() } ?? []
    }

    /// A result was used.
    public func used() {
        guard !query.words.isEmpty else { return }
        activity.keep { [words = query.words, store = servers.store] in
            try await RecentSearches(store).add(words)
        }
    }

    public func forgetRecentPressed() {
        activity.keep { [store = servers.store] in try await RecentSearches(store).forget() }
    }

    // MARK: Looking

    private func serversAnswered(_ trouble: Problem?) {
        asking = nil
        (isAskingServers, hasAskedServers, problem) = (false, true, trouble)
        search()
    }

    private func search() {
        if isLooking, sought == query {
            // Menus may be written faster than they are searched, so the running search ends first.
            isOutdated = true
            return
        }
        suggestion = nil
        place = measuringPlace
        stopLooking()
        widen()
        countLeftOut()
        guard !query.isEmpty else {
            show([])
            return
        }
        let search = cached(query.wish)
        do {
            found(try servers.store.read(within: patience, search.hits))
        } catch let unfinished as Unfinished<SearchHit> {
            // The shown results were complete a moment ago, so they stay until the search ends.
            if shown != query { show(unfinished.found) }
            lookOn(search)
        } catch {
            problem = caught(error) ?? problem
        }
    }

    /// Nil where something was stopped, which the diner did or need not know.
    private func caught(_ error: any Error) -> Problem? {
        let problem = activity.caught(error)
        return problem.code == .interrupted ? nil : problem
    }

    private func cached(
        _ wish: SearchWish, among chosen: [ProviderID]? = nil
    ) -> CachedSearch {
        let providers = chosen ?? servers.providers
        var zones: [ProviderID: ZoneRules] = [:]
        if wish.asksHours {
            for provider in providers { zones[provider] = servers.zone(of: provider) }
        }
        return wish.search(
            among: providers, zones, from: place, last: Set(usual.unreached.keys), at: clock.now,
            in: Language.current.names, limit: Self.limit)
    }

    /// The time for which dishes of a kitchen are looked for, by its clock; nil where none is said.
    public func wantedAt(at caterer: Caterer.ID) -> Instant? {
        let zone = servers.provider(of: caterer).flatMap(servers.zone(of:))
        return query.wish.hours(on: zone).openAt
    }

    /// The zone of the kitchens, where they have one, or else the one on whose clock times are shown.
    public var zone: ZoneRules {
        query.sentence.zone ?? servers.knownZone ?? servers.localZone
    }

    public var kitchenClock: KitchenClock { servers.clock(in: zone) }

    /// Whether a time was typed that no kitchen's clock is known for, so that it is on this machine's.
    public var isOnThisMachinesClock: Bool { query.wish.asksHours && servers.knownZone == nil }

    public var caveats: [Sentence] {
        query.wish.caveats(sellingIn: currencies) + query.sentence.caveats(at: clock.now)
    }

    /// The currency of the kitchens, where they have one.
    public var currency: Currency? { currencies.count == 1 ? currencies.first : nil }

    private var currencies: Set<Currency> {
        let all = servers.providers.map { [servers] in servers.marketplace(of: $0)?.currency }
        // What a server sells in that was not read yet is not known.
        return all.contains(nil) ? [] : Set(all.compactMap(\.self))
    }

    private func sentence(of text: String) -> SearchSentence {
        let known = servers.knownZones
        do {
            return try SearchSentence.read(on: known.isEmpty ? [servers.localZone] : known) {
                zone in
                try SearchSentence(
                    text, TimeReader(now: clock.now, zone: zone), sellingIn: currencies,
                    at: servers.providers, known: Library(servers.store))
            }
        } catch {
            problem = caught(error) ?? problem
            return SearchSentence(literal: text)
        }
    }

    /// Asks how soon the first open kitchens with hits have food, if the filter needs that.
    private func widen() {
        var all = query.wish
        guard all.within != nil, !all.isEmpty else {
            widening?.cancel()
            widened = nil
            return estimates.widen(to: [])
        }
        (all.within, all.onlyOpen) = (nil, true)
        guard all != widened else { return }
        widened = all
        widening?.cancel()
        widening = look(for: all) { [weak self] in
            self?.estimates.widen(to: Array($0.prefix(CaterersViewModel.candidates)))
        }
    }

    /// Counts the kitchens with hits that a distance or a time leaves out, as their own place or their
    /// clock is not known.
    private func countLeftOut() {
        placeless.look(for: query.wish.unplaced(from: place)) { look(for: $0, $1) }
        let unknown = servers.providers.filter { servers.zone(of: $0) == nil }
        clockless.look(for: unknown.isEmpty ? nil : query.wish.unclocked) {
            look(for: $0, among: unknown, $1)
        }
    }

    /// The kitchens that have what is looked for, read in the background.
    private func look(
        for wish: SearchWish, among providers: [ProviderID]? = nil,
        _ then: @escaping @MainActor ([Caterer.ID]) -> Void
    ) -> Task<Void, Never> {
        let search = cached(wish, among: providers)
        return activity.work { [activity, store = servers.store] in
            var hits: [SearchHit] = []
            do {
                hits = try await store.readInBackground(search.hits)
            } catch {
                if !Task.isCancelled { activity.did(without: error) }
            }
            guard !Task.isCancelled else { return }
            var seen: Set<Caterer.ID> = []
            then(hits.map(\.caterer).filter { seen.insert($0).inserted })
        }
    }

    private func lookOn(_ search: CachedSearch) {
        (isLooking, sought, isOutdated) = (true, query, false)
        looking = activity.work { [weak self, store = servers.store] in
            do {
                let hits = try await store.readInBackground(search.hits)
                guard let self, !Task.isCancelled else { return }
                stopLooking()
                // Selects the best result, unless the diner has moved the selection.
                let isAtFirst = list.selectedIndex == 0
                found(hits)
                if isAtFirst { list.selectFirst() }
                if isOutdated { self.search() }
            } catch {
                guard let self, !Task.isCancelled else { return }
                stopLooking()
                problem = caught(error) ?? problem
            }
        }
    }

    private func stopLooking() {
        looking?.cancel()
        looking = nil
        if isLooking { isLooking = false }
    }

    private func found(_ hits: [SearchHit]) {
        show(hits)
        shown = query
        if hits.isEmpty { suggest(for: query.sentence) }
    }

    private func show(_ hits: [SearchHit]) {
        shown = nil
        list.replace(with: hits)
        usual.look(at: hits, from: settings.current)
        breadth = SearchBreadth(of: hits)
    }

    private func suggest(for sentence: SearchSentence) {
        let words = sentence.words
        guard !queryTokens(words).isEmpty, sentence.otherRefusal == nil else { return }
        activity.work { [weak self, servers, clock] in
            let meant = await servers.store.meant(bySearch: words, at: clock.now)
            guard let self, query.sentence == sentence else { return }
            suggestion = meant.map(sentence.with)
        }
    }

    private func countMenus() {
        do {
            let coverage = try servers.store.read { reader in
                try servers.providers.map { try reader.menuCoverage(of: $0) }
            }
            menus = coverage.reduce(0) { $0 + $1.menus }
            kitchens = coverage.reduce(0) { $0 + $1.caterers }
        } catch {
            problem = caught(error) ?? problem
        }
    }
}
