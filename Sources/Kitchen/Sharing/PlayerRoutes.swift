/// Joining a cart by its invitation (0069).
struct PlayerRoutes: Sendable {
    let book: Book
    let access: Access
    let editor: CartEditor
    let rates: Rates

    private var market: Market { access.market }

    var routes: [Route] {
        [
            book.route("POST", "/api/orders/{id}/players") { request, ledger throws(Refusal) in
                let body = try request.object()
                guard let slug = body["slug"]?.text, let name = body["name"]?.text,
                    let email = body["email"]?.text
                else { throw .bad("Say slug, name and email") }
                guard email.isMail else {
                    throw .violation("email", "This value is not a valid email address.")
                }
                guard let order = request.id.flatMap({ ledger.orders[$0] }),
                    let invitation = order.invitation,
                    Sodium.areEqual(Array(slug.utf8), Array(invitation.utf8))
                else { throw .notFound }
                let known = request.headers["x-player-token"].flatMap {
                    access.player($0, in: order)
                }
                let (token, player) = try join(
                    order, as: name, knownAs: known, request, in: &ledger)
                return Answer {
                    $0.member("token", token)
                    $0.member("player", player.path)
                }
            },
            ofHost("DELETE", "/api/orders/{id}/players/{player}") { order, request in
                if let player = Int(request.variables[1]) { order.exclude(player) }
            },
            ofHost("DELETE", "/api/orders/{id}/invitation") { order, _ in order.endSharing() },
        ]
    }

    /// What only the host may do. Done again, nothing more happens.
    private func ofHost(
        _ method: String, _ path: String,
        _ change: @escaping @Sendable (inout Order, Request) -> Void
    ) -> Route {
        book.route(method, path) { request, ledger throws(Refusal) in
            var order = try access.order(request, in: &ledger)
            try CartRoutes.checkIsCart(order)
            let lines = order.lines
            change(&order, request)
            editor.price(&order, in: ledger)
            // A card payment that was begun was for other dishes.
            if order.lines != lines { order.endPayment() }
            ledger.orders[order.id] = order
            return OrderWriter(market: market, ledger: ledger, order: order)
                .answer(200, isCart: true)
        }
    }

    /// Adds a participant, or gives a known one that name.
    func join(
        _ order: Order, as text: String, knownAs known: OrderPlayer?, _ request: Request,
        in ledger: inout Ledger
    ) throws(Refusal) -> (token: String, player: OrderPlayer) {
        guard order.sharing != .ended else {
            throw Refusal(.problem(410, "Ordering together was ended."))
        }
        guard order.state == .cart else {
            throw Refusal(.problem(410, "The order has been placed already."))
        }
        guard let name = OrderPlayer.name(text) else {
            throw .violations([.notPlain("name")])
        }
        if let trouble = order.trouble(withName: name, of: known?.id, in: ledger) {
            throw .violation("name", trouble.sentence)
        }
        var order = order
        var players = order.players ?? []
        if let index = players.firstIndex(where: { $0.id == known?.id }) {
            players[index].name = name
            order.players = players
            ledger.orders[order.id] = order
            return (access.playerToken(players[index], in: order), players[index])
        }
        guard order.sharing != .noNewcomers else {
            throw Refusal(.problem(403, "Nobody else can join this order."))
        }
        try rates.checkPlayers(request)
        guard players.count < OrderPlayer.most else {
            throw .violation("players", "There are \(OrderPlayer.most) participants already.")
        }
        let all = ledger.orders.values(LedgerKey.shared) { $0.players?.count }
        guard all.reduce(0, +) < OrderPlayer.mostInAll else {
            throw Refusal(.busy("Too many orders are being put together", seconds: 60))
        }
        let player = OrderPlayer(
            id: ledger.customers.takeID(), name: name, key: Sodium.token(8))
        order.players = players + [player]
        ledger.orders[order.id] = order
        return (access.playerToken(player, in: order), player)
    }
}
