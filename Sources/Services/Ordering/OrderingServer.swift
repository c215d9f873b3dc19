import Sentences
import Cache
import Networking
import OrderModels

/// The server that orders go to, what it says of itself, and in whose name it is asked.
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

    /// The guest who orders; nil for an account, and for a guest who has not said who they are.
    var guest: Guest? {
        if case .guest(let guest) = orderer { guest } else { nil }
    }

    /// What the market says of itself: as it is kept, or as it says now.
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

    /// Throws before anything is sent where guests cannot order. What is kept of the market may be
    /// old, so the server is asked before a guest is sent away.
    func checkServes(_ market: Marketplace) async throws {
        guard case .guest = orderer, !market.capabilities.contains(.guestCheckout) else { return }
        try await checkServesGuests()
    }

    func checkServesGuests() async throws {
        guard try await marketplace(asking: true).capabilities.contains(.guestCheckout) else {
            throw OrderError.guestsNotServed(id)
        }
    }

    func zone(_ name: String) throws -> ZoneRules {
        guard let zone = zones.rules(for: name) else { throw OrderError.unknownZone(name) }
        return zone
    }

    func access(to record: CartRecord) throws -> CartAccess {
        CartAccess(
            record: record, provider: provider, orderer: orderer, zone: try zone(record.zone))
    }

    /// Whether the menu as it is now has no such dish to order.
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
