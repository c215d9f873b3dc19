/// The public account `demo`, with the password `demo` and eight past orders.
struct DemoAccount: Sendable {
    let market: Market

    private static let name = "demo"

    /// Creates the account in a book that is still empty.
    func open(in ledger: inout Ledger) throws(Refusal) {
        guard ledger.accounts.isEmpty else { return }
        // The password is public, so an expensive hash would protect nothing.
        var account = ledger.open(
            username: Self.name, email: "demo@example.org",
            password: try Password(Self.name, effort: .least), telephone: "+33247001234",
            givenName: "Alix", familyName: "Demo")
        for (name, street, house) in [("Home", 1, 12), ("Office", 6, 4)] {
            let street = Town.streets[street]
            var address = Address(
                id: ledger.addresses.nextID, streetAddress: street.line(house),
                at: street.house(house))
            address.name = name
            ledger.addresses[address.id] = address
            account.addresses.append(address.id)
        }
        account.lacksPast = true
        ledger.accounts[account.id] = account
    }

    /// Adds the eight orders when the account is first used, so that other starts do not pay for
    /// them.
    func furnish(_ account: inout Account, in ledger: inout Ledger) {
        guard account.lacksPast == true else { return }
        account.lacksPast = nil
        ledger.accounts[account.id] = account
        let places = account.addresses.compactMap { ledger.addresses[$0] }
        for meal in DemoMeal.all {
            guard let address = places.first(where: { $0.name == meal.address }) else { continue }
            let kitchens = market.catalogue.caterers.filter {
                $0.hasMenu && $0.delivers(to: address.place)
            }
            guard !kitchens.isEmpty else { continue }
            let caterer = kitchens[meal.kitchen * kitchens.count / DemoMeal.kitchens]
            place(meal, at: caterer, to: address, for: account, in: &ledger)
        }
    }

    private func place(
        _ meal: DemoMeal, at caterer: Caterer, to address: Address, for account: Account,
        in ledger: inout Ledger
    ) {
        let today = market.localNow / 1440
        let arrival = market.zone.moment(wallMinutes: (today - meal.daysAgo) * 1440 + meal.minute)
        let placed = arrival.adding(minutes: -meal.notice - caterer.wait)
        var order = Order(
            id: ledger.orders.nextID, at: placed, restaurant: caterer.id,
            customer: account.customer)
        order.address = address.id
        order.slot = Slot(around: arrival)
        order.notes = meal.notes
        order.tip = market.currency.price(meal.tip)
        order.isPriced = true
        let factory = market.lineFactory(at: caterer, in: ledger)
        let dishes = factory.menu.sections.flatMap(\.dishes).filter {
            $0.isEnabled && $0.price != nil
        }
        for (index, quantity) in meal.quantities.enumerated() {
            let dish = dishes[(index * 7 + meal.daysAgo) % dishes.count]
            if let line = factory.line(dish.code, quantity: quantity, options: []) {
                // A meal has few dishes.
                try? order.add(line)
            }
        }
        order.placedAt = placed
        order.number = "BL-\(10_000 + ledger.number(of: order.id))"
        order.isCash = !meal.isByCard
        order.pays = 1
        order.note(OrderEvent(kind: .created, at: placed))
        let later = placed.adding(minutes: 4)
        switch meal.end {
        case .refused: order.note(OrderEvent(kind: .refused, at: later))
        case .cancelled:
            order.note(OrderEvent(kind: .accepted, at: placed))
            order.note(OrderEvent(kind: .cancelled, at: later, reason: "SOLD_OUT"))
        case .fulfilled:
            order.life = OrderLife(
                from: placed, to: arrival, method: order.method, at: caterer, speed: 1, limit: nil)
            _ = order.live(until: market.clock.now)
        }
        ledger.orders[order.id] = order
    }
}

/// An order in the demo account's past.
private struct DemoMeal {
    enum End {
        case fulfilled, refused, cancelled
    }

    let daysAgo: Int
    /// The time of delivery, in minutes of the day.
    let minute: Int
    /// The index of its kitchen.
    let kitchen: Int
    let quantities: [Int]
    var address = "Home"
    /// Minutes between ordering and cooking.
    var notice = 5
    /// Euro cents.
    var tip = 0
    var isByCard = false
    var notes: String?
    var end = End.fulfilled

    static let kitchens = 5

    /// Oldest first, so that order numbers increase with time.
    static let all = [
        DemoMeal(daysAgo: 62, minute: 1170, kitchen: 0, quantities: [1, 1, 2]),
        DemoMeal(daysAgo: 48, minute: 1215, kitchen: 1, quantities: [2, 1], tip: 200),
        DemoMeal(
            daysAgo: 35, minute: 750, kitchen: 2, quantities: [4, 3, 2, 2, 1, 4],
            address: "Office", notice: 1500, isByCard: true,
            notes: "For 8 people\n4 without coriander, please"),
        DemoMeal(daysAgo: 29, minute: 1200, kitchen: 3, quantities: [2, 2], end: .refused),
        DemoMeal(daysAgo: 21, minute: 1185, kitchen: 0, quantities: [1, 2], tip: 150),
        DemoMeal(
            daysAgo: 13, minute: 1140, kitchen: 4, quantities: [1, 1, 1], isByCard: true,
            end: .cancelled),
        DemoMeal(
            daysAgo: 7, minute: 735, kitchen: 2, quantities: [3, 3, 2, 4], address: "Office",
            notice: 180, notes: "Ring at the side door"),
        DemoMeal(daysAgo: 2, minute: 1230, kitchen: 1, quantities: [2, 1, 1], tip: 200),
    ]
}
