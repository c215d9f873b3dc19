/// The platform's checks before an order is placed.
///
/// They do not include the ranges of options. A canteen's own do.
struct OrderCheck: Sendable {
    let market: Market

    func violations(in order: Order, _ ledger: Ledger) -> [Violation] {
        guard let caterer = market.caterer(order.restaurant, in: ledger) else {
            return [Violation("restaurant", "The restaurant is closed for good.")]
        }
        let bill = Bill(order, at: caterer, currency: market.currency)
        let minimum = ledger.amendments[caterer.id]?.minimum ?? caterer.minimum(in: market.currency)
        // If the total is too low, the platform checks nothing else.
        guard bill.itemsTotal >= minimum, !order.lines.isEmpty else {
            return [Violation("total", "Minimum \(market.currency.words(minimum)).")]
        }
        return [
            dishTrouble(in: order, at: caterer, ledger),
            menuTrouble(in: order, at: caterer, ledger),
            optionTrouble(in: order, at: caterer, ledger),
            placeTrouble(in: order, at: caterer, ledger),
            timeTrouble(in: order, at: caterer, ledger),
        ].compactMap(\.self)
    }

    private func dishTrouble(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> Violation? {
        let factory = market.lineFactory(at: caterer, in: ledger)
        let dishes = ledger.amendments[caterer.id]?.dishes ?? [:]
        let isShort = order.lines.contains { line in
            guard let dish = factory.find(line.code)?.dish, dish.isEnabled else { return true }
            let wanted = order.lines.reduce(0) { $1.code == line.code ? $0 + $1.quantity : $0 }
            return wanted > dishes[line.code]?.stock ?? .max
        }
        guard isShort else { return nil }
        return .order(
            "items", "CONTAINS_DISABLED_PRODUCT", "Some of the dishes are not available any more.")
    }

    /// A dish of a menu that a canteen does not serve when the food comes. The platform takes it.
    func menuTrouble(in order: Order, at caterer: Caterer, _ ledger: Ledger) -> Violation? {
        order.lines.lazy.compactMap {
            market.menuTrouble(with: $0.code, in: order, at: caterer, ledger)
        }.first.map { .order("items", "CONTAINS_DISABLED_PRODUCT", $0) }
    }

    /// On the platform only clients see to it that as many are chosen as have to be.
    private func optionTrouble(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> Violation? {
        guard caterer.canteen != nil else { return nil }
        let factory = market.lineFactory(at: caterer, in: ledger)
        for line in order.lines {
            for group in factory.find(line.code)?.dish.groups ?? [] {
                let codes = Set(group.choices.map(\.code))
                let chosen = line.choices.reduce(0) {
                    codes.contains($1.code) ? $0 + $1.quantity : $0
                }
                guard !group.allowed.contains(chosen) else { continue }
                return Violation(
                    "items", "\(line.name): the number of choices of \(group.name) does not fit.")
            }
        }
        return nil
    }

    private func placeTrouble(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> Violation? {
        guard order.method == .delivery else {
            guard !caterer.collects else { return nil }
            return .order(
                "fulfillmentMethod", "FULFILMENT_METHOD_DISABLED",
                "Collecting is not possible here.")
        }
        guard caterer.delivers else {
            return .order(
                "fulfillmentMethod", "FULFILMENT_METHOD_DISABLED", "Nothing is delivered here.")
        }
        guard let address = order.address.flatMap({ ledger.addresses[$0] }) else {
            return .order("shippingAddress", "ADDRESS_NOT_SET", "The address is missing.")
        }
        guard caterer.delivers(to: address.place) else {
            return .order("shippingAddress", "ADDRESS_TOO_FAR", "The address is too far away.")
        }
        let customer = order.customer.flatMap { ledger.customers[$0] }
        guard customer == nil || (address.telephone ?? customer?.telephone) != nil else {
            return Violation("shippingAddress.telephone", "This value should not be blank.")
        }
        return nil
    }

    private func timeTrouble(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> Violation? {
        let planner = market.planner(for: caterer, in: ledger)
        if let slot = order.slot { return planner.trouble(with: slot) }
        guard planner.first == nil else { return nil }
        return .order(
            "shippingTimeRange", "SHIPPED_AT_NOT_AVAILABLE",
            "Nothing can be ordered here for now.")
    }
}
