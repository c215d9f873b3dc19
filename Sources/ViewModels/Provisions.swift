public import Cache
public import OrderModels
public import Presentation
public import Services

/// What view models work with: the services, the clocks, and what this diner cares for.
@MainActor
public final class Provisions {
    /// What the diner set, on the command line, in the configuration or on the first screen.
    public struct Wishes: Hashable, Sendable {
        /// Never touch the network.
        public var isOffline = false
        /// Read menus ahead while nothing else is to be done.
        public var prefetches = true
        /// Ring the bell and set the title when an order moves on.
        public var notifies = true
        /// Show what the selected row would open, where there is room.
        public var showsPeek = true
        public var place: Coordinate?
        /// The diner's allergen alerts.
        public var alerts: [Allergen] = []
        /// The diet that filters begin with.
        public var diet: Diet?
        /// The order that the kitchens are listed in.
        public var order = CatererOrder.listed
        public var policy = RefreshPolicy.ifStale
        /// How long an order can still be stopped after its key was pressed.
        public var holdSeconds = 5

        public init() {}
    }

    public let services: AppServices
    public let time: any Timekeeper
    public internal(set) var providers: [ProviderID]
    @Watched public internal(set) var wishes: Wishes
    public let transfers: Transfers
    public let messages = MessageLog()
    public let undo = UndoHistory()
    public private(set) lazy var baskets = Baskets(self)
    public private(set) lazy var orders = Orders(self)
    /// The checkout whose order is held or being sent, wherever the diner goes meanwhile, until they
    /// have seen what came of it. There is one at a time, so that Esc always means the order that the
    /// title shows.
    @Watched public internal(set) var placing: CheckoutViewModel?
    /// Hears what came of it where the diner is on another screen.
    public var placed: (@MainActor (CheckoutViewModel) -> Void)?
    /// The time as the screen shows it; moves once a minute and with what the diner does.
    @Watched public private(set) var now: Instant
    /// How many things are being done that are no requests, such as writes.
    @Watched public private(set) var working = 0

    private let clock: @Sendable () -> Instant
    private var keeping: Task<Void, Never>?
    /// How many of them are not over.
    private var keeps = 0
    private var marketplaces: [ProviderID: Marketplace] = [:]

    public init(
        _ services: AppServices, time: any Timekeeper, providers: [ProviderID],
        wishes: Wishes = Wishes()
    ) {
        self.services = services
        self.time = time
        self.providers = providers
        self.wishes = wishes
        clock = services.settings.now
        transfers = Transfers(time: time, clock: clock)
        now = clock()
    }

    public var store: any RootStore { services.store }
    public var drafts: DraftStore { services.drafts }

    // MARK: Time and places

    /// Looks at the clock.
    public func tick() {
        now = clock()
    }

    /// How long the clock on the screen stays right.
    public var secondsToNextMinute: Int64 {
        60 - (clock().secondsSince1970 % 60 + 60) % 60
    }

    public func marketplace(of provider: ProviderID) -> Marketplace? {
        if let known = marketplaces[provider] { return known }
        // What cannot be read is unknown for now.
        let market = (try? store.read { try $0.item(Marketplace.self, provider) }) ?? nil
        marketplaces[provider] = market
        return market
    }

    func forgetMarketplaces() {
        marketplaces = [:]
    }

    /// The zone in which a caterer's times are told.
    public func zone(of provider: ProviderID) -> ZoneRules? {
        marketplace(of: provider).flatMap { services.settings.zones.rules(for: $0.zone) }
    }

    /// The zone of the machine, for what is no kitchen's time.
    public private(set) lazy var localZone = services.settings.zones.local

    public var scopes: [ListingScope] {
        providers.map { ListingScope(provider: $0, place: wishes.place) }
    }

    // MARK: Asking servers

    /// The provider a caterer came from; nil for one that is no longer in use.
    public func provider(of caterer: Caterer.ID) -> ProviderID? {
        providers.first { caterer.local(to: $0) != nil }
    }

    /// Asks a server, telling of it while it takes long, and of trouble in the messages.
    public func ask<T: Sendable>(
        _ subject: String, of provider: ProviderID,
        _ request:
            @escaping (
                CatererService, @escaping @Sendable (TransferProgress) -> Void
            ) async throws -> T
    ) async throws -> T {
        guard !wishes.isOffline else {
            throw ProblemError(
                .offline, .general.offlineAsAskedForOnly,
                hint: .orders.startWithoutOfflineToAsk)
        }
        do {
            let value = try await transfers.run(subject) { [services] progress in
                try await request(try await services.caterers(of: provider), progress)
            }
            forgetMarketplaces()
            return value
        } catch {
            tell(Problem(error))
            throw error
        }
    }

    // MARK: Work

    /// Does something that takes a while and is no request.
    @discardableResult
    public func work(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        // It begins before the end of this turn is drawn, which is what counting it asks for.
        defer { working += 1 }
        return Task {
            await body()
            working -= 1
        }
    }

    /// Changes what the diner made, after whatever was to be changed before; trouble is told in the
    /// messages.
    public func keep(_ body: @escaping @MainActor () async throws -> Void) {
        // To wait for what is over would be to leave the main queue and come back.
        let earlier = keeps > 0 ? keeping : nil
        let page = undo.page
        keeps += 1
        keeping = work { [self] in
            await earlier?.value
            do {
                try await undo.doing(on: page, body)
            } catch {
                tell(Problem(error))
            }
            keeps -= 1
        }
    }

    /// Waits until what was to be kept is kept: the store is closed only then.
    public func finishKeeping() async {
        await keeping?.value
    }

    // MARK: What time makes stale

    /// The clock alone makes openings stale; the network is not needed to work them out.
    func reworkOpenings() {
        work { [self] in
            guard let provider = providers.first else { return }
            do {
                try await services.caterers(of: provider).reworkOpenings()
            } catch {
                tell(Problem(error))
            }
        }
    }

    // MARK: Telling the diner

    public func tell(_ problem: Problem) {
        guard problem.code != .interrupted else { return }
        messages.add(problem.sentence, hint: problem.hint, .trouble, at: clock())
    }

    public func tell(_ news: String) {
        messages.add(news, .news, at: clock())
    }
}
