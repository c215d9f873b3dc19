import OrderModels

extension Order {
    /// The order in another state.
    func with(_ state: OrderState) -> Order {
        var order = self
        order.state = state
        return order
    }

    /// The order, completed from `earlier` where this answer lacks something, as those of lists do.
    func keeping(_ earlier: Order) -> Order {
        Order(
            id: id, number: number ?? earlier.number, state: state,
            caterer: caterer ?? earlier.caterer, catererName: catererName ?? earlier.catererName,
            catererPhone: catererPhone ?? earlier.catererPhone,
            bill: bill.keepingCodes(of: earlier.bill), method: method,
            slot: slot ?? earlier.slot, address: address ?? earlier.address,
            notes: notes ?? earlier.notes, payment: payment ?? earlier.payment,
            createdAt: createdAt ?? earlier.createdAt,
            preparationAt: preparationAt ?? earlier.preparationAt,
            pickupAt: pickupAt ?? earlier.pickupAt, courier: courier ?? earlier.courier,
            events: events.count < earlier.events.count ? earlier.events : events)
    }
}
