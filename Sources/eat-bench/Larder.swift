import Cache
import Logging
import Networking
import OrderModels
import Services

/// A store with the services on top of it, as in the program.
@MainActor
struct Larder {
    /// No server listens there, which suits offline commands.
    nonisolated static let server = "http://127.0.0.1:9"

    let store: SQLiteStore
    let service: CatererService

    init(in directory: String, client: any HTTPClient, url: String = server, now: Instant) throws {
        store = SQLiteStore(at: Self.locations(in: directory))
        _ = try store.open()
        var origin = url[...]
        while origin.hasSuffix("/") { origin = origin.dropLast() }
        service = CatererService(
            provider: CoopCycle(
                id: ProviderID(rawValue: String(origin)), baseURL: url, client: client),
            store: store, zones: Zones(), log: .silent, now: { now })
    }

    var scope: ListingScope { ListingScope(provider: service.providerID) }

    nonisolated static func locations(in directory: String) -> StoreLocations {
        StoreLocations(
            cacheDirectory: directory + "/cache/eat-tui", dataDirectory: directory + "/data/eat-tui"
        )
    }

    nonisolated static func cacheFile(in directory: String) -> String {
        directory + "/cache/eat-tui/cache.db"
    }
}
