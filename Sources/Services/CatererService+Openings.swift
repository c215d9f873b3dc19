import Cache
import Logging
import OrderModels

extension CatererService {
    private static let openingsAtOnce = 500

    /// Works out anew the openings that have ended since they were: the clock alone makes them stale.
    public func reworkOpenings() async throws {
        let moment = now()
        let markets = try await read { try $0.items(Request(Marketplace.self)) }
        let zones = Dictionary(markets.map { ($0.id, zone(of: $0)) }) { first, _ in first }
        // In slices, so that memory stays flat and no other writer waits for long.
        let stale = Request(
            KeptCaterer.self, where: .openingEnded(by: moment), sort: .closing,
            limit: Self.openingsAtOnce)
        while try await read({ try $0.count(stale) > 0 }) {
            try await store.write(.cache) { writer in
                for kept in try writer.items(stale) {
                    // What the server said of the moment it was asked in says nothing of this one.
                    var caterer = kept.caterer
                    caterer.isOpen = nil
                    let zone = zones[caterer.provider] ?? nil
                    let opening = zone.flatMap { caterer.opening(at: moment, in: $0) }
                    try writer.upsert(KeptCaterer(kept.caterer, opening: opening))
                }
            }
        }
    }

    func zone(of market: Marketplace) -> ZoneRules? {
        let rules = zones.rules(for: market.zone)
        if rules == nil {
            log.warning("unknown time zone", fields: ["zone": .string(market.zone)])
        }
        return rules
    }

    static func kept(
        _ caterer: Caterer, at moment: Instant, in zone: ZoneRules?
    ) -> KeptCaterer {
        guard let zone else {
            // Hours in a zone nobody knows say nothing; the server's word is all there is.
            var wordOnly = caterer
            wordOnly.hours = OpeningHours(spans: [])
            return KeptCaterer(caterer, opening: wordOnly.opening(at: moment, in: .utc))
        }
        return KeptCaterer(caterer, opening: caterer.opening(at: moment, in: zone))
    }
}
