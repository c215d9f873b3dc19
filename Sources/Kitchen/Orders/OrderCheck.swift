/// What the platform looks at before it lets an order through.
///
/// It does not look at the ranges of options.
extension KitchenState {
    func violations(in order: Order, _ ledger: Ledger) -> [Violation] {
        guard let caterer = caterer(order.restaurant, in: ledger) else {
            return [Violation("restaurant", "The restaurant is closed for good.")]
        }
        let bill = Bill(order, at: caterer, currency: currency)
        let minimum = ledger.amendments[caterer.id]?.minimum ?? caterer.minimum(in: currency)
        // The platform looks no further where there is too little.
        guard bill.itemsTotal >= minimum, !order.lines.isEmpty else {
            return [Violation("total", "Minimum \(currency.words(minimum)).")]
        }
        return dishTroubles(in: order, at: caterer, ledger)
            + placeTroubles(in: order, at: caterer, ledger)
            + timeTroubles(in: order, at: caterer, ledger)
    }

    /// What `caterer` can still promise.
    func planner(for caterer: Caterer, in ledger: Ledger) -> SlotPlanner {
        let now = clock.now
        let taken = ledger.orders.values.compactMap { order -> Slot? in
            guard order.restaurant == caterer.id, order.state != .cart, !order.isOver,
                let slot = order.slot, slot.until > now
            else { return nil }
            return slot
        }
        return SlotPlanner(
            caterer: caterer, zone: zone, now: now, taken: taken,
            capacity: ledger.amendments[caterer.id]?.capacity ?? SlotPlanner.usualCapacity)
    }

    private func dishTroubles(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> [Violation] {
        let factory = lineFactory(at: caterer, in: ledger)
        let dishes = ledger.amendments[caterer.id]?.dishes ?? [:]
        let isShort = order.lines.contains { line in
            guard let dish = factory.find(line.code)?.dish, dish.isEnabled else { return true }
            let wanted = order.lines.reduce(0) { $1.code == line.code ? $0 + $1.quantity : $0 }
            return wanted > dishes[line.code]?.stock ?? .max
        }
        guard isShort else { return [] }
        return [
            .order(
                "items", "CONTAINS_DISABLED_PRODUCT",
                "Some of the dishes are not available any more.")
        ]
    }

    private func placeTroubles(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> [Violation] {
        guard order.method == .delivery else {
            guard !caterer.collects else { return [] }
            return [
                .order(
                    "fulfillmentMethod", "FULFILMENT_METHOD_DISABLED",
                    "Collecting is not possible here.")
            ]
        }
        guard let address = order.address.flatMap({ ledger.addresses[$0] }) else {
            return [.order("shippingAddress", "ADDRESS_NOT_SET", "The address is missing.")]
        }
        guard caterer.delivers(to: address.place) else {
            return [.order("shippingAddress", "ADDRESS_TOO_FAR", "The address is too far away.")]
        }
        let customer = order.customer.flatMap { ledger.customers[$0] }
        guard customer == nil || (address.telephone ?? customer?.telephone) != nil else {
            return [Violation("shippingAddress.telephone", "This value should not be blank.")]
        }
        return []
    }

    private func timeTroubles(
        in order: Order, at caterer: Caterer, _ ledger: Ledger
    ) -> [Violation] {
        let planner = planner(for: caterer, in: ledger)
        if let slot = order.slot { return [planner.trouble(with: slot)].compactMap(\.self) }
        guard planner.slots().isEmpty else { return [] }
        return [
            .order(
                "shippingTimeRange", "SHIPPED_AT_NOT_AVAILABLE",
                "Nothing can be ordered here for now.")
        ]
    }
}
