import OrderModels

extension Order {
    /// The same in another state.
    func with(_ state: OrderState) -> Order {
        var order = self
        order.state = state
        return order
    }

    /// The same with what `earlier` knew and this answer does not say: lists tell less.
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
            pickupAt: pickupAt ?? earlier.pickupAt,
            events: events.count < earlier.events.count ? earlier.events : events)
    }
}
