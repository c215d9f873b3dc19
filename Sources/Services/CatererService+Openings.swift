public import Cache
import Logging
public import OrderModels

extension CatererService {
    private static let openingsAtOnce = 500

    /// Works out anew the openings that have ended since they were, as the clock alone makes them
    /// stale; and all of them where they were worked out by a clock that was wrong.
    public func reworkOpenings() async throws {
        let moment = now()
        let markets = try await read { try $0.items(Request(Marketplace.self)) }
        let zones = Dictionary(markets.map { ($0.id, zone(of: $0)) }) { first, _ in first }
        guard try await read({ try $0.openingsAreOfAnotherClock(at: moment) }) else {
            // At the end of the calendar an opening ends where it begins, and stays as it is.
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

    /// In slices, so that memory stays flat and no other writer waits for long. Those that have ended
    /// even as they are worked out anew join `ended`, whose own are left as they are.
    ///
    /// - Returns: The last that was worked out; nil where there was none.
    private func rework(
        _ request: Request<KeptCaterer>, at moment: Instant, _ zones: [ProviderID: ZoneRules?],
        leaving ended: inout Set<Caterer.ID>
    ) async throws -> Caterer.ID? {
        let known = ended
        let ids = try await read { try $0.items(request) }.map(\.id).filter { !known.contains($0) }
        guard let last = ids.last else { return nil }
        let stuck = try await store.write(.cache) { writer in
            var stuck: [Caterer.ID] = []
            for kept in try writer.items(Request(KeptCaterer.self, where: .anyOf(ids))) {
                // What the server said of the moment it was asked in says nothing of this one.
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

extension ReadAccessor {
    /// Whether some openings say nothing of this moment any more.
    public func openingsNeedWork(at moment: Instant) throws -> Bool {
        if try openingsAreOfAnotherClock(at: moment) { return true }
        return try count(Request(KeptCaterer.self, where: .openingEnded(by: moment))) > 0
    }

    fileprivate func openingsAreOfAnotherClock(at moment: Instant) throws -> Bool {
        try freshness(of: .openings)?.isOfAnotherClock(at: moment) ?? false
    }
}

extension WriteAccessor {
    /// Notes the clock that openings were worked out by, where that is the latest of them.
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
