import OrderModels
import Synchronization

/// What every route reads.
final class KitchenState: Sendable {
    let configuration: KitchenConfiguration
    let clock: KitchenClock
    let zone: ZoneRules
    let currency: Currency
    let catalogue: Catalogue
    let book: Book
    let mint: TokenMint
    /// Rings when anything happens that somebody may be waiting for.
    let bell = Bell()
    let malice: Mutex<Set<Malice>>
    let compare: Password.Comparison
    private let listings = ListingCache()
    private let menus = MenuCache()

    init(
        configuration: KitchenConfiguration, clock: KitchenClock,
        compare: @escaping Password.Comparison
    ) throws(KitchenError) {
        self.configuration = configuration
        self.compare = compare
        self.clock = clock
        zone = try ZoneRules(system: configuration.zone)
        currency = try Currency.named(configuration.currency, seed: configuration.seed)
        catalogue = Catalogue(
            count: configuration.caterers, seed: configuration.seed, currency: currency,
            today: zone.local(at: clock.now).date.dayNumber)
        book = try Book(
            path: configuration.dataFile, town: configuration.town(currency),
            Ledger(caterers: configuration.caterers), bell: bell)
        mint = TokenMint(key: book.key)
        malice = Mutex(configuration.malice)
        forgetOldCarts()
        if configuration.hasDemoAccount { openDemoAccount() }
    }

    /// Carts that nobody paid are not kept for ever; the token of the oldest ended long ago.
    private func forgetOldCarts() {
        let limit = clock.now.adding(seconds: -30 * 86_400)
        _ = book.answer { ledger in
            for order in ledger.orders.values
            where order.state == .cart && order.createdAt < limit {
                ledger.orders[order.id] = nil
            }
            return Answer(204, contentType: nil)
        }
    }

    /// Minutes on the kitchen's wall.
    var localNow: Int { zone.local(at: clock.now).wallMinutes }

    var hostility: Hostility? { configuration.isHostile ? Hostility() : nil }

    func isCheating(about trick: Malice) -> Bool {
        malice.withLock { $0.contains(trick) }
    }

    /// The list of those who deliver to `place`, kept until somebody's door opens or shuts.
    func listing(near place: Coordinate?) -> Body {
        let (amendments, revision) = book.read { ($0.amendments, $0.revision) }
        return listings.body(near: place, at: localNow, revision: revision) { now in
            ListingWriter(state: self, amendments: amendments).write(near: place, at: now)
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
