import Cache
import OrderModels

// What happens to a basket and its data once it was ordered.

extension ReadAccessor {
    /// A basket from its working copy, or else as saved.
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
    /// Detaches the cart from its basket; keeps it if an attempt may be looked up by it.
    func letGo(of cart: CartRecord) throws {
        guard try count(Request(OrderAttempt.self, where: .cart(cart.id))) > 0 else {
            return try delete(CartRecord.self, cart.id)
        }
        var cart = cart
        cart.basket = nil
        try upsert(cart)
    }

    /// Updates when the address of an order was last used, whether chosen or taken by default.
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

    /// Saves the table rows that the order left out as a draft, because somebody still needs food.
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

    /// Ends an ordered basket: an unsaved one exists only in the order from now on, a saved one
    /// returns to its saved state, which is remembered if the order took changes along. Changes made
    /// since the order stay a draft.
    func close(_ ordered: BasketSnapshot, as order: Order.ID) throws {
        let id = ordered.basket.id
        try delete(SharedBasket.self, id)
        try forgetProposal(of: id)
        try forgetAgent(of: id)
        let present = try snapshot(of: id)
        try noteWhatIsHeld(in: present, of: ordered, as: order)
        let isEdited = present.map { !$0.orders(theSameAs: ordered) } ?? false
        if !isEdited, try lastBasket() == .basket(id) {
            // Neither the latest saved basket, which the diner did not ask to change, nor what is
            // saved of this one, as the same words would order it once more.
            try upsert(LastBasket.order(order).remembered)
        }
        if let present, !isEdited {
            try removeCopy(id.copy)
            let saved = try snapshot(of: id)
            let rows = saved?.basket.wishes ?? []
            try keepRows(present.basket.wishes.filter { !rows.contains($0) }, of: present.basket)
            if let saved, !saved.orders(theSameAs: ordered) {
                try upsert(Remembered(DraftStore.wentBackKey, order.rawValue))
            }
        }
        guard try snapshot(of: id) == nil else {
            // The next order goes to the same place, but its time has to be given: this one's is
            // over by then, and "as soon as possible" was not asked for.
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
    }

    /// Remembers that a basket that was edited after it was sent holds what is on its way already.
    private func noteWhatIsHeld(
        in present: BasketSnapshot?, of ordered: BasketSnapshot, as order: Order.ID
    ) throws {
        let key = DraftStore.holdsKey(ordered.basket.id)
        guard let present, !present.orders(theSameAs: ordered) else {
            return try delete(Remembered.self, key)
        }
        let left = present.pieces(of: ordered) - ordered.pieces(of: ordered)
        try upsert(Remembered(key, "\(max(0, left)) \(order.rawValue)"))
    }
}

extension BasketSnapshot {
    /// How many pieces it has of the lines of `ordered`.
    func pieces(of ordered: BasketSnapshot) -> Int {
        let ids = Set(ordered.lines.map(\.id))
        return lines.reduce(0) { ids.contains($1.id) ? $0 + $1.quantity : $0 }
    }
}
