/// What every route reads.
final class KitchenState: Sendable {
    let configuration: KitchenConfiguration
    let clock: KitchenClock
    let zone: Zone
    let currency: Currency
    let catalogue: Catalogue
    let book: Book
    let mint: TokenMint
    private let listings = ListingCache()
    private let menus = MenuCache()

    init(configuration: KitchenConfiguration, clock: KitchenClock) throws(KitchenError) {
        self.configuration = configuration
        self.clock = clock
        zone = try Zone(configuration.zone)
        currency = try Currency.named(configuration.currency, seed: configuration.seed)
        catalogue = Catalogue(
            count: configuration.caterers, seed: configuration.seed, currency: currency,
            today: Civil.floor(zone.local(clock.now), by: 1440))
        var ledger = Ledger(caterers: configuration.caterers)
        if configuration.hasDemoAccount { DemoAccount.open(in: &ledger) }
        book = Book(ledger)
        mint = TokenMint(key: Secret.bytes(32))
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

    /// The kitchen with that number as it is today.
    func caterer(_ id: Int, in ledger: Ledger) -> Caterer? {
        guard let caterer = catalogue.caterer(id) else { return nil }
        return ledger.amendments[id]?.amend(caterer) ?? caterer
    }

    func menu(of caterer: Caterer, in ledger: Ledger) -> Menu {
        let menu = menus.menu(of: caterer, in: catalogue)
        return ledger.amendments[caterer.id]?.amend(menu) ?? menu
    }

    /// A route that works on the ledger.
    func route(
        _ method: String, _ path: String,
        _ handler: @escaping @Sendable (Request, [String], inout Ledger) throws(Refusal) -> Answer
    ) -> Route {
        Route(method, path) { [book] request, variables in
            book.answer { ledger throws(Refusal) in try handler(request, variables, &ledger) }
        }
    }

    var routes: [Route] {
        metaRoutes + restaurantRoutes + searchRoutes + signInRoutes + profileRoutes + cartRoutes
            + itemRoutes + checkoutRoutes + orderRoutes
    }
}
