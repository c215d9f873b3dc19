/// What every route reads.
final class KitchenState: Sendable {
    let configuration: KitchenConfiguration
    let clock: KitchenClock
    let zone: Zone
    let currency: Currency
    let catalogue: Catalogue
    private let listings = ListingCache()

    init(configuration: KitchenConfiguration, clock: KitchenClock) throws(KitchenError) {
        self.configuration = configuration
        self.clock = clock
        zone = try Zone(configuration.zone)
        currency = try Currency.named(configuration.currency, seed: configuration.seed)
        catalogue = Catalogue(
            count: configuration.caterers, seed: configuration.seed, currency: currency,
            today: Civil.floor(zone.local(clock.now), by: 1440))
    }

    /// Minutes on the kitchen's wall.
    var localNow: Int { zone.local(clock.now) }

    var hostility: Hostility? { configuration.isHostile ? Hostility() : nil }

    /// The list of those who deliver to `place`, kept until somebody's door opens or shuts.
    func listing(near place: Coordinate?) -> Body {
        listings.body(near: place, at: localNow) { now in
            ListingWriter(state: self).write(near: place, at: now)
        }
    }

    var routes: [Route] {
        metaRoutes + restaurantRoutes + searchRoutes
    }
}
