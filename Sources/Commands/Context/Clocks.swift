import Cache
import OrderModels
import Presentation
import Services

/// The clocks that times are told by.
@MainActor
struct Clocks {
    private let files: StoreFiles
    private let zones: Zones
    private let now: @Sendable () -> Instant

    init(_ files: StoreFiles, _ zones: Zones, now: @escaping @Sendable () -> Instant) {
        self.files = files
        self.zones = zones
        self.now = now
    }

    private var store: any DataStore {
        get throws { try files.store }
    }

    func zone(of provider: ProviderID) throws -> ZoneRules? {
        let market = try store.read {
            try $0.item(Marketplace.self, provider)
        }
        return market.flatMap { zones.rules(for: $0.zone) }
    }

    /// The zone that times of a basket are told in: its kitchen's, or else this machine's.
    func zone(of basket: Basket) throws -> ZoneRules {
        let kept = try store.read {
            try $0.item(KeptCaterer.self, basket.caterer)
        }
        return try kept.flatMap { try zone(of: $0.caterer.provider) } ?? zones.local
    }

    /// The clock that times of a server's kitchens are told by.
    func clock(of provider: ProviderID?) throws -> KitchenClock {
        let theirs = try provider.flatMap { try zone(of: $0) }
        return KitchenClock(theirs ?? zones.local, beside: zones.local, at: now())
    }
}
