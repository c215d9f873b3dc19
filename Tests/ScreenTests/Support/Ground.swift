import Cache
import Logging
import Networking
import OrderModels
import Services
import Synchronization
import Terminal
import TestSupport
import ViewModels

import struct Kitchen.KitchenConfiguration
import class Kitchen.KitchenServer

/// What the program stands on in a test: files of its own, a real kitchen, and a clock on the wall
/// that is held. Several runs of the program can stand on it, one after the other.
@MainActor
final class Ground {
    static let provider = ProviderID(rawValue: "demo")

    let store: SQLiteStore
    let kitchen: KitchenServer
    /// What lies between the program and the kitchen.
    let line: TestLine
    let clock = HeldClock()
    var wishes = Provisions.Wishes()
    let directory: TemporaryDirectory
    var zones = Zones(local: "Europe/Paris")

    /// With a kitchen whose clock stands where this one does, and nothing read of it yet.
    init(
        caterers: Int = 24, in directory: TemporaryDirectory? = nil,
        _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = try KitchenConfiguration.ofItsOwn()
        configuration.caterers = caterers
        configuration.frozenAt = clock.now
        change(&configuration)
        kitchen = try KitchenServer(configuration: configuration)
        self.directory = try directory ?? TemporaryDirectory()
        store = SQLiteStore(at: TestStore.locations(in: self.directory))
        _ = try store.open()
        var settings = CurlClient.Configuration(userAgent: "eat-tui/test")
        settings.retryPolicy = .none
        line = TestLine(to: CurlClient(configuration: settings))
        wishes.prefetches = false
    }

    /// With everything read already, which is said to be current.
    static func read(
        caterers: Int = 24, _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) async throws -> Ground {
        try Ground(caterers: caterers, in: try await Larder.copy(caterers: caterers), change)
    }

    /// With everything read already, and the network let alone from now on.
    static func offline(caterers: Int = 24) async throws -> Ground {
        let ground = try await read(caterers: caterers)
        ground.isOffline = true
        return ground
    }

    /// With a kitchen that is an enemy's.
    static func hostile(caterers: Int) throws -> Ground {
        try Ground(caterers: caterers) { $0.isHostile = true }
    }

    /// What the next run of the program stands on, once this one is over.
    func later() async throws -> Ground {
        await store.close()
        let ground = try Ground(in: directory)
        ground.wishes = wishes
        return ground
    }

    // MARK: What a test says of it

    var isOffline: Bool {
        get { wishes.isOffline }
        set { wishes.isOffline = newValue }
    }

    var showsPeek: Bool {
        get { wishes.showsPeek }
        set { wishes.showsPeek = newValue }
    }

    var prefetches: Bool {
        get { wishes.prefetches }
        set { wishes.prefetches = newValue }
    }

    func forgetCalls() { kitchen.forgetCalls() }

    /// The kitchen dies.
    func close() { kitchen.stop() }

    /// Sets what the diner must not eat.
    func warn(of allergens: String...) {
        wishes.alerts = allergens.map(Allergen.init(rawValue:))
    }

    /// Has the kitchen answer wrongly from now on: fault rules, as the kitchen reads them.
    func spoil(_ rules: String) throws {
        try kitchen.setFaults(json: rules)
    }

    // MARK: The store

    var scope: ListingScope { ListingScope(provider: Self.provider, place: wishes.place) }
    /// What the kitchen was asked for, without what every service asks first.
    var calls: [String] { kitchen.calls.map(\.path) }

    lazy var service = CatererService(
        provider: CoopCycle(id: Self.provider, baseURL: kitchen.url, client: line),
        store: store, zones: zones, log: .silent, now: { [clock] in clock.now })

    func readList() async throws {
        try await service.refreshListing(near: wishes.place)
    }

    func readEverything() async throws {
        try await readList()
        for row in try listed() {
            do {
                try await service.refreshMenu(of: row.id)
            } catch HTTPError.refused {
                // Some kitchens show no menu; those have to be seen too.
            }
        }
    }

    func listed() throws -> [CatererListing] {
        try store.read { try $0.items(Request(CatererListing.self, where: .inAny([scope]))) }
    }

    /// Those of one process. Keys are kept nowhere.
    func services() -> AppServices {
        var settings = AppServices.Settings(log: .silent, now: { [clock] in clock.now })
        settings.zones = zones
        let path = directory.path + "/credentials"
        return AppServices(
            store, settings, network: Network(client: { [line] in line }),
            consent: FileConsent(store, to: path),
            credentials: Credentials(command: nil, file: path, keyring: { nil }) { _ in true }
        ) { [url = kitchen.url] in Source(id: $0, url: url) }
    }

    func provisions(_ time: any Timekeeper) -> Provisions {
        Provisions(services(), time: time, providers: [Self.provider], wishes: wishes)
    }
}

/// A clock on the wall that stands until a test moves it. It begins on a Wednesday, at 12:30 in
/// Paris.
final class HeldClock: Sendable {
    private let instant = Mutex(Instant(secondsSince1970: 1_778_063_400))

    var now: Instant { instant.withLock { $0 } }

    func advance(seconds: Int64) {
        instant.withLock { $0 = $0.adding(seconds: seconds) }
    }
}
