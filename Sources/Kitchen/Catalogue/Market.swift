import OrderModels

/// What the kitchens offer now: the catalogue with the ledger's amendments.
///
/// Nothing in it changes except the clock, the catalogue, the cache of menus and the tricks, which
/// have their own locks. The catalogue only changes under the book's lock, so that one request sees
/// one menu.
struct Market: Sendable {
    let clock: KitchenClock
    let zone: ZoneRules
    let currency: Currency
    let shelf: CatalogueShelf
    /// Nil for a made-up town.
    let keeper: MenuKeeper?
    let tricks: Tricks
    /// Whether carts of made-up kitchens can be paid by card, on a page that pretends.
    let hasPaymentPage: Bool
    /// By what the kitchen knows a canteen's payment server.
    let paymentSecret: PaymentSecret?
    /// What links to pages begin with, if the configuration says.
    let publicURL: String?
    private let menus = MenuCache()

    init(_ configuration: KitchenConfiguration, clock: KitchenClock) throws(KitchenError) {
        self.clock = clock
        // At a canteen everybody could eat for nothing.
        hasPaymentPage = configuration.hasPaymentPage && configuration.menu == nil
        paymentSecret = configuration.paymentSecret
        publicURL = configuration.publicURL
        if let path = configuration.menu {
            let keeper = try MenuKeeper(path: path)
            self.keeper = keeper
            zone = try ZoneRules(system: keeper.first.zone)
            currency = keeper.first.currency
            shelf = CatalogueShelf(Catalogue(keeper.first))
        } else {
            keeper = nil
            zone = try ZoneRules(system: configuration.zone)
            currency = try Currency.named(configuration.currency, seed: configuration.seed)
            shelf = CatalogueShelf(
                Catalogue(
                    count: configuration.caterers, seed: configuration.seed, currency: currency,
                    today: zone.local(at: clock.now).date.dayNumber))
        }
        tricks = Tricks(isHostile: configuration.isHostile, malice: configuration.malice)
    }

    var catalogue: Catalogue { shelf.catalogue }

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

    func menus(of caterer: Caterer, amendedBy amendment: Amendment?) -> CatererMenus {
        let menus = caterer.canteen?.menus ?? menus.menus(of: caterer, in: catalogue)
        return amendment?.amend(menus) ?? menus
    }

    /// All menus of a caterer, and the position of the one that is active for `slot`, or else for an
    /// order of now.
    ///
    /// A canteen's menu is that of the time when the food comes (0110). A made-up kitchen imitates the
    /// platform, where one is active now, whatever time is chosen.
    func menus(
        of caterer: Caterer, for slot: Slot? = nil, in ledger: Ledger
    ) -> (all: CatererMenus, place: Int) {
        let amendment = ledger.amendments[caterer.id]
        let menus = menus(of: caterer, amendedBy: amendment)
        guard !menus.others.isEmpty else { return (menus, 0) }
        let local = caterer.canteen == nil ? localNow : mealtime(slot, at: caterer, in: ledger)
        return (menus, menus.active(at: local, code: amendment?.menu))
    }

    /// When what is ordered for `slot`, or as soon as possible, comes.
    private func mealtime(_ slot: Slot?, at caterer: Caterer, in ledger: Ledger) -> Int {
        let moment = slot?.from ?? planner(for: caterer, in: ledger).first?.from
        return zone.local(at: moment ?? clock.now.adding(minutes: caterer.wait)).wallMinutes
    }

    /// The menu that is active for `slot`, or else for an order of now.
    func servedMenu(of caterer: Caterer, for slot: Slot?, in ledger: Ledger) -> Menu {
        let menus = menus(of: caterer, for: slot, in: ledger)
        return menus.all.all[menus.place]
    }

    /// Why a canteen does not serve a dish at the time of `order`; nil if it does. The platform takes
    /// every dish that is enabled, whatever menu it is on.
    func menuTrouble(
        with code: String, in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> String? {
        guard caterer.canteen != nil else { return nil }
        let menus = menus(of: caterer, for: order.slot, in: ledger)
        return menus.all.trouble(with: code, at: menus.place)
    }

    /// The dishes of all menus, of which ``menuTrouble(with:in:at:_:)`` tells the time.
    func lineFactory(at caterer: Caterer, in ledger: Ledger) -> LineFactory {
        let menus = menus(of: caterer, amendedBy: ledger.amendments[caterer.id])
        return LineFactory(
            caterer: caterer, menu: Menu(sections: menus.all.flatMap(\.sections)))
    }

    func takesCash(_ caterer: Caterer, in ledger: Ledger) -> Bool {
        let isCardOnly = ledger.amendments[caterer.id]?.isCardOnly ?? caterer.isCardOnly
        return !isCardOnly && caterer.canteen?.payments.contains(.cash) ?? true
    }

    /// A canteen takes cards where it could be told of a payment; made-up kitchens always do.
    func takesCards(_ caterer: Caterer) -> Bool {
        caterer.canteen == nil || caterer.takesCards && cardPage != nil
    }

    /// Whether cards are paid on a page, and not with `pay`.
    func hasPage(_ caterer: Caterer) -> Bool {
        caterer.canteen == nil ? hasPaymentPage : takesCards(caterer)
    }

    /// The page of the canteen's payment provider, which is of use with the secret only.
    var cardPage: CardPage? {
        paymentSecret == nil ? nil : catalogue.canteen?.paymentPage
    }

    /// Why cards of the menu are not taken, if they are not.
    var cardTrouble: String? {
        paymentSecret == nil && catalogue.caterers.contains(where: \.takesCards)
            ? "no cards are taken: that needs --payment-secret FILE" : nil
    }

    func takesInvoices(_ caterer: Caterer) -> Bool {
        caterer.canteen?.payments.contains(.invoice) ?? false
    }

    /// The kitchen of an order, also where it is not in the menu any more.
    func caterer(of order: Order, in ledger: Ledger) -> Caterer? {
        if let caterer = caterer(order.restaurant, in: ledger) { return caterer }
        guard catalogue.canteen != nil else { return nil }
        return order.terms?.caterer(order.restaurant) ?? OrderTerms.unknownCaterer(order.restaurant)
    }

    /// The planner of the slots that `caterer` can still offer.
    func planner(for caterer: Caterer, in ledger: Ledger) -> SlotPlanner {
        let now = clock.now
        let taken = ledger.orders.values(LedgerKey.kitchen(caterer.id)) { order -> Slot? in
            guard let slot = order.slot, slot.until > now
            else { return nil }
            return slot
        }
        return SlotPlanner(
            caterer: caterer, zone: zone, now: now, taken: taken,
            capacity: ledger.amendments[caterer.id]?.capacity ?? caterer.capacity)
    }

    /// Applies the steps of `order` that are due by now.
    func live(_ order: Order, in ledger: inout Ledger) -> Order {
        var order = order
        if order.live(until: clock.now) { ledger.orders[order.id] = order }
        return order
    }
}
