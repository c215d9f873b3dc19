import Foundation

/// Carts and orders as they are written out.
extension PlatformState {
    struct Bill {
        var items = 0
        var delivery = 0
        var promotion = 0
        var deposit = 0
        var lineTaxes: [Int: Int] = [:]
        var tax = 0
        var total = 0
    }

    func bill(_ cart: PlatformCart) -> Bill {
        var bill = Bill()
        for line in cart.lines {
            let total = total(of: line)
            bill.items += total
            bill.lineTaxes[line.id] = tax(total)
        }
        bill.delivery = cart.method == "delivery" ? 350 : 0
        bill.promotion = cart.coupon == nil ? 0 : -bill.items / 10
        bill.tax = tax(bill.delivery)
        bill.deposit = deposit(of: cart)
        bill.total = bill.items + bill.delivery + bill.promotion + cart.tip + bill.deposit
        if traps.taxesAreOnTop {
            bill.total += bill.tax + bill.lineTaxes.values.reduce(0, +)
        }
        return bill
    }

    /// The platform adds it for every dish that has packaging of its own: here the soup.
    private func deposit(of cart: PlatformCart) -> Int {
        cart.lines.reduce(0) { $0 + deposit(of: $1, in: cart) }
    }

    private func deposit(of line: PlatformCart.Line, in cart: PlatformCart) -> Int {
        let isCharged =
            switch traps.packaging {
            case .none, .elsewhere, .forgotten: false
            case .always, .forced: true
            case .onRequest: cart.isPackagingReusable
            }
        return isCharged && line.code == "SOUP" ? line.quantity * traps.deposit : 0
    }

    /// Each line says what its packaging costs; the sum is the order's own.
    private func packaging(of line: PlatformCart.Line, in cart: PlatformCart) -> [[String: Any]] {
        let deposit = deposit(of: line, in: cart)
        return deposit == 0 ? [] : [row("\(line.quantity) × emballage", deposit)]
    }

    private func offer(to cart: PlatformCart) -> [String: Any]? {
        guard cart.lines.contains(where: { $0.code == "SOUP" }), traps.packaging != .none,
            traps.packaging != .always
        else { return nil }
        var action: [String: Any] = [
            "@context": "http://schema.org", "@type": "EnableReusablePackagingAction",
            "actionStatus": "PotentialActionStatus",
            "description": "Je veux des emballages réutilisables (+ 2,00 €)",
        ]
        if traps.packaging == .elsewhere {
            action["loopeatOAuthUrl"] = "https://containers.example.net/oauth?state=1"
        }
        return action
    }

    private func total(of line: PlatformCart.Line) -> Int {
        let options = line.options.reduce(0) { sum, option in
            sum + (Self.rice.first { $0.code == option.code }?.price ?? 0) * option.quantity
        }
        return ((price(line.code) ?? 0) + options) * line.quantity
    }

    /// A tenth on top, or what of the price is a tenth on top of the rest.
    private func tax(_ amount: Int) -> Int {
        traps.taxesAreOnTop ? amount / 10 : amount / 11
    }

    func written(_ cart: PlatformCart, isOrder: Bool) -> [String: Any] {
        var (cart, bill) = (cart, bill(cart))
        if isOrder, traps.swap == .tip {
            (cart.tip, bill.delivery) = (cart.tip + 100, bill.delivery - 100)
        }
        var json: [String: Any] = [
            "@context": "/api/contexts/Order", "@id": "/api/orders/\(cart.id)",
            "@type": "http://schema.org/Order", "notes": cart.notes ?? NSNull(),
            "shippingAddress": cart.address.map {
                isOrder ? swapped($0) : written($0, inCart: true)
            } ?? NSNull(),
            "shippedAt": cart.range?.first ?? NSNull(),
            "shippingTimeRange": cart.range ?? NSNull(), "itemsTotal": bill.items,
            "total": bill.total, "items": items(cart, bill),
            "adjustments": [
                "delivery": bill.delivery == 0 ? [] : [row("Livraison", bill.delivery)],
                "delivery_promotion": [],
                "order_promotion": bill.promotion == 0 ? [] : [row("TEN", bill.promotion)],
                "reusable_packaging": bill.deposit == 0
                    ? [] : [row("Emballages réutilisables", bill.deposit)],
                "incident": [],
                "tax": bill.tax == 0 ? [] : [tax(row: bill.tax)],
                "tip": cart.tip == 0 ? [] : [row("Pourboire", cart.tip)],
            ], "invitation": cart.invitation ?? NSNull(), "paymentGateway": traps.gateway,
            "reusablePackagingEnabled": cart.isPackagingReusable, "reusablePackagingQuantity": 0,
        ]
        if let offer = offer(to: cart) { json["potentialAction"] = [offer] }
        if traps.tellsOfSharing, cart.invitation != nil {
            json["players"] = cart.players.keys.sorted().map { player($0, of: cart) }
        }
        guard isOrder else {
            json["customer"] = cart.customer ?? NSNull()
            let kitchen =
                (cart.slots.isEmpty ? nil : traps.restaurantOfCarts) ?? cart.restaurant
            json["restaurant"] = "/api/restaurants/\(kitchen)"
            json["fulfillmentMethod"] = cart.method
            return json
        }
        let created = time(0)
        let events = ["order:created", "order:price_updated", "order:cancelled", "order:restored"]
        return json.merging([
            "customer": ["@id": cart.customer ?? "", "email": cart.email ?? ""],
            "restaurant": [
                "@id": "/api/restaurants/\(cart.restaurant)", "name": "Chez Prune",
                "telephone": "+33102030405",
            ], "id": cart.id, "number": "T\(cart.id)", "state": "new",
            "takeaway": cart.method == "collection", "createdAt": created,
            "taxTotal": bill.tax + bill.lineTaxes.values.reduce(0, +),
            "paymentMethod": cart.isPaidOnPage ? "CARD" : "CASH_ON_DELIVERY",
            "assignedTo": "jeanne",
            "events": events.map { type in
                let data: Any =
                    type == "order:price_updated"
                    ? [
                        "new_total": bill.total, "new_tax_total": bill.tax,
                        "old_total": bill.total - 50, "old_tax_total": bill.tax,
                    ] : [Any]()
                return ["type": type, "data": data, "createdAt": created]
            },
        ]) { $1 }
        .filter { !traps.ordersLack.contains($0.key) }
    }

    private func items(_ cart: PlatformCart, _ bill: Bill) -> Any {
        list(
            cart.slots.mapValues { line in
                let dish = Self.dishes.first { $0.code == line.code }?.name ?? ""
                let modifiers =
                    line.options.map { option in
                        let value = Self.rice.first { $0.code == option.code }
                        return row(
                            "\(option.quantity) × \(value?.name ?? "")",
                            (value?.price ?? 0) * option.quantity * line.quantity)
                    } + (traps.unasked.map { [row($0, 0)] } ?? [])
                return [
                    "@id": "/api/orders/\(cart.id)/items/\(line.id)", "@type": "OrderItem",
                    "id": line.id, "quantity": line.quantity, "unitPrice": price(line.code) ?? 0,
                    "total": total(of: line), "name": dish, "variantName": dish,
                    "adjustments": [
                        "menu_item_modifier": modifiers,
                        "tax": [tax(row: bill.lineTaxes[line.id] ?? 0)],
                        "reusable_packaging": packaging(of: line, in: cart),
                    ], "vendor": ["@id": "/api/restaurants/\(cart.restaurant)"],
                    "player": player(line.player, of: cart),
                ] as [String: Any]
            })
    }

    private func row(_ label: String, _ amount: Int) -> [String: Any] {
        ["label": label, "amount": amount]
    }

    private func tax(row amount: Int) -> [String: Any] {
        ["label": "TVA 10%", "amount": amount, "included": !traps.taxesAreOnTop]
    }

    private func swapped(_ address: PlatformCart.Address) -> [String: Any] {
        var json = written(address, inCart: true)
        if traps.swap == .place {
            json["geo"] = ["latitude": address.latitude + 0.05, "longitude": address.longitude]
        }
        return json
    }

    func written(_ address: PlatformCart.Address, inCart: Bool) -> [String: Any] {
        var json: [String: Any] = [
            "@id": "/api/addresses/\(address.id)", "streetAddress": address.street,
            "geo": ["latitude": address.latitude, "longitude": address.longitude],
            "telephone": (traps.doorPhone ?? address.phone) as Any? ?? NSNull(),
        ]
        guard !inCart else { return json }
        json["description"] = address.note ?? NSNull()
        json["contactName"] = address.contact ?? NSNull()
        json["name"] = NSNull()
        json["provider"] = "CUSTOMER"
        return json
    }
}
