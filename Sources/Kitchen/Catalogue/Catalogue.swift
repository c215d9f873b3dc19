/// All kitchens of the town: the same seed and number always give the same ones.
///
/// Caterers are made at once, because every client requests the list; menus are made on request.
struct Catalogue: Sendable {
    let seed: UInt64
    let currency: Currency
    let caterers: [Caterer]

    /// Closures are placed around `today`, in days since 1970, so that some kitchen always has one.
    init(count: Int, seed: UInt64, currency: Currency, today: Int) {
        self.seed = seed
        self.currency = currency
        var factory = CatererFactory(seed: seed, today: today)
        caterers = (0..<count).map { factory.caterer($0) }
    }

    func caterer(_ id: Int) -> Caterer? {
        (1...max(1, caterers.count)).contains(id) && !caterers.isEmpty ? caterers[id - 1] : nil
    }

    /// One number beyond the last is a disabled kitchen, which is refused.
    func isDisabled(_ id: Int) -> Bool {
        id == caterers.count + 1
    }

    func menu(of caterer: Caterer) -> Menu {
        var factory = MenuFactory(caterer: caterer, seed: seed, currency: currency)
        return factory.menu()
    }
}
