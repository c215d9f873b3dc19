public import Cache
import Logging
public import OrderModels

extension CatererService {
    private static let openingsAtOnce = 500

    /// Computes openings again that have ended by now; all of them if an earlier clock was wrong.
    public func reworkOpenings() async throws {
        let moment = now()
        let markets = try await read { try $0.items(Request(Marketplace.self)) }
        let zones = Dictionary(markets.map { ($0.id, zone(of: $0)) }) { first, _ in first }
        guard try await read({ try $0.openingsAreOfAnotherClock(at: moment) }) else {
            // At the end of the calendar an opening ends where it begins; it is skipped.
            var ended: Set<Caterer.ID> = []
            let stale = Request(
                KeptCaterer.self, where: .openingEnded(by: moment), sort: .closing,
                limit: Self.openingsAtOnce)
            while try await rework(stale, at: moment, zones, leaving: &ended) != nil {}
            return
        }
        var next: Caterer.ID?
        repeat {
            var ended: Set<Caterer.ID> = []
            next = try await rework(
                Request(KeptCaterer.self, sort: .name, after: next, limit: Self.openingsAtOnce),
                at: moment, zones, leaving: &ended)
        } while next != nil
        try await store.write(.cache) { try $0.record(.openings(at: moment)) }
    }

    /// Works in batches, read in the background, so that no key and no other writer waits for long.
    /// Openings that have ended even after computing are added to `ended`, and skipped from then on.
    ///
    /// - Returns: The last caterer of the batch; nil at the end.
    private func rework(
        _ request: Request<KeptCaterer>, at moment: Instant, _ zones: [ProviderID: ZoneRules?],
        leaving ended: inout Set<Caterer.ID>
    ) async throws -> Caterer.ID? {
        let known = ended
        let ids = try await store.readInBackground { try $0.items(request).map(\.id) }
            .filter { !known.contains($0) }
        guard let last = ids.last else { return nil }
        let stuck = try await store.write(.cache) { writer in
            var stuck: [Caterer.ID] = []
            for kept in try writer.items(Request(KeptCaterer.self, where: .anyOf(ids))) {
                // The server's `isOpen` was about the time of the request, not about now.
                var caterer = kept.caterer
                caterer.isOpen = nil
                let zone = zones[caterer.provider] ?? nil
                let opening = zone.flatMap { caterer.opening(at: moment, in: $0) }
                try writer.upsert(KeptCaterer(kept.caterer, opening: opening))
                if let until = opening?.until, until <= moment { stuck.append(kept.id) }
            }
            try writer.noteOpenings(at: moment)
            return stuck
        }
        ended.formUnion(stuck)
        return last
    }

    func zone(of market: Marketplace) -> ZoneRules? {
        let rules = zones.rules(for: market.zone)
        if rules == nil {
            log.warning("zone.unknown", ["zone": .personal(market.zone)])
        }
        return rules
    }

    static func kept(
        _ caterer: Caterer, at moment: Instant, in zone: ZoneRules?
    ) -> KeptCaterer {
        guard let zone else {
            // Without the zone the hours mean nothing; only the server's own `isOpen` is left.
            var wordOnly = caterer
            wordOnly.hours = OpeningHours(spans: [])
            return KeptCaterer(caterer, opening: wordOnly.opening(at: moment, in: .utc))
        }
        return KeptCaterer(caterer, opening: caterer.opening(at: moment, in: zone))
    }
}

extension ReadAccessor {
    /// Whether some stored openings no longer apply at `moment`.
    public func openingsNeedWork(at moment: Instant) throws -> Bool {
        if try openingsAreOfAnotherClock(at: moment) { return true }
        return try count(Request(KeptCaterer.self, where: .openingEnded(by: moment))) > 0
    }

    fileprivate func openingsAreOfAnotherClock(at moment: Instant) throws -> Bool {
        try freshness(of: .openings)?.isOfAnotherClock(at: moment) ?? false
    }
}

extension WriteAccessor {
    /// Records the time of computing, if it is the latest.
    func noteOpenings(at moment: Instant) throws {
        if let known = try freshness(of: .openings), moment <= known.fetchedAt { return }
        try record(.openings(at: moment))
    }
}

extension Freshness {
    fileprivate static func openings(at moment: Instant) -> Freshness {
        Freshness(.openings, fetchedAt: moment, expiresAt: moment)
    }
}
