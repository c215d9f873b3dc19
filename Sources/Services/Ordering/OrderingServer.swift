import Sentences
import Cache
import Networking
import OrderModels

/// The server that orders go to, its marketplace, and for whom it is asked.
@MainActor
struct OrderingServer {
    let provider: any OrderingProvider
    let orderer: Orderer
    private let store: any RootStore
    private let zones: Zones

    init(
        _ provider: any OrderingProvider, as orderer: Orderer, _ store: any RootStore,
        _ zones: Zones
    ) {
        self.provider = provider
        self.orderer = orderer
        self.store = store
        self.zones = zones
    }

    var id: ProviderID { provider.id }

    /// Scheme, host and port, in lower case.
    var origin: String { provider.sharing.origin }

    /// The guest; nil for an account, and for a guest without details.
    var guest: Guest? {
        if case .guest(let guest) = orderer { guest } else { nil }
    }

    /// The marketplace: the stored one, or with `asking` the server's present one.
    func marketplace(asking: Bool = false) async throws -> Marketplace {
        let kept = try store.read { [id] in try $0.item(Marketplace.self, id) }
        if let kept, !asking { return kept }
        switch try await provider.marketplace(Known()) {
        case .fresh(let market, _):
            try await store.write(.cache) { try $0.upsert(market) }
            return market
        case .unchanged:
            guard let kept else {
                throw StoreError.broken(reason: .rows.marketplaceGone)
            }
            return kept
        }
    }

    /// Throws before anything is sent if guests cannot order. The stored marketplace may be old, so
    /// this asks the server before refusing a guest.
    func checkServes(_ market: Marketplace) async throws {
        guard case .guest = orderer, !market.capabilities.contains(.guestCheckout) else { return }
        try await checkServesGuests()
    }

    func checkServesGuests() async throws {
        guard try await marketplace(asking: true).capabilities.contains(.guestCheckout) else {
            throw OrderError.guestsNotServed(id)
        }
    }

    /// That of its kitchens' clocks, which is asked for where it is not known.
    func zone() async throws -> ZoneRules {
        try zone(try await marketplace().zone)
    }

    func zone(_ name: String) throws -> ZoneRules {
        guard let zone = zones.rules(for: name) else { throw OrderError.unknownZone(name) }
        return zone
    }

    func access(to record: CartRecord) throws -> CartAccess {
        CartAccess(
            record: record, provider: provider, orderer: orderer, zone: try zone(record.zone))
    }

    /// Whether the present menu lacks that dish, or has it as unavailable.
    func isGone(
        _ orderCode: String, from caterer: Caterer.ID, in currency: Currency
    ) async throws -> Bool {
        guard case .fresh(let feed, _) = try await provider.menu(of: caterer, in: currency, Known())
        else { return false }
        return !feed.menu.sections.flatMap(\.items).contains {
            $0.orderCode == orderCode && $0.isAvailable
        }
    }
}
