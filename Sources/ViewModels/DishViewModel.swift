import Cache
public import OrderModels
public import Presentation
import Services

/// One dish: what it is, what it costs and what it contains.
@MainActor
public final class DishViewModel: Previewable {
    // MARK: What the screen shows

    public let id: MenuItem.ID
    public let caterer: Caterer.ID
    @Watched public private(set) var item: MenuItem?
    /// The menu that it is on, if that is not served now and nothing of it can be ordered.
    @Watched public private(set) var unservedMenu: String?
    /// Why it is not served at the time of the diner's basket.
    @Watched public private(set) var absence: DishAbsence?
    @Watched public private(set) var kitchen: KeptCaterer?
    /// How soon the kitchen can deliver, as the server last said.
    @Watched public private(set) var timing: Timing?
    /// Whether the kitchen delivers to the address that an order would go to.
    @Watched public private(set) var reach: Reach?
    /// When the shown menu was fetched.
    @Watched public private(set) var fetchedAt: Instant?
    /// Why nothing can be shown.
    @Watched public private(set) var problem: Problem?

    /// The time for which it was looked for, which a basket takes that has none.
    public var wantedAt: Instant?

    public let servers: Servers
    public let settings: DinerSettings
    public let clock: ScreenClock
    private let follower = Follower()

    public init(
        _ id: MenuItem.ID, of caterer: Caterer.ID, _ servers: Servers, _ settings: DinerSettings,
        _ clock: ScreenClock
    ) {
        self.id = id
        self.caterer = caterer
        self.servers = servers
        self.settings = settings
        self.clock = clock
        reload()
    }

    /// How soon it has food for the diner, who may have to collect it.
    public var offered: Timing? { reach?.delivers == false ? timing?.collected : timing }

    /// What this dish has of the diner's alerts.
    public var alerts: DishAlerts { item.map(settings.current.judge.found) ?? .none }

    // MARK: What the diner did

    public func appeared() {
        let isNew = follower.follow(servers.store) { [weak self] change in
            if change.concerns(MenuRow.self) || change.concerns(KeptCaterer.self)
                || change.concerns(Timing.self) || change.concerns(ListedMenus.self)
                || change.concerns(OrderSettings.self) || change.concerns(KeptAddress.self)
                || DraftStore.concerns(change)
            {
                self?.reload()
            }
        }
        if isNew { reload() }
    }

    public func disappeared() {
        follower.stop()
    }

    private func reload() {
        do {
            let (id, caterer) = (id, caterer)
            let found = try servers.store.read { reader in
                let item = try reader.item(MenuItem.self, id)
                let other = try item == nil ? reader.menu(of: caterer) : nil
                let menus = try other.flatMap { try reader.menus(beside: $0) }
                let beside = menus?.dish(id)
                return (
                    item ?? beside?.item,
                    try reader.item(KeptCaterer.self, caterer),
                    try reader.freshness(of: .menu(caterer)),
                    try reader.timing(of: caterer), menus?.times == nil ? beside?.title : nil
                )
            }
            let absence = try found.0.flatMap { try servers.services.drafts.absence(of: $0) }
            if self.absence != absence { self.absence = absence }
            if unservedMenu != found.4 { unservedMenu = found.4 }
            if item != found.0 { item = found.0 }
            if kitchen != found.1 { kitchen = found.1 }
            if timing != found.3 { timing = found.3 }
            let reach = try found.1.flatMap {
                try Reach(of: $0.caterer, in: servers.store, at: clock.now)
            }
            if self.reach != reach { self.reach = reach }
            if fetchedAt != found.2?.fetchedAt { fetchedAt = found.2?.fetchedAt }
            problem =
                found.0 == nil
                ? Problem(.notFound, .menu.thisDishIsNotOnTheMenu) : nil
        } catch {
            problem = servers.activity.caught(error)
        }
    }
}
