import Foundation

/// Ordering together: the invitation, its page, and those who join.
///
/// The page is HTML for everybody, and a cart does not say who joined it.
extension PlatformState {
    mutating func invite(_ cart: inout PlatformCart, _ caller: Caller) -> PlatformAnswer {
        guard caller == .mia || traps.guestsInvite else { return .forbidden }
        cart.invitation = cart.invitation ?? "slug\(cart.id)x7Qk"
        carts[cart.id] = cart
        return PlatformAnswer(200, written(cart, isOrder: false))
    }

    /// `/order/share/{slug}`, also below a language.
    func sharePage(_ call: PlatformCall) -> PlatformAnswer {
        var path = call.path
        if path.count == 4, path[0].count == 2 { path.removeFirst() }
        guard call.method == "GET", path.count == 3, path[0] == "order", path[1] == "share",
            let cart = carts.values.first(where: { $0.invitation == path[2] })
        else { return .page(404, "Not Found") }
        return cart.isPlaced ? .page(403, "Access Denied") : .page(200, "Order together")
    }

    /// A known e-mail address becomes that customer, without a password.
    mutating func join(_ cart: inout PlatformCart, _ call: PlatformCall) -> PlatformAnswer {
        guard call.method == "POST" else { return .error(405, "Method Not Allowed") }
        guard let slug = call.json["slug"] as? String, let name = call.json["name"] as? String,
            let email = call.json["email"] as? String, email.contains("@")
        else { return .error(400, "Bad Request") }
        guard cart.invitation == slug else { return .notFound }
        let known = carts.values.lazy.flatMap(\.players).first { $0.value.email == email }
        let joined = carts.values.reduce(0) { $0 + $1.players.count }
        let customer =
            email == "mia@example.org" ? Self.mia : known?.key ?? "/api/customers/\(500 + joined)"
        cart.players[customer] = PlatformCart.Player(name: name, email: email)
        carts[cart.id] = cart
        let number = customer.split(separator: "/").last ?? ""
        return PlatformAnswer(
            200,
            [
                "token": "player-\(cart.id)-\(number)", "player": customer,
                "centrifugo": ["token": "jwt-centrifugo", "channel": "order-\(cart.id)"],
            ])
    }

    /// The customer whose token the call has, where it has no other.
    func player(_ call: PlatformCall, of cart: PlatformCart) -> String? {
        guard call.bearer == nil, let parts = call.player?.split(separator: "-"),
            parts.count == 3, parts[0] == "player", parts[1] == "\(cart.id)"
        else { return nil }
        let customer = "/api/customers/\(parts[2])"
        return cart.players[customer] == nil ? nil : customer
    }

    mutating func orderAsPlayer(
        _ player: String, _ cart: inout PlatformCart, _ path: [String], _ call: PlatformCall
    ) -> PlatformAnswer {
        if call.method == "GET", path.count == 2 {
            return PlatformAnswer(200, written(cart, isOrder: cart.isPlaced))
        }
        guard path.dropFirst(2).first == "items", traps.playersMayEdit else { return .forbidden }
        guard !cart.isPlaced else {
            return .violations([("state", "The order is not a cart any more.", nil)])
        }
        if path.count > 3 {
            let line = cart.lines.first { String($0.id) == path[3] }
            guard line?.player == player else { return .forbidden }
        }
        if let refusal = changeItems(&cart, path, call, by: player) { return refusal }
        carts[cart.id] = cart
        return PlatformAnswer(
            call.method == "POST" ? 201 : 200, written(cart, isOrder: false))
    }

    /// Who chose a line, with what is known of them.
    func player(of line: PlatformCart.Line, in cart: PlatformCart) -> Any {
        guard let path = line.player, let player = cart.players[path] else {
            return cart.customer.map { ["@id": $0, "email": cart.email ?? ""] } ?? NSNull()
        }
        return [
            "@id": path, "@type": "Customer", "email": player.email, "phoneNumber": NSNull(),
            "telephone": NSNull(), "username": NSNull(), "fullName": player.name,
        ] as [String: Any]
    }
}
