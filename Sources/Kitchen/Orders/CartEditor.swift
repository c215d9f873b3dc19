import OrderModels

/// Applies the body of a request to a cart.
struct CartEditor: Sendable {
    let market: Market

    func apply(
        _ body: JSONValue, to order: inout Order, of owner: Account?, in ledger: inout Ledger
    ) throws(Refusal) {
        if let value = body["restaurant"] { order.move(to: try market.restaurant(value)) }
        if let value = body["shippingAddress"] {
            try deliver(&order, to: value, of: owner, in: &ledger)
        }
        try applyTime(body, to: &order)
        if let value = body["fulfillmentMethod"] {
            guard let method = value.text.flatMap({ Order.Method(rawValue: $0) }) else {
                throw .violation(
                    "fulfillmentMethod", "The value you selected is not a valid choice.")
            }
            order.method = method
        }
        if let value = body["notes"] {
            guard (value.text ?? "").count <= 4_000 else {
                throw .violation(
                    "notes", "This value is too long. It should have 4000 characters or less.",
                    code: "TOO_LONG_ERROR")
            }
            guard value.text?.isText(atMost: 4_000) ?? true else {
                throw .violations([.notPlain("notes")])
            }
            order.notes = value.text?.trimmed
        }
        // The platform ignores an invalid coupon without a message, and keeps the one before.
        if let code = body["promotionCoupon"]?.text,
            let coupon = market.catalogue.caterer(order.restaurant)?.coupon(code),
            !coupon.isOver(on: market.localNow / 1440)
        {
            order.coupon = coupon.code
        }
        if let value = body["reusablePackagingEnabled"]?.bool {
            order.isPackagingReusable = value
        }
    }

    /// Sets the address. Ignores an address of another account without a message.
    func deliver(
        _ order: inout Order, to value: JSONValue, of owner: Account?, in ledger: inout Ledger
    ) throws(Refusal) {
        switch value {
        case .null: forgetAddress(of: &order, in: &ledger)
        case .string(let path):
            if let id = owner?.addresses.first(where: { "/api/addresses/\($0)" == path }) {
                forgetAddress(of: &order, in: &ledger)
                order.address = id
            }
        default:
            let own = order.hasOwnAddress == true ? order.address : nil
            let address = try Address(id: own ?? ledger.addresses.nextID, value)
            ledger.addresses[address.id] = address
            order.address = address.id
            order.hasOwnAddress = true
        }
    }

    private func forgetAddress(of order: inout Order, in ledger: inout Ledger) {
        if let id = order.address, order.hasOwnAddress == true { ledger.addresses[id] = nil }
        order.address = nil
        order.hasOwnAddress = nil
    }

    /// Sets the time: a range, or the single time that older clients send.
    func applyTime(_ body: JSONValue, to order: inout Order) throws(Refusal) {
        if let value = body["shippedAt"] {
            order.slot = try value.text.map { text throws(Refusal) in
                guard let moment = moment(text) else { throw .bad("Failed to parse time string") }
                return Slot(around: moment)
            }
        }
        guard let value = body["shippingTimeRange"] else { return }
        order.slot = try value.elements.map { ends throws(Refusal) in
            let moments = ends.compactMap { $0.text.flatMap(moment) }
            guard moments.count == 2 else { throw .bad("Failed to parse time range") }
            return Slot(from: moments[0], until: moments[1])
        }
    }

    /// RFC 3339, or `2026-05-04 12:30:00` in local time.
    private func moment(_ text: String) -> Instant? {
        Instant(rfc3339: text) ?? LocalDateTime(text: text).map { market.zone.moment(showing: $0) }
    }

    /// Removes the lines of dishes that are disabled by now, without a message. The platform does
    /// so whenever a cart is written, and `validate` then finds nothing wrong. Where a canteen's
    /// menu was changed, dishes and choices may also be gone altogether.
    func dropDisabled(from order: inout Order, in ledger: Ledger) {
        let isCanteen = market.catalogue.canteen != nil
        guard let factory = factory(at: order.restaurant, in: ledger) else {
            if isCanteen { order.lines = [] }
            return
        }
        order.lines.removeAll { line in
            guard let dish = factory.find(line.code)?.dish else { return isCanteen }
            return !dish.isEnabled || isCanteen && !dish.offers(line.choices)
        }
    }

    /// Updates the prices of a cart's dishes from the menu.
    func price(_ order: inout Order, in ledger: Ledger) {
        order.isPriced = true
        guard !order.lines.isEmpty, let factory = factory(at: order.restaurant, in: ledger)
        else { return }
        for index in order.lines.indices {
            guard let dish = factory.find(order.lines[index].code)?.dish else { continue }
            if let price = dish.price { order.lines[index].unitPrice = price }
            order.lines[index].deposit = dish.deposit
            if factory.caterer.canteen != nil { order.lines[index].reprice(from: dish) }
        }
    }

    /// Keeps the cart as a participant changed it.
    ///
    /// Its age stays, so that a guest cannot keep the host's cart alive, and no line of another guest
    /// goes. A card payment that was begun was for other dishes.
    func keep(_ order: inout Order, changedBy player: Int, in ledger: inout Ledger) {
        order.endPayment()
        price(&order, in: ledger)
        ledger.orders[order.id] = order
    }

    /// The line for `body`. As on the platform, an unknown code causes a 500; a canteen says what is
    /// wrong, because its cooks get what is in the line.
    func line(
        _ body: JSONValue, for order: Order, in ledger: Ledger
    ) throws(Refusal) -> OrderLine {
        let quantity = try quantity(body)
        let options = body["options"]?.elements ?? []
        guard options.count <= 100 else {
            throw .violation("options", "This value should have 100 elements or less.")
        }
        let factory = factory(at: order.restaurant, in: ledger)
        if let factory, factory.caterer.canteen != nil {
            let code = body["product"]?.text ?? ""
            try factory.check(code, options)
            let trouble = market.menuTrouble(with: code, in: order, at: factory.caterer, ledger)
            if let trouble { throw .bad(trouble) }
        }
        let line = body["product"]?.text.flatMap { code in
            factory?.line(code, quantity: quantity, options: options)
        }
        guard let line else { throw Refusal(.problem(500, "Internal Server Error")) }
        return line
    }

    func quantity(_ body: JSONValue, of player: Int? = nil) throws(Refusal) -> Int {
        guard let value = body["quantity"] else { return 1 }
        guard let quantity = value.integer,
            (1...OrderLine.mostPieces(of: player)).contains(quantity)
        else {
            throw .violation("quantity", "This value should be positive.")
        }
        return quantity
    }

    private func factory(at restaurant: Int, in ledger: Ledger) -> LineFactory? {
        market.caterer(restaurant, in: ledger).map { market.lineFactory(at: $0, in: ledger) }
    }
}
