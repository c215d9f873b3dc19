import Synchronization

/// All kitchens of the town: made-up ones, of which the same seed and number always give the same,
/// or those of a canteen's own menu.
///
/// Caterers are made at once, because every client requests the list; made-up menus are made on
/// request.
struct Catalogue: Sendable {
    let seed: UInt64
    let currency: Currency
    let caterers: [Caterer]
    /// Nil for a made-up town.
    let canteen: CanteenMenu?
    /// The position of a canteen's caterers by their numbers.
    private let positions: [Int: Int]

    /// Closures are placed around `today`, in days since 1970, so that some kitchen always has one.
    init(count: Int, seed: UInt64, currency: Currency, today: Int) {
        self.seed = seed
        self.currency = currency
        var factory = CatererFactory(seed: seed, today: today)
        caterers = (0..<count).map { factory.caterer($0) }
        canteen = nil
        positions = [:]
    }

    init(_ canteen: CanteenMenu) {
        seed = 0
        currency = canteen.currency
        caterers = canteen.caterers
        self.canteen = canteen
        positions = Dictionary(
            uniqueKeysWithValues: canteen.caterers.enumerated().map { ($1.id, $0) })
    }

    func caterer(_ id: Int) -> Caterer? {
        guard canteen == nil else { return positions[id].map { caterers[$0] } }
        return (1...max(1, caterers.count)).contains(id) && !caterers.isEmpty
            ? caterers[id - 1] : nil
    }

    /// One number beyond the last is a disabled kitchen, which is refused.
    func isDisabled(_ id: Int) -> Bool {
        canteen == nil && id == caterers.count + 1
    }

    func menus(of caterer: Caterer) -> CatererMenus {
        if let canteen = caterer.canteen { return canteen.menus }
        var factory = MenuFactory(caterer: caterer, seed: seed, currency: currency)
        var menus = CatererMenus(name: "Menu", main: factory.menu())
        if caterer.id % 5 == 3 { menus.others = [factory.evening(after: menus.main)] }
        return menus
    }

    /// The dishes of all menus.
    func dishes(of caterer: Caterer) -> [Menu.Dish] { menus(of: caterer).dishes }
}

/// The catalogue that is served now.
final class CatalogueShelf: Sendable {
    private struct Shelf {
        var catalogue: Catalogue
        var changes = 0
    }

    private let shelf: Mutex<Shelf>

    init(_ catalogue: Catalogue) {
        shelf = Mutex(Shelf(catalogue: catalogue))
    }

    var catalogue: Catalogue { shelf.withLock { $0.catalogue } }

    /// The number of changes so far.
    var changes: Int { shelf.withLock { $0.changes } }

    func replace(with catalogue: Catalogue) {
        shelf.withLock { shelf in
            shelf.catalogue = catalogue
            shelf.changes += 1
        }
    }
}
