public import Cache
public import OrderModels
public import Presentation
public import Services

/// The servers in use: asking them, the clocks of their kitchens, and what is kept of them.
@MainActor
public final class Servers {
    public let services: AppServices
    public let transfers: Transfers
    public private(set) var providers: [ProviderID]
    /// The zone of the machine, for what is no kitchen's time.
    public private(set) lazy var localZone = services.settings.zones.local

    private let settings: DinerSettings
    private let clock: ScreenClock
    private let activity: Activity
    private var marketplaces: [ProviderID: Marketplace] = [:]

    public init(
        _ services: AppServices, _ providers: [ProviderID], _ settings: DinerSettings,
        _ clock: ScreenClock, _ activity: Activity
    ) {
        self.services = services
        self.providers = providers
        self.settings = settings
        self.clock = clock
        self.activity = activity
        transfers = Transfers(time: activity.time, clock: services.settings.now)
    }

    public var store: any RootStore { services.store }
    public var isOffline: Bool { settings.current.isOffline }
    /// Whether what the diner makes ends with the program.
    public var isInMemory: Bool { (store as? SQLiteStore)?.isInMemory ?? false }

    /// Goes on with other servers.
    func use(_ providers: [ProviderID]) {
        self.providers = providers
        marketplaces = [:]
        transfers.forgetOutage()
    }

    // MARK: What is kept of them

    /// The provider a caterer came from; nil for one that is no longer in use.
    public func provider(of caterer: Caterer.ID) -> ProviderID? {
        providers.first { caterer.local(to: $0) != nil }
    }

    /// The listings of the servers, for where the diner is.
    public var scopes: [ListingScope] {
        providers.map { ListingScope(provider: $0, place: settings.current.place) }
    }

    public func marketplace(of provider: ProviderID) -> Marketplace? {
        if let known = marketplaces[provider] { return known }
        // What cannot be read is unknown for now.
        let market = (try? store.read { try $0.item(Marketplace.self, provider) }) ?? nil
        marketplaces[provider] = market
        return market
    }

    // MARK: Zones and clocks

    /// The zone in which a caterer's times are shown.
    public func zone(of provider: ProviderID) -> ZoneRules? {
        zone(named: marketplace(of: provider)?.zone)
    }

    /// The zone of that name, where there is a name.
    func zone(named name: String?) -> ZoneRules? {
        name.flatMap { services.settings.zones.rules(for: $0) }
    }

    /// The zone of the clocks of the kitchen that cooked it.
    public func zone(of record: OrderRecord) -> ZoneRules {
        zone(named: record.zone) ?? zone(of: record.provider) ?? localZone
    }

    /// The clock of a server's kitchens; of several servers', where theirs show the same; else the
    /// diner's own.
    public func clock(of provider: ProviderID?) -> KitchenClock {
        if let provider { return clock(in: zone(of: provider)) }
        let zones = providers.map { zone(of: $0) ?? localZone }
        guard let first = zones.first,
            zones.allSatisfy({ $0.offset(at: clock.now) == first.offset(at: clock.now) })
        else { return clock(in: nil) }
        return clock(in: first)
    }

    public func clock(in zone: ZoneRules?) -> KitchenClock {
        KitchenClock(zone ?? localZone, beside: localZone, at: clock.now)
    }

    // MARK: Asking

    /// Asks a server, saying so while it takes long, and trouble in the messages.
    public func ask<T: Sendable>(
        _ subject: String, of provider: ProviderID,
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
            let value = try await transfers.run(subject) { [services] progress in
                try await request(try await services.caterers(of: provider), progress)
            }
            marketplaces = [:]
            return value
        } catch {
            activity.tell(Problem(error))
            throw error
        }
    }

    /// The clock alone makes openings stale; the network is not needed to work them out.
    func reworkOpenings() {
        activity.work { [self] in
            guard let provider = providers.first else { return }
            do {
                try await services.caterers(of: provider).reworkOpenings()
            } catch {
                activity.tell(Problem(error))
            }
        }
    }
}
