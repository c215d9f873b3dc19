/// Every kitchen of the town: the same seed and number give the same ones.
///
/// The caterers are made at once, because every client asks for the list; menus when asked for.
struct Catalogue: Sendable {
    let seed: UInt64
    let currency: Currency
    let caterers: [Caterer]

    /// Closures are set around `today`, days since 1970, so that there is always one to meet.
    init(count: Int, seed: UInt64, currency: Currency, today: Int) {
        self.seed = seed
        self.currency = currency
        var factory = CatererFactory(seed: seed, today: today)
        caterers = (0..<count).map { factory.caterer($0) }
    }

    func caterer(_ id: Int) -> Caterer? {
        caterers.indices.contains(id - 1) ? caterers[id - 1] : nil
    }

    /// One kitchen beyond the last exists and is switched off, to be refused.
    func isDisabled(_ id: Int) -> Bool {
        id == caterers.count + 1
    }

    func menu(of caterer: Caterer) -> Menu {
        var factory = MenuFactory(caterer: caterer, seed: seed, currency: currency)
        return factory.menu()
    }
}
