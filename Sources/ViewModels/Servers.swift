public import Cache
public import OrderModels
public import Presentation
public import Services

/// The servers in use: requests to them, the clocks of their kitchens, and what is stored of them.
@MainActor
public final class Servers {
    public let services: AppServices
    public let transfers: Transfers
    public private(set) var providers: [ProviderID]
    /// Servers that were not chosen, but are asked about the diner's orders under way there.
    private(set) var alsoFollowed: [ProviderID] = []
    /// The machine's zone, for times other than a kitchen's.
    public private(set) lazy var localZone = services.settings.zones.local

    private let settings: DinerSettings
    private let clock: ScreenClock
    let activity: Activity
    /// Counts the answers whether a kitchen delivers somewhere.
    @Watched private(set) var reachAnswers = 0
    /// Whether baskets and orders of other servers are not shown, as the diner chose one.
    public private(set) var hidesOthers = false
    /// Whether an option named the server, beside those that are configured.
    private let isNamed: Bool
    /// Whether there may be servers that are not shown.
    public var areChosen: Bool { hidesOthers || isNamed }
    private var marketplaces: [ProviderID: Marketplace] = [:] { didSet { clocks = nil } }
    /// Those of the moment, which each row of a list asks for.
    private var clocks: (now: Instant, of: [ProviderID?: KitchenClock])?

    public init(
        _ services: AppServices, _ providers: [ProviderID], following: [ProviderID] = [],
        isNamed: Bool = false, _ settings: DinerSettings, _ clock: ScreenClock,
        _ activity: Activity
    ) {
        self.isNamed = isNamed
        self.services = services
        self.providers = providers
        alsoFollowed = following.filter { !providers.contains($0) }
        names = ServerNames(providers, strangers: alsoFollowed)
        self.settings = settings
        self.clock = clock
        self.activity = activity
        transfers = Transfers(time: activity.time, clock: services.settings.now)
    }

    public var store: any RootStore { services.store }
    public var isOffline: Bool { settings.current.isOffline }
    /// Whether the diner's data is lost when the program ends.
    public var isInMemory: Bool { store.endsWithProgram }

    /// Whether there are orders and drafts of the diner that could not be read.
    public var hidesFiles: Bool { store.hidesFiles }

    /// Switches to other servers. Orders under way with those `following` are followed as well.
    func use(_ providers: [ProviderID], following: [ProviderID], hidesOthers: Bool) {
        self.providers = providers
        alsoFollowed = following.filter { !providers.contains($0) }
        names = ServerNames(providers, strangers: alsoFollowed)
        self.hidesOthers = hidesOthers
        marketplaces = [:]
        transfers.forgetOutages()
    }

    /// A server has answered whether a kitchen delivers somewhere.
    func heardReach() { reachAnswers += 1 }

    // MARK: Stored data

    /// What names them in rows and on pages.
    public private(set) var names: ServerNames

    /// The server of a kitchen; nil if it is no longer in use.
    public func provider(of caterer: Caterer.ID) -> ProviderID? {
        names.provider(of: caterer)
    }

    /// Whether orders under way there are asked about, whatever server is chosen.
    func follows(_ provider: ProviderID) -> Bool {
        providers.contains(provider) || alsoFollowed.contains(provider)
    }

    /// The servers' listings for the diner's place.
    public var scopes: [ListingScope] {
        providers.map { ListingScope(provider: $0, place: settings.current.place) }
    }

    public func marketplace(of provider: ProviderID) -> Marketplace? {
        if let known = marketplaces[provider] { return known }
        // If it cannot be read, it is unknown for now.
        let market = (try? store.read { try $0.item(Marketplace.self, provider) }) ?? nil
        marketplaces[provider] = market
        return market
    }

    // MARK: Zones and clocks

    /// The zone in which the times of a server's kitchens are shown.
    public func zone(of provider: ProviderID) -> ZoneRules? {
        zone(named: marketplace(of: provider)?.zone)
    }

    /// That of the first server of which it is known.
    var knownZone: ZoneRules? { knownZones.first }
    var knownZones: [ZoneRules] { providers.compactMap { zone(of: $0) } }

    func zone(named name: String?) -> ZoneRules? {
        name.flatMap { services.settings.zones.rules(for: $0) }
    }

    /// The zone of the order's kitchen.
    public func zone(of record: OrderRecord) -> ZoneRules {
        zone(named: record.zone) ?? zone(of: record.provider) ?? localZone
    }

    /// The clock of a server's kitchens. For all servers, their common clock if they agree, else
    /// the diner's.
    public func clock(of provider: ProviderID?) -> KitchenClock {
        let now = clock.minute
        if let clocks, clocks.now == now, let made = clocks.of[provider] { return made }
        let made = makeClock(of: provider)
        // A zone that is not known yet may be at any time.
        guard (provider.map { [$0] } ?? providers).allSatisfy({ marketplaces[$0] != nil }) else {
            return made
        }
        let others = clocks.flatMap { $0.now == now ? $0.of : nil } ?? [:]
        clocks = (now, others.merging([provider: made]) { $1 })
        return made
    }

    private func makeClock(of provider: ProviderID?) -> KitchenClock {
        if let provider { return clock(in: zone(of: provider)) }
        let first = providers.first.map { zone(of: $0) ?? localZone }
        return clock(in: haveSeveralClocks ? nil : first)
    }

    /// Whether the clocks of the servers' kitchens show different times.
    public var haveSeveralClocks: Bool {
        guard providers.count > 1 else { return false }
        let zones = providers.map { zone(of: $0) ?? localZone }
        return zones.contains {
            $0.offset(at: clock.minute) != zones[0].offset(at: clock.minute)
        }
    }

    /// The clock of the order's kitchen.
    public func clock(of record: OrderRecord) -> KitchenClock { clock(in: zone(of: record)) }

    public func clock(in zone: ZoneRules?) -> KitchenClock {
        KitchenClock(zone ?? localZone, beside: localZone, at: clock.minute)
    }

    /// What was done, and what became of the time for which the dish was looked for.
    func timed(
        _ sentence: String, _ time: WantedTime?, _ caterer: Caterer.ID, _ elsewhere: String = ""
    ) -> String {
        let kitchens = clock(of: self.provider(of: caterer))
        func words(_ time: Instant) -> String { kitchens.moment(time, from: clock.now) }
        return switch time {
        case nil: sentence + elsewhere
        case .kept(let time): sentence + Say.Basket.forTheTime(time: words(time)) + elsewhere
        case .other(nil): sentence + elsewhere + Say.Basket.butAsSoonAsPossible
        case .other(let other?):
            sentence + elsewhere + Say.Basket.butForItsTime(time: words(other))
        }
    }

    /// Nil where it has come.
    func toCome(_ time: Instant?) -> Instant? {
        time.flatMap { $0 > clock.exact ? $0 : nil }
    }

    // MARK: Asking

    /// Runs a request that is sent to a server in any case, and shows it where it is slow.
    func asking<T: Sendable>(
        _ subject: String, of provider: ProviderID?, _ request: () async throws -> T
    ) async throws -> T {
        try await transfers.run(subject, of: provider, asks: true) { _ in try await request() }
    }

    /// Asks a server, maybe about one kitchen. Slow requests show on screen, and errors go to the
    /// messages.
    public func ask<T: Sendable>(
        _ subject: String, of provider: ProviderID, about kitchen: String? = nil,
        _ request:
            @escaping (
                CatererService, @escaping @Sendable (TransferProgress) -> Void
            ) async throws -> T
    ) async throws -> T {
        guard !isOffline else {
            throw ProblemError(
                .offline, .general.offlineAsAskedForOnly,
                hint: .orders.startWithoutOfflineToAsk)
        }
        do {
            let value = try await transfers.run(subject, of: provider) { [services] progress in
                try await request(try await services.caterers(of: provider), progress)
            }
            marketplaces = [:]
            return value
        } catch {
            let problem = activity.caught(
                error, as: Problem.naming(kitchen, at: names.label(of: provider)))
            activity.tell(problem)
            throw ProblemError(problem)
        }
    }

    /// The clock alone makes openings stale. Recalculating them needs no network.
    func reworkOpenings() {
        activity.work { [self] in
            guard let provider = providers.first else { return }
            do {
                try await services.caterers(of: provider).reworkOpenings()
            } catch {
                activity.tell(activity.caught(error))
            }
        }
    }
}
