public import OrderModels
public import Services
public import Telemetry

/// The models that pages share, each made once, and the factory of the pages' own models.
///
/// The code that assembles screens holds this; each page's model gets only what it uses (decision
/// 0050).
@MainActor
public struct Models {
    public let services: AppServices
    public let clock: ScreenClock
    public let activity: Activity
    public let settings: DinerSettings
    public let servers: Servers
    public let baskets: Baskets
    public let orders: Orders
    public let placing: PlacingOrder
    public let proposals: ProposalNews
    private let events: EventStore?
    /// Nil in tests without files.
    public var keeping: Keeping? { placing.keeping }

    public init(
        _ services: AppServices, time: any Timekeeper, providers: [ProviderID],
        following: [ProviderID] = [], areNamed: Bool = false,
        settings values: DinerSettings.Values = DinerSettings.Values(),
        switches: LiveSwitches = LiveSwitches(), errors: ErrorRecorder? = nil,
        events: EventStore? = nil, keeping: Keeping.Way? = nil
    ) {
        self.services = services
        self.events = events
        clock = ScreenClock(services.settings.now)
        activity = Activity(
            clock, time: time, log: services.settings.log,
            errors: errors
                ?? ErrorRecorder(.inMemory(), version: "", now: services.settings.now) { _ in })
        settings = DinerSettings(values, services.store, activity, switches: switches)
        servers = Servers(
            services, providers, following: following, isNamed: areNamed, settings, clock,
            activity)
        baskets = Baskets(servers, settings, activity)
        orders = Orders(servers, activity, clock)
        var kept: Keeping?
        if let keeping { kept = Keeping(keeping, servers, activity) }
        placing = PlacingOrder(settings, servers.store, kept)
        proposals = ProposalNews(services, servers, activity)
    }

    /// Switches to other servers and settings; `hidesOthers` where there are more of them. The caller
    /// must make all pages again.
    public func take(
        _ providers: [ProviderID], following: [ProviderID] = [], _ values: DinerSettings.Values,
        hidesOthers: Bool = false
    ) {
        settings.take(values)
        servers.use(providers, following: following, hidesOthers: hidesOthers)
        baskets.forget()
        orders.forget()
    }

    // MARK: Pages

    public func firstRun(
        _ start: FirstRunViewModel.Start, checks: FirstRunViewModel.Checks,
        ended: @escaping @MainActor (FirstRunViewModel.Ending) -> Void
    ) -> FirstRunViewModel {
        FirstRunViewModel(start, servers, activity, checks: checks, ended: ended)
    }

    /// `look` checks a server before it is added, and `ended` goes on with it.
    public func near(
        _ text: String, look: @escaping @MainActor (AddedProvider) async throws -> Void,
        ended: @escaping @MainActor (ProviderID) -> Void
    ) -> NearViewModel {
        NearViewModel(text, servers, activity, clock, look: look, ended: ended)
    }

    public func caterers() -> CaterersViewModel {
        CaterersViewModel(servers, settings, activity, clock)
    }

    public func home() -> HomeViewModel {
        HomeViewModel(servers, baskets, orders, clock)
    }

    public func menu(of caterer: Caterer.ID) -> MenuViewModel {
        MenuViewModel(of: caterer, servers, settings, activity, clock)
    }

    public func dish(_ id: MenuItem.ID, of caterer: Caterer.ID) -> DishViewModel {
        DishViewModel(id, of: caterer, servers, settings, clock)
    }

    public func search(patience: Duration = SearchViewModel.patience) -> SearchViewModel {
        SearchViewModel(servers, settings, activity, clock, patience: patience)
    }

    /// The preview of a search result.
    public func preview(of target: SearchTarget) -> SearchPreview {
        switch target {
        case .menu(let id): SearchPreview(.menu(menu(of: id)))
        case .dish(let id, of: let caterer): SearchPreview(.dish(dish(id, of: caterer)))
        }
    }

    public func basket() -> BasketViewModel {
        BasketViewModel(baskets, clock)
    }

    public func joining() -> JoiningViewModel {
        JoiningViewModel(baskets)
    }

    public func occasion(of content: BasketContent) -> OccasionViewModel {
        OccasionViewModel(content, servers, clock, baskets)
    }

    public func drafts() -> DraftsViewModel {
        DraftsViewModel(baskets, clock)
    }

    public func checkout(of basket: Basket.ID) -> CheckoutViewModel {
        placing.checkout(of: basket)
            ?? CheckoutViewModel(basket, servers, activity, clock, baskets, placing)
    }

    public func orderList() -> OrdersViewModel {
        OrdersViewModel(servers, activity, clock, orders)
    }

    public func switches(ask: @escaping SwitchesViewModel.Asking) -> SwitchesViewModel {
        SwitchesViewModel(settings.switches, activity, clock, ask: ask)
    }

    public func configuration(
        _ source: ConfigurationViewModel.Source
    ) -> ConfigurationViewModel {
        ConfigurationViewModel(source, activity, clock)
    }

    public func messages() -> MessagesViewModel {
        MessagesViewModel(activity, clock)
    }

    public func statistics() -> StatisticsViewModel {
        StatisticsViewModel(servers, events: events, activity, clock)
    }

    public func order(_ id: Order.ID) -> OrderViewModel {
        OrderViewModel(id, servers, activity, clock, orders)
    }

    public func account(
        with provider: ProviderID, welcome: @escaping AccountViewModel.Welcome,
        done: @escaping @MainActor (String) -> Void
    ) -> AccountViewModel {
        AccountViewModel(provider, servers, activity, clock, welcome: welcome, done: done)
    }

    public func addresses(for basket: Basket.ID?) -> AddressesViewModel {
        AddressesViewModel(for: basket, servers, activity, baskets, addressEdits)
    }

    public func address(
        with provider: ProviderID, for basket: Basket.ID?, editing id: KeptAddress.ID?,
        done: @escaping Baskets.Told
    ) -> AddressViewModel {
        AddressViewModel(
            provider, for: basket, editing: id, servers, activity, clock, addressEdits, done: done)
    }

    private var addressEdits: AddressEdits {
        AddressEdits(servers: servers, baskets: baskets, activity: activity, clock: clock)
    }
}
