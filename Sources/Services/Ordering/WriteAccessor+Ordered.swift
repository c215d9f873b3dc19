import Cache
import OrderModels

// What becomes of a basket and of all that belongs to it once it was ordered.

extension ReadAccessor {
    /// A basket as its working copy has it, or as it was saved.
    func snapshot(of basket: Basket.ID) throws -> BasketSnapshot? {
        let state =
            try item(CopyRecord.self, basket.copy).flatMap {
                try view(of: $0).reader.state(of: basket)
            }
            ?? self.state(of: basket)
        return state.map { BasketSnapshot($0.basket, $0.lines) }
    }
}

extension WriteAccessor {
    /// The cart shows no basket any more; it is kept where an attempt may have to be looked up by it.
    func letGo(of cart: CartRecord) throws {
        guard try count(Request(OrderAttempt.self, where: .cart(cart.id))) > 0 else {
            return try delete(CartRecord.self, cart.id)
        }
        var cart = cart
        cart.basket = nil
        try upsert(cart)
    }

    /// The address that an order of `basket` went to was used then, be it chosen or taken by itself.
    func noteDestination(of basket: Basket, _ order: OrderRecord) throws {
        guard let wishes = try item(OrderSettings.self, basket.id), order.order.method == .delivery
        else { return }
        let usable = Request(KeptAddress.self, where: .usable(with: [order.provider]))
        let used = try items(usable).first {
            $0.destination(for: basket.occasion, asGuest: order.account == nil)
                == wishes.destination
        }
        guard var used, used.usedAt.map({ $0 < order.placedAt }) ?? true else { return }
        used.usedAt = order.placedAt
        try upsert(used)
    }

    /// Rows of a table that were not in an order become a draft: somebody is still to get something.
    private func keepRows(_ rows: [Wish], of ordered: Basket) throws {
        guard !rows.isEmpty else { return }
        let known = Set(try items(Request(Basket.self)).map { fold($0.name) })
        let name = "rows left" + (ordered.name.isEmpty ? "" : " of \(ordered.name)")
        let names = [name] + (2...1000).lazy.map { "\(name) \($0)" }
        guard let free = names.first(where: { !known.contains(fold($0)) }) else { return }
        try upsert(
            Basket(
                id: .random(), caterer: ordered.caterer, touchedAt: ordered.touchedAt, name: free,
                wishes: rows))
    }

    /// The basket was ordered: what was never saved lives on in the order alone, and what was saved is
    /// as it was saved. What was changed since it was ordered stays a draft.
    func close(_ ordered: BasketSnapshot) throws {
        let id = ordered.basket.id
        if let present = try snapshot(of: id), present.orders(theSameAs: ordered) {
            try removeCopy(id.copy)
            let saved = try snapshot(of: id)?.basket.wishes ?? []
            try keepRows(present.basket.wishes.filter { !saved.contains($0) }, of: present.basket)
        }
        guard try snapshot(of: id) == nil else {
            // The next time it goes to the same place, at a time that has to be said: the one of this
            // order is over by then, and "now" was never asked for.
            var wishes = try item(OrderSettings.self, id) ?? OrderSettings(basket: id)
            if wishes.arrival == nil, let event = ordered.basket.occasion.startsAt {
                wishes.arrival = .before(event)
            }
            wishes.coupon = nil
            try upsert(wishes)
            return
        }
        try delete(OrderSettings.self, id)
        try delete(SeenQuote.self, id)
        if try item(Remembered.self, DraftStore.currentKey)?.value == id.rawValue {
            // Not the latest of those that were saved: nobody said that it is to be changed now.
            try upsert(Remembered(DraftStore.currentKey, ""))
        }
    }
}
