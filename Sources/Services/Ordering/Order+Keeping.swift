import OrderModels

extension Order {
    /// The order in another state.
    func with(_ state: OrderState) -> Order {
        var order = self
        order.state = state
        return order
    }

    /// What was agreed to, as an order in a state: the server's own could not be read.
    func unread(as state: OrderState) -> Order {
        var order = with(state)
        order.isUnread = true
        return order
    }

    /// Whether it leaves out whose it is, where it goes, when it comes or what the kitchen was told,
    /// where that was agreed to.
    func isSilent(of agreed: Order) -> Bool {
        caterer == nil && agreed.caterer != nil
            || method == .delivery && address == nil && agreed.address != nil
            || slot == nil && agreed.slot != nil
            || notes == nil && agreed.notes?.isEmpty == false
    }

    /// The order beside what was agreed to. What its server must say, and has not said in any
    /// answer, is completed from that, and not taken as read.
    func read(against agreed: Order) -> Order {
        guard isSilent(of: agreed) else {
            var order = self
            order.takeDoor(of: agreed)
            return order
        }
        return keeping(agreed.unread(as: state))
    }

    /// The order, completed from `earlier` where this answer lacks something, as those of lists do.
    /// What nobody has read yet stays so until an answer says it.
    func keeping(_ earlier: Order) -> Order {
        var order = Order(
            id: id, number: number ?? earlier.number, state: state,
            caterer: caterer ?? earlier.caterer, catererName: catererName ?? earlier.catererName,
            catererPhone: catererPhone ?? earlier.catererPhone,
            bill: bill.keepingCodes(of: earlier.bill), method: method,
            slot: slot ?? earlier.slot, address: address,
            notes: notes ?? earlier.notes, payment: payment ?? earlier.payment,
            createdAt: createdAt ?? earlier.createdAt,
            preparationAt: preparationAt ?? earlier.preparationAt,
            pickupAt: pickupAt ?? earlier.pickupAt, courier: courier ?? earlier.courier,
            events: events.count < earlier.events.count ? earlier.events : events)
        order.takeDoor(of: earlier)
        order.isUnread = isUnread || earlier.isUnread && isSilent(of: earlier)
        return order
    }

    /// Completes where it goes by what was agreed to, as far as that is the same place.
    mutating func takeDoor(of agreed: Order) {
        guard let address else {
            (address, contact) = (agreed.address, contact ?? agreed.contact)
            return
        }
        guard let wanted = agreed.address, address.isSamePlace(as: wanted) else { return }
        self.address = address.completed(by: wanted)
        contact = contact ?? agreed.contact
    }
}
