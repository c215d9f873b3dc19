import Foundation

/// Carts and orders: opening, changing, paying.
extension PlatformState {
    mutating func openCart(_ call: PlatformCall) -> PlatformAnswer {
        guard let iri = call.json["restaurant"] as? String,
            let restaurant = Int(iri.split(separator: "/").last ?? ""), (1...2).contains(restaurant)
        else { return .error(400, "Item not found") }
        var known: Int?
        for token in [call.bearer, call.session] {
            if case .cart(let id) = caller(token) { known = id }
        }
        let id = known ?? carts.count + 1
        var cart =
            carts[id]
            ?? PlatformCart(
                id: id, restaurant: restaurant,
                method: restaurant == 1 ? "delivery" : "collection")
        cart.restaurant = restaurant
        if caller(call.bearer) == .mia { cart.customer = Self.mia }
        deliver(&cart, to: call.json["shippingAddress"], call, keepsContact: true)
        carts[id] = cart
        return PlatformAnswer(
            200, ["token": cartToken(id), "cart": written(cart, isOrder: false)])
    }

    mutating func order(_ path: [String], _ call: PlatformCall) -> PlatformAnswer {
        guard path.count > 1, let id = Int(path[1]) else { return .forbidden }
        guard var cart = carts[id] else { return .notFound }
        if path.dropFirst(2).first == "players" { return join(cart, call) }
        if let token = call.player, call.bearer == nil { return play(&cart, token, path, call) }
        let caller = caller(call.bearer)
        let mayRead = caller == .cart(id) || caller == .mia && cart.customer == Self.mia
        let mayTake =
            caller == .mia && self.caller(call.session) == .cart(id) && path.last == "assign"
        guard caller != .nobody else { return .token("JWT Token not found") }
        guard mayRead || mayTake else { return .forbidden }
        let what = path.dropFirst(2).first ?? ""
        if call.method == "GET" { return read(cart, what) }
        guard !cart.isPlaced else {
            return .violations([("state", "The order is not a cart any more.", nil)])
        }
        if what == "pay" { return pay(cart, call) }
        if what == "payment" { return choosePayment(cart, call) }
        if what == "create_invitation" { return invite(cart) }
        let refusal =
            what == "items"
            ? changeItems(&cart, path, call)
            : what == "assign" ? assign(&cart, call) : change(&cart, what, call)
        if let refusal { return refusal }
        // What the platform does at each writing, and says nothing of.
        if call.method == "PUT" {
            cart.slots = cart.slots.filter { !traps.disabled.contains($0.value.code) }
        }
        carts[id] = cart
        return PlatformAnswer(
            call.method == "POST" ? 201 : 200, written(cart, isOrder: false))
    }

    func changeItems(
        _ cart: inout PlatformCart, _ path: [String], _ call: PlatformCall, player: String? = nil
    ) -> PlatformAnswer? {
        let quantity = call.json["quantity"] as? Int ?? 1
        if call.method == "POST" {
            guard let code = call.json["product"] as? String, price(code) != nil else {
                return .error(500, "Internal Server Error")
            }
            let rows = call.json["options"] as? [[String: Any]] ?? []
            let options = rows.compactMap { row -> PlatformCart.Line.Option? in
                guard let code = row["code"] as? String,
                    Self.rice.contains(where: { $0.code == code })
                else { return nil }
                return .init(code: code, quantity: row["quantity"] as? Int ?? 1)
            }
            if let same = cart.slots.first(where: {
                $0.value.code == code && $0.value.options == options && $0.value.player == player
            }) {
                cart.slots[same.key]?.quantity += quantity
            } else {
                let last = cart.slots.keys.max() ?? -1
                let id = (cart.lines.map(\.id).max() ?? 0) + 1
                cart.slots[last + 1] = PlatformCart.Line(
                    id: id, code: code, quantity: quantity, options: options, player: player)
            }
            return nil
        }
        guard path.count > 3,
            let slot = cart.slots.first(where: { String($0.value.id) == path[3] })
        else { return .notFound }
        if call.method == "DELETE" {
            cart.slots[slot.key] = nil
        } else {
            cart.slots[slot.key]?.quantity = quantity
        }
        return nil
    }

    private func assign(_ cart: inout PlatformCart, _ call: PlatformCall) -> PlatformAnswer? {
        if caller(call.bearer) == .mia {
            cart.customer = Self.mia
            return nil
        }
        guard traps.guestsAreServed else { return .forbidden }
        guard let email = call.json["email"] as? String, email.contains("@") else {
            return .violations([("email", "This value is not a valid email address.", nil)])
        }
        cart.email = email
        cart.customer = "/api/customers/\(100 + cart.id)"
        return nil
    }

    private mutating func change(
        _ cart: inout PlatformCart, _ what: String, _ call: PlatformCall
    ) -> PlatformAnswer? {
        if what == "tip" {
            cart.tip = call.json["tipAmount"] as? Int ?? 0
            return nil
        }
        let json = call.json
        if let method = json["fulfillmentMethod"] as? String { cart.method = method }
        if let notes = json["notes"] as? String { cart.notes = notes }
        if let isReusable = json["reusablePackagingEnabled"] as? Bool, traps.packaging != .forgotten
        {
            cart.isPackagingReusable = isReusable
        }
        if json.keys.contains("shippingTimeRange") {
            cart.range = json["shippingTimeRange"] as? [String]
        }
        // One that does not work is passed over; one that is there stays.
        if json["promotionCoupon"] as? String == "TEN" { cart.coupon = "TEN" }
        deliver(&cart, to: json["shippingAddress"], call, keepsContact: false)
        return nil
    }

    private mutating func deliver(
        _ cart: inout PlatformCart, to value: Any?, _ call: PlatformCall, keepsContact: Bool
    ) {
        if let iri = value as? String {
            // Another account's is ignored.
            guard caller(call.bearer) == .mia, let id = Int(iri.split(separator: "/").last ?? ""),
                let address = kept[id]
            else { return }
            cart.address = address
        } else if let json = value as? [String: Any] {
            cart.address = address(json, keepsContact: keepsContact) ?? cart.address
        }
    }

    mutating func address(
        _ json: [String: Any], keepsContact: Bool
    ) -> PlatformCart.Address? {
        guard let geo = json["geo"] as? [String: Any],
            let latitude = (geo["latitude"] as? NSNumber)?.doubleValue,
            let longitude = (geo["longitude"] as? NSNumber)?.doubleValue
        else { return nil }
        nextAddress += 1
        return PlatformCart.Address(
            id: nextAddress, street: json["streetAddress"] as? String ?? "",
            note: json["description"] as? String, phone: json["telephone"] as? String,
            contact: keepsContact ? json["contactName"] as? String : nil, latitude: latitude,
            longitude: longitude)
    }

    private func read(_ cart: PlatformCart, _ what: String) -> PlatformAnswer {
        switch what {
        case "": return PlatformAnswer(200, written(cart, isOrder: cart.isPlaced))
        case "timing":
            let ranges = (0..<16).map { [time(40 + $0 * 30), time(50 + $0 * 30)] }
            return PlatformAnswer(
                200,
                [
                    "behavior": "asap", "preparation": "20 minutes", "shipping": "20 minutes",
                    "asap": time(45), "range": ranges[0], "today": true, "fast": true,
                    "diff": "40 - 50", "ranges": ranges, "choices": ranges.map { $0[0] },
                ])
        case "validate":
            let troubles = troubles(cart)
            return troubles.isEmpty
                ? PlatformAnswer(200, written(cart, isOrder: false)) : .violations(troubles)
        case "payment": return page(of: cart)
        case "payment_methods":
            return PlatformAnswer(
                200, ["methods": [["type": "card"], ["type": "cash_on_delivery"]]])
        default: return .notFound
        }
    }

    private mutating func choosePayment(
        _ cart: PlatformCart, _ call: PlatformCall
    ) -> PlatformAnswer {
        guard call.json["paymentMethod"] as? String == "CARD" else {
            return .error(500, "Payment method not found")
        }
        var cart = cart
        if traps.gateway == "paygreen" {
            cart.page = "https://pay.example.net/hosted/\(cart.id)"
        }
        carts[cart.id] = cart
        return page(of: cart)
    }

    /// What the page's way back does on the platform: the cart becomes an order.
    mutating func paidOnPage(_ id: Int) {
        guard var cart = carts[id] else { return }
        (cart.isPlaced, cart.isPaidOnPage) = (true, true)
        cart.range = cart.range ?? [time(40), time(50)]
        carts[id] = cart
    }

    /// The page that the gateway gave for this cart, if one was asked for.
    private func page(of cart: PlatformCart) -> PlatformAnswer {
        PlatformAnswer(
            200,
            [
                "payments": [["amount": bill(cart).total]],
                "redirectUrl": cart.page.map { $0 as Any } ?? NSNull(),
            ])
    }

    private func troubles(
        _ cart: PlatformCart
    ) -> [(path: String, words: String, code: String?)] {
        if bill(cart).items < 500 { return [("total", "Minimum not reached..", nil)] }
        var troubles: [(path: String, words: String, code: String?)] = []
        if cart.method == "delivery", cart.restaurant == 2 {
            troubles.append(("takeaway", "Fulfillment method delivery is disabled", nil))
        } else if cart.method == "delivery", cart.address == nil {
            troubles.append(
                ("shippingAddress", "The address is missing", "Order::ADDRESS_NOT_SET"))
        }
        if cart.lines.contains(where: { traps.disabled.contains($0.code) }) {
            troubles.append(
                ("items", "A product is disabled", "Order::CONTAINS_DISABLED_PRODUCT"))
        }
        return troubles
    }

    private mutating func pay(_ cart: PlatformCart, _ call: PlatformCall) -> PlatformAnswer {
        let troubles = troubles(cart)
        guard troubles.isEmpty else { return .violations(troubles) }
        if let words = traps.refusalToPay { return .error(400, words) }
        guard cart.customer != nil, call.json["cashOnDelivery"] as? Bool == true else {
            return .error(400, "Payment method is missing")
        }
        var cart = cart
        cart.isPlaced = true
        cart.range = cart.range ?? [time(40), time(50)]
        carts[cart.id] = cart
        var answer = written(cart, isOrder: true)
        if let state = traps.stateOfPaid { answer["state"] = state }
        return PlatformAnswer(200, answer)
    }
}
