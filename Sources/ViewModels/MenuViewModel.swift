import Cache
public import OrderModels
public import Presentation
import Services

/// One kitchen's menu, for its screen and its preview.
@MainActor
public final class MenuViewModel: Previewable {
    // MARK: What the screen shows

    public let caterer: Caterer.ID
    /// Nil until the kitchen is known.
    @Watched public private(set) var kitchen: KeptCaterer?
    public let list = SectionedDataSource<MenuSection, MenuRow>()
    @Watched public private(set) var load = LoadState<Instant>.idle
    @Watched public private(set) var filter: MenuFilter
    /// The whole menu, unfiltered: the one that is served now, or the one that is looked at.
    @Watched public private(set) var menu: Menu?
    /// The menus that are not served now; nil if there are none.
    @Watched public private(set) var beside: MenusBeside?
    /// The one of them that is looked at.
    @Watched public private(set) var other: MenusBeside.Other?
    /// The menu that is served now.
    private var active: Menu?
    @Watched public private(set) var matchCount = 0
    /// The column widths for the whole menu, whichever lines are on screen.
    @Watched public private(set) var breadth = MenuBreadth(of: nil)
    @Watched public private(set) var isFavourite = false
    /// A correction of the search words if no dish matches.
    @Watched public private(set) var suggestion: String?
    /// Whether the kitchen delivers to the diner's usual address; nil if there is none.
    @Watched public private(set) var reach: Reach?
    /// What the kitchen asked when a basket of it was last quoted.
    @Watched public private(set) var terms: QuotedTerms?
    /// How soon the kitchen can deliver, as the server last said.
    @Watched public private(set) var timing: Timing?
    /// How soon there is food for this diner: to be collected, if the kitchen does not deliver to them.
    public var offered: Timing? { reach?.delivers == false ? timing?.collected : timing }

    /// The time for which it was looked for, which a basket takes that has none.
    public var wantedAt: Instant?

    public let servers: Servers
    public let settings: DinerSettings
    public let activity: Activity
    public let clock: ScreenClock
    public var kitchenClock: KitchenClock { servers.clock(of: servers.provider(of: caterer)) }
    private let follower = Follower()
    private var refreshing: Task<Void, Never>?
    private var asking: Task<Void, Never>?
    private var estimating: Task<Void, Never>?
    private var listing: Task<Void, Never>?

    public init(
        of caterer: Caterer.ID, _ servers: Servers, _ settings: DinerSettings, _ activity: Activity,
        _ clock: ScreenClock, filter: MenuFilter = MenuFilter()
    ) {
        self.caterer = caterer
        self.servers = servers
        self.settings = settings
        self.activity = activity
        self.clock = clock
        self.filter = filter
        reload()
    }

    public var name: String { kitchen?.caterer.shownName ?? Say.Menu.thisKitchen }

    /// The number of available dishes that the kitchen says suit each diet, the most first.
    public var diets: [(diet: Diet, count: Int)] {
        var counts: [Diet: Int] = [:]
        for part in menu?.sections ?? [] {
            for item in part.items where item.isAvailable {
                for diet in item.diets.values { counts[diet, default: 0] += 1 }
            }
        }
        return counts.map { ($0.key, $0.value) }.sorted { one, other in
            one.1 == other.1 ? one.0.rawValue < other.0.rawValue : one.1 > other.1
        }
    }

    /// What the diner's alerts find in the whole menu. It is judged once: 10,000 dishes take too long for
    /// each frame.
    public var found: FoundAlerts {
        let judge = settings.current.judge
        if let judged, judged.judge == judge { return judged.found }
        let items = (menu?.sections ?? []).flatMap(\.items)
        let found = FoundAlerts(judge, in: items.map { Plate($0) })
        judged = (judge, found)
        return found
    }

    private var judged: (judge: AlertJudge, found: FoundAlerts)?

    // MARK: What the diner did

    public func appeared() {
        let isNew = follower.follow(servers.store) { [weak self] change in
            guard let self else { return }
            if change.concerns(MenuRow.self) || change.concerns(KeptCaterer.self)
                || change.concerns(Favourite.self) || change.concerns(Timing.self)
                || change.concerns(ListedMenus.self) || change.concerns(QuotedTerms.self)
            {
                reload()
            }
            if change.concerns(KeptAddress.self) {
                reload()
                askReach()
            }
        }
        // A preview that is opened has already asked.
        guard isNew else { return }
        reload()
        if !servers.isOffline { refresh(settings.current.policy) }
    }

    public func disappeared() {
        follower.stop()
        cancelPressed()
    }

    public func refreshPressed() {
        refresh(.always)
    }

    public func cancelPressed() {
        asking?.cancel()
        asking = nil
        estimating?.cancel()
        estimating = nil
        listing?.cancel()
        listing = nil
        guard let refreshing else { return }
        refreshing.cancel()
        self.refreshing = nil
        load = load.failed(
            Problem(.interrupted, .menu.stoppedWaitingForTheMenu, hint: .caterers.asksAgain))
    }

    /// The program continues after a stop (SIGCONT). Whatever is stale by now is fetched again.
    public func resumed() {
        if !servers.isOffline { refresh(.ifStale) }
    }

    /// Asks again for an estimate before it becomes old.
    public func minutePassed() {
        guard let asOf = timing?.asOf,
            servers.provider(of: caterer).flatMap({ servers.transfers.outages[$0] }) == nil,
            clock.now.seconds(since: asOf) >= Timing.renewal
        else { return }
        askTiming()
    }

    public func typed(_ words: String) {
        filter.words = words
        show()
    }

    public func chose(diet: Diet?) {
        filter.diet = diet
        show()
    }

    /// Shows a menu that is not served now, or again the one that is.
    public func chose(menu title: String?) {
        other = title.flatMap { beside?.other(called: $0) }
        present(other?.menu ?? active)
    }

    /// A dish as it can be ordered: as the menu that is served now has it. Nil if only another has,
    /// and it is not known when that one is served.
    public func orderable(_ item: MenuItem) -> MenuItem? {
        guard other != nil else { return item }
        let served = active?.sections.lazy.flatMap(\.items).first { $0.id == item.id }
        return served ?? (beside?.times == nil ? nil : item)
    }

    /// Calls `told` once the change is written.
    public func favouritePressed(_ told: @escaping @MainActor (String) -> Void) {
        FavouriteToggle(servers, activity, clock).pressed(caterer, name, told)
    }

    // MARK: Reading

    private func refresh(_ policy: RefreshPolicy) {
        guard refreshing == nil else { return }
        guard let provider = servers.provider(of: caterer) else {
            load = load.failed(
                Problem(.notFound, .menu.theServerOfThisKitchen))
            return
        }
        load = load.loading
        refreshing = activity.work { [weak self, servers, caterer] in
            let name = self?.kitchen?.caterer.name
            let result: Result<Refresh, any Error>
            do {
                result = .success(
                    try await servers.ask(
                        Say.Menu.theMenu(name: name ?? Say.Orders.theKitchen), of: provider,
                        about: name
                    ) {
                        try await $0.refreshMenu(of: caterer, policy, progress: $1)
                    })
            } catch {
                result = .failure(error)
            }
            guard !Task.isCancelled else { return }
            self?.finished(result)
        }
    }

    private func finished(_ result: Result<Refresh, any Error>) {
        refreshing = nil
        reload()
        switch result {
        case .success(let refresh):
            askReach()
            askTiming()
            askMenus(refresh.outcome == .stillFresh ? .ifStale : settings.current.policy)
        case .failure(let error): load = load.failed(activity.caught(error))
        }
    }

    /// Asks whether this kitchen delivers to the usual address, once a day.
    private func askReach() {
        guard let reach, reach.delivers == nil || reach.staleSince != nil, asking == nil,
            !servers.isOffline, let provider = servers.provider(of: caterer)
        else { return }
        asking = activity.work { [weak self, servers, caterer, name, activity] in
            // Without an answer it stays unknown, until the quote tells.
            _ = await activity.optional {
                try await servers.transfers.run(name, isTrial: true) { _ in
                    try await servers.services.caterers(of: provider).refreshReach(
                        of: caterer, to: reach.place)
                }
            }
            servers.heardReach()
            guard !Task.isCancelled, let self else { return }
            asking = nil
            reload()
        }
    }

    /// Asks which other menus the kitchen has.
    private func askMenus(_ policy: RefreshPolicy) {
        guard listing == nil, !servers.isOffline, let provider = servers.provider(of: caterer)
        else { return }
        listing = activity.work { [weak self, servers, caterer, name, activity] in
            // Without an answer there is the menu that is served now.
            _ = await activity.optional {
                try await servers.transfers.run(name, isTrial: true) { _ in
                    try await MenuRound(servers.services.caterers(of: provider)).refresh(
                        of: caterer, policy)
                }
            }
            guard !Task.isCancelled, let self else { return }
            listing = nil
            reload()
        }
    }

    /// Asks how soon the kitchen can deliver, as a server may refuse orders within opening hours.
    private func askTiming() {
        guard estimating == nil, !servers.isOffline,
            let provider = servers.provider(of: caterer)
        else { return }
        estimating = activity.work { [weak self, servers, caterer, name, activity] in
            // Without an answer the hours must do, until the quote tells.
            _ = await activity.optional {
                try await servers.transfers.run(name, isTrial: true) { _ in
                    try await servers.services.caterers(of: provider).refreshTiming(
                        of: caterer, .ifOlder(seconds: Timing.renewal))
                }
            }
            guard !Task.isCancelled, let self else { return }
            estimating = nil
            reload()
        }
    }

    private func reload() {
        do {
            let caterer = caterer
            let found = try servers.store.read { reader in
                let menu = try reader.menu(of: caterer)
                return (
                    kitchen: try reader.item(KeptCaterer.self, caterer), menu: menu,
                    beside: try menu.flatMap { try reader.menus(beside: $0) },
                    age: try reader.freshness(of: .menu(caterer)),
                    timing: try reader.timing(of: caterer),
                    terms: try reader.item(QuotedTerms.self, caterer),
                    favourites: try reader.count(Request(Favourite.self, where: .caterer(caterer)))
                )
            }
            if kitchen != found.kitchen { kitchen = found.kitchen }
            if timing != found.timing { timing = found.timing }
            if terms != found.terms { terms = found.terms }
            let reach = try found.kitchen.flatMap {
                try Reach(of: $0.caterer, in: servers.store, at: clock.now)
            }
            if self.reach != reach { self.reach = reach }
            if isFavourite != (found.favourites > 0) { isFavourite = found.favourites > 0 }
            active = found.menu
            if beside != found.beside { beside = found.beside }
            // It may be served now, or be gone.
            let other = self.other.flatMap { found.beside?.other(called: $0.title) }
            if self.other != other { self.other = other }
            let shown = other?.menu ?? found.menu
            if menu != shown { present(shown) }
            if refreshing == nil, let age = found.age { load = .loaded(age.fetchedAt) }
        } catch {
            load = load.failed(activity.caught(error))
        }
    }

    private func present(_ menu: Menu?) {
        self.menu = menu
        (judged, texts) = (nil, [:])
        breadth = MenuBreadth(of: menu)
        show()
    }

    /// The words of its dishes as far as they were asked for: a long menu is filtered at each key.
    private var texts: [MenuItem.ID: String] = [:]

    private func show() {
        guard let menu else { return }
        let shown = filter.applied(to: menu) { [self] item in
            if let known = texts[item.id] { return known }
            let text = MenuFilter.text(of: item, shown: item.shownName)
            texts[item.id] = text
            return text
        }
        matchCount = shown.itemCount
        suggestion = nil
        if shown.itemCount == 0, !filter.left.isEmpty {
            let words = menu.sections.flatMap(\.items).lazy.flatMap {
                searchTokens(fold($0.name)).split(separator: " ").map(String.init)
            }
            suggestion = filter.caveat == nil ? didYouMean(filter.words, among: words) : nil
        }
        list.replace(
            with: shown.sections.filter { !$0.items.isEmpty }.map { part in
                ListSection(
                    part.section,
                    rows: part.items.map { MenuRow(section: part.section.id, item: $0) })
            })
    }
}
