import Actions
import Cache
import Networking
import OrderModels
import Services
import Synchronization
import TestSupport

@testable import Commands
@testable import Files

import struct Kitchen.KitchenConfiguration
import class Kitchen.KitchenServer

/// What the program stands on in a test: files of its own, a real kitchen, and a clock on the wall
/// that is held. Several runs of the program can stand on it, one after the other.
@MainActor
final class Ground {
    static let provider = ProviderID(rawValue: "demo")

    let kitchen: KitchenServer
    /// What lies between the program and the kitchen.
    let line: TestLine
    let clock = HeldClock()
    let directory: TemporaryDirectory
    var zones = Zones(local: "Europe/Paris")
    /// What the diner configured.
    var config = Config()
    var isOffline = false
    /// The geocoder that is offered where none is configured.
    var geocoder: String?
    private let paths: Paths
    /// What a test does itself, as another process would, while the program does not run.
    private var own: Context?
    /// The runs of the program, the latest last.
    private var runs: [Context] = []

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
        let directory = try directory ?? TemporaryDirectory()
        self.directory = directory
        paths = try Paths(profile: nil, configFile: nil) { variable in
            variable.hasPrefix("XDG_") ? directory.path + "/" + variable : nil
        }
        var settings = CurlClient.Configuration(userAgent: "eat-tui/test")
        settings.retryPolicy = .none
        line = TestLine(to: CurlClient(configuration: settings))
        config.prefetch = false
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
        try await store.close()
        let ground = try Ground(in: directory)
        (ground.config, ground.isOffline) = (config, isOffline)
        return ground
    }

    // MARK: What a test says of it

    var showsPeek: Bool {
        get { config.peek }
        set { config.peek = newValue }
    }

    var prefetches: Bool {
        get { config.prefetch }
        set { config.prefetch = newValue }
    }

    /// Where it is to be delivered.
    var place: Coordinate? {
        get { config.place.flatMap { Coordinate(text: $0) } }
        set {
            config.place = newValue?.text
            config.named.insert("place")
        }
    }

    func forgetCalls() { kitchen.forgetCalls() }

    /// The kitchen dies.
    func close() { kitchen.stop() }

    /// Sets what the diner must not eat.
    func warn(of allergens: String...) {
        config.alerts = allergens.map(Allergen.init(rawValue:))
    }

    /// Has the kitchen answer wrongly from now on: fault rules, as the kitchen reads them.
    func spoil(_ rules: String) throws {
        try kitchen.setFaults(json: rules)
    }

    // MARK: What the program is made from

    var configFile: String { paths.config }
    var stateDirectory: String { paths.state }

    /// One run's, with `words` typed after the program's name. A configuration file, where a test
    /// wrote one, is read as ever.
    func context(
        _ words: [String] = [], keys: KeySettings = KeySettings()
    ) throws -> Context {
        let parser = ArgumentParser(CommandTable.known)
        var settings = Settings(paths: paths, config: config)
        if Home.bytes(paths.config) != nil {
            let (read, _) = try Config.read(paths.config)
            settings.config = read
            (settings.config.prefetch, settings.config.alerts) = (config.prefetch, config.alerts)
        }
        settings.config.keys = keys
        return try Context(
            parser.parse((isOffline ? ["--offline"] : []) + words), settings: settings,
            edges: edges)
    }

    private var edges: Edges {
        var edges = Edges()
        edges.now = { [clock] in clock.now }
        edges.zones = zones
        edges.network = { [line] _ in Network(client: { line }) }
        edges.demo = kitchen.url
        edges.keyring = { nil }
        if let geocoder { edges.geocoder = geocoder }
        edges.program = Program.tui
        return edges
    }

    /// A run begins, of a diner who likes the demo, and has just come where they are new.
    func begin(_ run: Context, isNew: Bool) async throws {
        if let own { try await own.store.close() }
        own = nil
        runs.append(run)
        try run.files.openForScreens()
        try await store.write(.user) { writer in
            if isNew {
                for prefix in ["visits ", "settings."] {
                    try writer.deleteAll(Remembered.self, where: [.under(prefix)])
                }
            }
            _ = try writer.upsert(Remembered(Learned.Key.demo.rawValue, Learned.word(true)))
        }
    }

    func end(_ run: Context) {
        runs.removeAll { $0 === run }
    }

    // MARK: The store

    /// The program's own while it runs.
    var store: SQLiteStore {
        get throws { try (runs.last ?? preparing).store.root }
    }

    private var preparing: Context {
        get throws {
            let context = try own ?? context()
            own = context
            return context
        }
    }

    var scope: ListingScope { ListingScope(provider: Self.provider, place: place) }
    /// What the kitchen was asked for, without what every service asks first.
    var calls: [String] { kitchen.calls.map(\.path) }

    var service: CatererService {
        get async throws {
            try await (runs.last ?? preparing).services.caterers(of: Self.provider)
        }
    }

    func readList() async throws {
        try await service.refreshListing(near: place)
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
