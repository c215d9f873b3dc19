import Cache
import Logging
import OrderModels

/// Keeps what quotes tell of caterers, for lists.
@MainActor
struct QuoteMemory {
    let store: any RootStore
    let log: Logger
    let now: @Sendable () -> Instant

    /// What the caterer asks, and whether it delivers to `place`. Nothing depends on that, so the quote
    /// holds although it could not be kept.
    func keep(_ quote: Quote, of caterer: Caterer.ID, to place: Coordinate?) async {
        let (now, reach) = (now(), quote.reach)
        do {
            try await store.write(.cache) { writer in
                let known = try writer.item(QuotedTerms.self, caterer)
                let told = (known ?? QuotedTerms(caterer: caterer)).updated(by: quote, at: now)
                if told != known, told.asOf != nil || known != nil { try writer.upsert(told) }
                guard let place, let reach else { return }
                try writer.record(
                    Freshness(
                        .reach(caterer, place), fetchedAt: now,
                        expiresAt: now.adding(seconds: CatererService.reachLifetime),
                        fingerprint: Fingerprint.of(reach)))
            }
        } catch {
            log.warning("quote.notKept", ["of": .reference(caterer.rawValue)], error: error)
        }
    }
}
