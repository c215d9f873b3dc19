import OrderModels
import Presentation
import Services

/// The clocks for displaying times.
@MainActor
struct Clocks {
    private let files: OpenStore
    private let servers: ServerChoice
    private let zones: Zones
    private let now: @Sendable () -> Instant

    init(
        _ files: OpenStore, _ servers: ServerChoice, _ zones: Zones,
        now: @escaping @Sendable () -> Instant
    ) {
        self.files = files
        self.servers = servers
        self.zones = zones
        self.now = now
    }

    private var library: Library {
        get throws { try files.store.library }
    }

    func zone(of provider: ProviderID) throws -> ZoneRules? {
        try library.market(of: provider).flatMap { zones.rules(for: $0.zone) }
    }

    /// The time zone to show a basket's times in: its kitchen's, or else this machine's. None is read so.
    func zone(of basket: Basket) throws -> ZoneRules {
        try zone(of: basket.caterer) ?? zones.local
    }

    /// Nil where its server was not read yet.
    func zone(of caterer: Caterer.ID) throws -> ZoneRules? {
        let provider =
            try servers.names.provider(of: caterer)
            ?? library.caterer(caterer)?.caterer.provider
        return try provider.flatMap { try zone(of: $0) }
    }

    /// The name of the zone of a server's kitchens, or else of this machine's.
    func zoneName(of provider: ProviderID?) throws -> String {
        try (provider.flatMap { try zone(of: $0) } ?? zones.local).name
    }

    /// The clock of a server's kitchens.
    func clock(of provider: ProviderID?) throws -> KitchenClock {
        clock(in: try provider.flatMap { try zone(of: $0) })
    }

    /// The clock of kitchens there; of this machine where it is not known where that is.
    func clock(in zone: ZoneRules?) -> KitchenClock {
        KitchenClock(zone ?? zones.local, beside: zones.local, at: now())
    }

    func clock(inZone name: String?) -> KitchenClock {
        clock(in: name.flatMap { zones.rules(for: $0) })
    }
}
