import Foundation

/// Ordering together: invitations, those who join, and their lines.
extension PlatformState {
    mutating func invite(_ cart: PlatformCart) -> PlatformAnswer {
        guard traps.invites else { return .forbidden }
        carts[cart.id]?.invitation = cart.invitation ?? "slug\(cart.id)"
        return PlatformAnswer(200, written(carts[cart.id] ?? cart, isOrder: false))
    }

    /// The page behind a link, also below a language; the platform has no other form of it.
    func invitation(_ call: PlatformCall) -> PlatformAnswer {
        guard call.path.count == 3, call.path[1] == "share",
            let cart = carts.values.first(where: { $0.invitation == call.path[2] })
        else { return .notFound }
        guard !cart.isPlaced else { return .forbidden }
        guard traps.tellsOfSharing, call.wantsJSON else {
            return .page("<!DOCTYPE html><title>Order together</title>")
        }
        return PlatformAnswer(
            200,
            [
                "order": "/api/orders/\(traps.invitedTo ?? cart.id)",
                "restaurant": "/api/restaurants/\(cart.restaurant)", "name": "Chez Prune",
                "host": "Mia Meyer", "state": "cart",
            ])
    }

    mutating func join(_ cart: PlatformCart, _ call: PlatformCall) -> PlatformAnswer {
        guard let email = call.json["email"] as? String, email.contains("@"),
            let name = call.json["name"] as? String, !name.isEmpty
        else { return .error(400, "Email and name are missing") }
        guard let slug = cart.invitation, call.json["slug"] as? String == slug else {
            return .notFound
        }
        let player = join(cart.id, as: name)
        return PlatformAnswer(
            200, ["token": "player-\(cart.id)-\(player)", "player": "/api/customers/\(player)"])
    }

    private mutating func join(_ cart: Int, as name: String) -> Int {
        let number = 200 + carts.values.reduce(0) { $0 + $1.players.count }
        carts[cart]?.players["/api/customers/\(number)"] = name
        return number
    }

    /// A call with the token of somebody who joined: they see the order, and change their own lines.
    mutating func play(
        _ cart: inout PlatformCart, _ token: String, _ path: [String], _ call: PlatformCall
    ) -> PlatformAnswer {
        guard case .player(cart.id, let player) = caller(token), cart.players[player] != nil else {
            return .token("Invalid JWT Token")
        }
        if call.method == "GET" {
            return path.count == 2
                ? PlatformAnswer(200, written(cart, isOrder: cart.isPlaced)) : .forbidden
        }
        guard !cart.isPlaced, path.dropFirst(2).first == "items" else { return .forbidden }
        if path.count > 3,
            !cart.lines.contains(where: { String($0.id) == path[3] && $0.player == player })
        {
            return .forbidden
        }
        if let refusal = changeItems(&cart, path, call, player: player) { return refusal }
        carts[cart.id] = cart
        return PlatformAnswer(
            call.method == "POST" ? 201 : 200, written(cart, isOrder: false))
    }

    mutating func choose(
        _ code: String?, as name: String, in id: Int, _ quantity: Int, with options: [String] = []
    ) {
        guard var cart = carts[id] else { return }
        let known = cart.players.first { $0.value == name }?.key
        let player = known ?? "/api/customers/\(join(id, as: name))"
        cart = carts[id] ?? cart
        cart.slots = cart.slots.filter { $0.value.player != player || $0.value.code == code }
        if let code {
            let same = cart.slots.first { $0.value.player == player && $0.value.code == code }
            let line = PlatformCart.Line(
                id: same?.value.id ?? (cart.lines.map(\.id).max() ?? 0) + 1, code: code,
                quantity: quantity,
                options: options.map { .init(code: $0, quantity: 1) }, player: player)
            cart.slots[same?.key ?? (cart.slots.keys.max() ?? -1) + 1] = line
        }
        carts[id] = cart
    }

    /// Each of those who joined has what the next one chose, under the same numbers.
    mutating func swap(in id: Int) {
        guard var cart = carts[id] else { return }
        let places = cart.slots.filter { $0.value.player != nil }.keys.sorted()
        let players = places.compactMap { cart.slots[$0]?.player }
        for (place, player) in zip(places, players.dropFirst() + players.prefix(1)) {
            guard let line = cart.slots[place] else { continue }
            cart.slots[place] = PlatformCart.Line(
                id: line.id, code: line.code, quantity: line.quantity, options: line.options,
                player: player)
        }
        carts[id] = cart
    }

    /// Who chose a line: whoever joined, or else whose cart it is.
    func player(_ iri: String?, of cart: PlatformCart) -> Any {
        guard let iri = iri ?? traps.attributesOwnTo else {
            guard cart.invitation != nil, let customer = cart.customer else { return NSNull() }
            return customer
        }
        return [
            "@id": iri, "fullName": cart.players[iri] ?? "", "username": NSNull(),
            "email": "player@example.org", "telephone": NSNull(),
        ]
    }
}
