public import Cache
public import Logging
public import OrderModels

/// The services of each server, made once and shared by all callers (0047), so that simultaneous
/// equal requests become one, and so do session refreshes.
///
/// Makes a service again if what it was made from has changed: the demo's kitchen may have
/// restarted at another address, and another process may have signed in or out.
@MainActor
public final class AppServices {
    /// Settings for all services.
    public struct Settings {
        public var zones = Zones()
        public var log: Logger
        /// Where to keep attempts that the store cannot take; nil for nowhere.
        public var notes: AttemptNotes?
        /// Whose steps in baskets are made.
        public var worker = BasketWorker.diner
        /// Never use the network.
        public var isOffline = false
        /// The URL of a server with Nominatim's interface, for finding addresses.
        public var geocoder: String?
        /// What is offered where none is configured; nil where the diner wants nobody asked.
        public var usualGeocoder: String? = PlaceFinder.usual
        /// Where a list of co-operatives is published.
        public var registry = RegistryService.usual
        /// The guest's details from the command line.
        public var guest: (email: String?, phone: String?) = (nil, nil)
        /// Order as a guest even if signed in.
        public var asGuest = false
        /// Where pictures are kept; empty for nowhere.
        public var pictureFolder = ""
        /// The program that draws them in a process of its own: this one.
        public var pictureProgram = "/proc/self/exe"
        public var now: @Sendable () -> Instant

        public init(log: Logger, now: @escaping @Sendable () -> Instant) {
            self.log = log
            self.now = now
        }
    }

    public let store: any RootStore
    public let drafts: DraftStore
    public let guests: GuestBook
    public let proposals: Proposals
    public let consent: FileConsent
    public let settings: Settings

    private let network: Network
    private let credentials: Credentials
    private let source: @MainActor (ProviderID) async throws -> Source
    private lazy var pictures = Pictures(
        folder: settings.pictureFolder, program: settings.pictureProgram, log: settings.log,
        now: settings.now
    ) { [network] in network.client }
    private var caterers: [Source: CatererService] = [:]
    private var accounts: [ProviderID: (service: AccountService, of: Facts)] = [:]
    private var orders: [ProviderID: (service: OrderService, of: Facts)] = [:]

    /// What a service was made from.
    private struct Facts: Equatable {
        let url: String?
        /// For account services, the account whose tokens are stored; for order services, the one
        /// that orders.
        let account: KnownAccount?
        /// For order services: the guest's details.
        var guest: Guest?
    }

    /// `source` returns a server's present address; it may have to start the demo's kitchen first.
    public init(
        _ store: any RootStore, _ settings: Settings, network: Network, consent: FileConsent,
        credentials: Credentials, source: @escaping @MainActor (ProviderID) async throws -> Source
    ) {
        self.store = store
        self.settings = settings
        self.network = network
        self.consent = consent
        self.credentials = credentials
        self.source = source
        drafts = DraftStore(
            store, worker: settings.worker, zones: settings.zones, now: settings.now)
        proposals = Proposals(store, now: settings.now)
        guests = GuestBook(store, said: settings.guest)
    }

    /// Whether a link is to a page of that server.
    public func isPage(_ link: ShareLink, of provider: ProviderID) async throws -> Bool {
        try await source(provider).origin == link.origin
    }

    /// Whether a basket has become an order, or may have: it waits for an outcome, nothing is left in
    /// it, or it is no more. False if that cannot be read.
    public func mayHaveBeenOrdered(_ basket: Basket.ID) -> Bool {
        do {
            return try KeptOrders(store).openAttempt(of: basket) != nil
                || drafts.content(of: basket).lines.isEmpty
        } catch DraftError.gone {
            return true
        } catch {
            return false
        }
    }

    // MARK: Pictures

    /// Whether the connection to a provider was slow when it was last measured.
    public func isLinkSlow(to provider: ProviderID) -> Bool { network.isSlow(to: provider) }

    /// The picture at `address`, drawn for `room`; from other hosts than the server's only if
    /// `elsewhere`. Offline, one that is kept.
    public func picture(
        _ address: PictureAddress, of provider: ProviderID, elsewhere: Bool, in room: PictureRoom
    ) async throws(PictureFailure) -> DrawnPicture {
        var origin: String?
        if !settings.isOffline {
            // Without its server, a picture elsewhere can still be asked for.
            origin = (try? await source(provider))?.origin
        }
        return try await pictures.draw(
            address, of: provider, at: origin, elsewhere: elsewhere,
            isOffline: settings.isOffline, in: room)
    }

    // MARK: Kitchens and menus

    public func caterers(of provider: ProviderID) async throws -> CatererService {
        caterers(at: try await source(provider))
    }

    public func caterers(at source: Source) -> CatererService {
        if let known = caterers[source] { return known }
        let service = CatererService(
            provider: network.provider(at: source), store: store, zones: settings.zones,
            log: settings.log, now: settings.now)
        caterers[source] = service
        return service
    }

    // MARK: Orders

    public func orders(of provider: ProviderID) async throws -> OrderService {
        try orders(at: try await source(provider))
    }

    /// Orders for the signed-in account, or else for a guest.
    public func orders(at source: Source) throws -> OrderService {
        let signedIn = settings.asGuest ? nil : try accounts(at: source).present()
        let facts = Facts(
            url: source.url, account: signedIn?.account, guest: try guests.guest())
        if let known = orders[source.id], known.of == facts { return known.service }
        let service = OrderService(
            provider: network.provider(at: source), store: store, drafts: drafts,
            orderer: signedIn.map { Orderer($0.account, $0.session) } ?? .guest(facts.guest),
            zones: settings.zones, log: settings.log, notes: settings.notes, now: settings.now)
        orders[source.id] = (service, facts)
        return service
    }

    // MARK: Accounts

    public func accounts(of provider: ProviderID) async throws -> AccountService {
        try accounts(at: try await source(provider))
    }

    public func accounts(at source: Source) throws -> AccountService {
        let facts = Facts(url: source.url, account: try kept(of: source.id))
        if let known = accounts[source.id] {
            if known.of == facts { return known.service }
            // A sign-in for this run lasts until the diner signs out, even if the files come to know
            // another account (0051).
            if known.of.url == facts.url, known.service.isForThisRun { return known.service }
        }
        let service = AccountService(
            provider: network.provider(at: source), store: store, credentials: credentials,
            log: settings.log, now: settings.now)
        accounts[source.id] = (service, facts)
        return service
    }

    /// The account that is signed in, even if for this run only.
    public func account(of provider: ProviderID) throws -> KnownAccount? {
        if let known = accounts[provider] { return try known.service.present()?.account }
        // Nobody has signed in during this run.
        return try kept(of: provider)
    }

    /// The providers with a stored sign-in, which each run uses.
    public func signedIn() throws -> Set<ProviderID> {
        let accounts = try store.read { try $0.items(Request(KnownAccount.self)) }
        return Set(accounts.filter { $0.keptIn != nil }.map(\.provider))
    }

    /// What a server knows about its signed-in account.
    public func profile(at source: Source) throws -> ProfileService {
        ProfileService(session: try accounts(at: source).session(), store: store)
    }

    /// A sign-in or sign-out happened here: later orders are in the new name.
    public func dinerChanged(at provider: ProviderID) {
        orders[provider] = nil
        // This run's own sign-in, whose tokens may be stored nowhere else, is known already.
        guard let known = accounts[provider] else { return }
        // An unreadable row is read again at the next use.
        let kept = (try? kept(of: provider)) ?? nil
        accounts[provider] = (known.service, Facts(url: known.of.url, account: kept))
    }

    /// The account whose tokens are stored, by whichever process.
    private func kept(of provider: ProviderID) throws -> KnownAccount? {
        guard !credentials.keepsNothing else { return nil }
        let request = Request(KnownAccount.self, where: .provider(provider))
        return try store.read { try $0.first(request) }.flatMap { $0.keptIn == nil ? nil : $0 }
    }

    // MARK: Servers to find

    /// One for the whole run, so that no more servers are looked at together than it allows.
    public private(set) lazy var registry = RegistryService(
        url: settings.registry, store, network, settings)

    public var nearby: NearbyFinder {
        NearbyFinder(registry: registry, places: places(inDemo: false))
    }

    // MARK: Addresses

    public func addresses(of provider: ProviderID) -> AddressBook { addresses(of: [provider]) }

    /// The addresses that orders with any of `providers` can go to.
    public func addresses(of providers: [ProviderID]) -> AddressBook {
        AddressBook(store, for: providers)
    }

    /// Finds places. The demo's kitchen does so for the demo, whose streets exist nowhere else.
    public func places(inDemo: Bool) -> PlaceFinder {
        guard inDemo else { return places(by: settings.geocoder ?? allowedGeocoder) }
        return PlaceFinder(store, network, isOffline: settings.isOffline, name: "demo") {
            [source] in
            try await source(.demo).url.map { $0 + "/geocode" }
        }
    }

    /// The public geocoder, if the diner has said that it may always be asked. Data that cannot be read
    /// says nothing.
    private var allowedGeocoder: String? {
        let answer = try? store.read { try $0.item(Remembered.self, Learned.Key.geocoder.rawValue) }
        return answer?.value == Learned.word(true) ? settings.usualGeocoder : nil
    }

    /// Whether anybody can be asked where a place is.
    public var mayAskGeocoder: Bool { settings.geocoder != nil || allowedGeocoder != nil }

    /// The public geocoder, to be asked because the diner has just said so.
    public var usualPlaces: PlaceFinder { places(by: settings.usualGeocoder) }

    /// Its name, for that question; nil where nothing is to be offered.
    public var offeredGeocoder: String? {
        settings.usualGeocoder.flatMap(ServerAddress.init)?.host
    }

    /// Finds places by a geocoder that need not be the one in use.
    public func places(by geocoder: String?) -> PlaceFinder {
        PlaceFinder(store, network, isOffline: settings.isOffline, name: geocoder ?? "") {
            geocoder
        }
    }
}
