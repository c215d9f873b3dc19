/// Joining a cart by its invitation (0069).
struct PlayerRoutes: Sendable {
    let book: Book
    let access: Access
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
            }
        ]
    }

    /// Adds a participant, or gives a known one that name.
    func join(
        _ order: Order, as text: String, knownAs known: OrderPlayer?, _ request: Request,
        in ledger: inout Ledger
    ) throws(Refusal) -> (token: String, player: OrderPlayer) {
        guard order.state == .cart else {
            throw Refusal(.problem(410, "The order has been placed already."))
        }
        guard let name = OrderPlayer.name(text) else {
            throw .violations([.notPlain("name")])
        }
        var order = order
        var players = order.players ?? []
        if let index = players.firstIndex(where: { $0.id == known?.id }) {
            players[index].name = name
            order.players = players
            ledger.orders[order.id] = order
            return (access.playerToken(players[index], in: order), players[index])
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
