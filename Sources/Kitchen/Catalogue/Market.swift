import OrderModels

/// What the kitchens offer now: the catalogue with the ledger's amendments.
///
/// Nothing in it changes except the clock, the cache of menus and the tricks, which have their own
/// locks.
struct Market: Sendable {
    let clock: KitchenClock
    let zone: ZoneRules
    let currency: Currency
    let catalogue: Catalogue
    let tricks: Tricks
    /// Whether carts can be paid by card, on a page of the kitchen's.
    let hasPaymentPage: Bool
    private let menus = MenuCache()

    init(_ configuration: KitchenConfiguration, clock: KitchenClock) throws(KitchenError) {
        self.clock = clock
        zone = try ZoneRules(system: configuration.zone)
        currency = try Currency.named(configuration.currency, seed: configuration.seed)
        catalogue = Catalogue(
            count: configuration.caterers, seed: configuration.seed, currency: currency,
            today: zone.local(at: clock.now).date.dayNumber)
        hasPaymentPage = configuration.hasPaymentPage
        tricks = Tricks(isHostile: configuration.isHostile, malice: configuration.malice)
    }

    /// The minute on the kitchens' wall clocks.
    var localNow: Int { zone.local(at: clock.now).wallMinutes }

    /// The kitchen with that number, amended.
    func caterer(_ id: Int, in ledger: Ledger) -> Caterer? {
        caterer(id, amendedBy: ledger.amendments[id])
    }

    func caterer(_ id: Int, amendedBy amendment: Amendment?) -> Caterer? {
        guard let caterer = catalogue.caterer(id) else { return nil }
        return amendment?.amend(caterer) ?? caterer
    }

    /// The number of the kitchen at an address such as `/api/restaurants/6`.
    func restaurant(_ value: JSONValue?) throws(Refusal) -> Int {
        let head = "/api/restaurants/"
        guard let path = value?.text, path.hasPrefix(head),
            let id = Int(path.dropFirst(head.count)), catalogue.caterer(id) != nil
        else { throw .bad("Item not found for \"\(value?.text ?? "")\".") }
        return id
    }

    func menu(of caterer: Caterer, amendedBy amendment: Amendment?) -> Menu {
        let menu = menus.menu(of: caterer, in: catalogue)
        return amendment?.amend(menu) ?? menu
    }

    func lineFactory(at caterer: Caterer, in ledger: Ledger) -> LineFactory {
        let menu = menu(of: caterer, amendedBy: ledger.amendments[caterer.id])
        return LineFactory(caterer: caterer, menu: menu, currency: currency)
    }

    func takesCash(_ caterer: Caterer, in ledger: Ledger) -> Bool {
        !(ledger.amendments[caterer.id]?.isCardOnly ?? caterer.isCardOnly)
    }

    /// The planner of the slots that `caterer` can still offer.
    func planner(for caterer: Caterer, in ledger: Ledger) -> SlotPlanner {
        let now = clock.now
        let taken = ledger.orders.records(LedgerKey.kitchen(caterer.id)).compactMap {
            order -> Slot? in
            guard let slot = order.slot, slot.until > now
            else { return nil }
            return slot
        }
        return SlotPlanner(
            caterer: caterer, zone: zone, now: now, taken: taken,
            capacity: ledger.amendments[caterer.id]?.capacity ?? SlotPlanner.usualCapacity)
    }

    /// Applies the steps of `order` that are due by now.
    func live(_ order: Order, in ledger: inout Ledger) -> Order {
        var order = order
        if order.live(until: clock.now) { ledger.orders[order.id] = order }
        return order
    }
}
