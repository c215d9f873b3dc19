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
            // At the end of the calendar an opening ends where it begins: each is looked at once.
            var seen: Set<Caterer.ID> = []
            let stale = Request(
                KeptCaterer.self, where: .openingEnded(by: moment), sort: .closing,
                limit: Self.openingsAtOnce)
            while try await rework(stale, at: moment, zones, { seen.insert($0).inserted }) != nil {}
            return
        }
        var next: Caterer.ID?
        repeat {
            next = try await rework(
                Request(KeptCaterer.self, sort: .name, after: next, limit: Self.openingsAtOnce),
                at: moment, zones, { _ in true })
        } while next != nil
        try await store.write(.cache) { try $0.record(.openings(at: moment)) }
    }

    /// In slices, so that memory stays flat and no other writer waits for long.
    ///
    /// - Returns: The last that was worked out; nil where there was none.
    private func rework(
        _ request: Request<KeptCaterer>, at moment: Instant, _ zones: [ProviderID: ZoneRules?],
        _ isWanted: (Caterer.ID) -> Bool
    ) async throws -> Caterer.ID? {
        let slice = try await read { try $0.items(request) }.filter { isWanted($0.id) }
        guard let last = slice.last else { return nil }
        let ids = slice.map(\.id)
        try await store.write(.cache) { writer in
            for kept in try writer.items(Request(KeptCaterer.self, where: .anyOf(ids))) {
                // What the server said of the moment it was asked in says nothing of this one.
                var caterer = kept.caterer
                caterer.isOpen = nil
                let zone = zones[caterer.provider] ?? nil
                let opening = zone.flatMap { caterer.opening(at: moment, in: $0) }
                try writer.upsert(KeptCaterer(kept.caterer, opening: opening))
            }
            try writer.noteOpenings(at: moment)
        }
        return last.id
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
