/// What an invitation leads to: a page on which a colleague chooses, and for programs the few facts
/// that joining takes (0069).
///
/// The page's cookie is the participant's token. It is sent to this page only, and a form of another
/// site does nothing.
struct ShareRoutes: Sendable {
    let book: Book
    let access: Access
    let editor: CartEditor
    let players: PlayerRoutes

    private typealias Deed =
        @Sendable (inout Order, Request, inout Ledger) throws(Hint) -> Void

    private static let cookie = "player"

    private var market: Market { access.market }

    var routes: [Route] {
        [
            book.route("GET", "/order/share/{slug}") { request, ledger throws(Refusal) in
                try show(request, in: ledger)
            },
            book.route("GET", "/{language}/order/share/{slug}") {
                request, ledger throws(Refusal) in
                let language = request.variables[0].utf8
                guard language.count == 2,
                    language.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
                else { throw .notFound }
                let answer = try show(request, in: ledger)
                // The cookie is that of the page without a language.
                guard answer.status == 200, !request.asksForJSON else { return answer }
                return .opening(Self.path(of: request.variables[1]))
            },
            post("join", join),
            post("add") { request, ledger throws(Refusal) in
                try change(request, in: &ledger, add)
            },
            post("change") { request, ledger throws(Refusal) in
                try change(request, in: &ledger, changeLine)
            },
        ]
    }

    private static func path(of slug: String) -> String { "/order/share/\(slug)" }

    private func post(
        _ deed: String,
        _ handler: @escaping @Sendable (Request, inout Ledger) throws(Refusal) -> Answer
    ) -> Route {
        book.route("POST", "/order/share/{slug}/\(deed)") { request, ledger throws(Refusal) in
            try request.checkSite()
            return try handler(request, &ledger)
        }
    }

    private func order(_ request: Request, in ledger: Ledger) throws(Refusal) -> Order {
        guard let order = ledger.order(invitation: request.variables.last ?? "") else {
            throw .notFound
        }
        return order
    }

    private func player(_ request: Request, in order: Order) -> OrderPlayer? {
        request.cookies(Self.cookie).lazy.compactMap { access.player($0, in: order) }.first
    }

    private func page(_ order: Order, for player: OrderPlayer?, in ledger: Ledger) -> SharePage {
        SharePage(market: market, ledger: ledger, order: order, player: player)
    }

    private func show(_ request: Request, in ledger: Ledger) throws(Refusal) -> Answer {
        let order = try order(request, in: ledger)
        guard request.asksForJSON else {
            return page(order, for: player(request, in: order), in: ledger).answer()
        }
        guard order.state == .cart, order.sharing != .ended else {
            throw Refusal(
                .problem(
                    410,
                    order.sharing == .ended
                        ? "Ordering together was ended." : "The order has been placed already."))
        }
        return description(of: order, in: ledger)
    }

    /// What a program needs for joining.
    private func description(of order: Order, in ledger: Ledger) -> Answer {
        let caterer = market.caterer(of: order, in: ledger)
        let host = order.customer.flatMap { ledger.customers[$0]?.fullName } ?? ""
        return Answer(contentType: Answer.json, hostility: market.tricks.hostility) {
            $0.member("order", order.path)
            $0.member("restaurant", "/api/restaurants/\(order.restaurant)")
            $0.text("name", caterer?.name ?? "")
            $0.member("host", orNull: host.isEmpty ? nil : host)
            $0.member("state", order.state.rawValue)
        }
    }

    // MARK: What a colleague does on the page

    private func join(_ request: Request, in ledger: inout Ledger) throws(Refusal) -> Answer {
        let order = try order(request, in: ledger)
        let known = player(request, in: order)
        var page = page(order, for: known, in: ledger)
        guard order.state == .cart, order.sharing != .ended else { return page.answer() }
        let text = request.form["name"] ?? ""
        let trouble = OrderPlayer.name(text).map {
            order.trouble(withName: $0, of: known?.id, host: page.hostName)
        }
        if let sentence = (trouble ?? .notPlain)?.sentence {
            page.alert = sentence
            return page.answer(400)
        }
        guard known != nil || order.sharing != .noNewcomers else { return page.answer(403) }
        guard known != nil || order.players?.count ?? 0 < OrderPlayer.most else {
            page.alert = "There are \(OrderPlayer.most) people here already, so nobody can join."
            return page.answer(400)
        }
        let token = try players.join(order, as: text, knownAs: known, request, in: &ledger).token
        let path = Self.path(of: request.variables[0])
        var answer = Answer.opening(path)
        answer.headers["Set-Cookie"] =
            "\(Self.cookie)=\(token); Path=\(path); Max-Age=\(TokenMint.playerLife); HttpOnly; "
            + "SameSite=Lax" + (request.isSecure ? "; Secure" : "")
        return answer
    }

    /// Does something for the participant; where it is not possible, the page says why.
    private func change(
        _ request: Request, in ledger: inout Ledger, _ deed: Deed
    ) throws(Refusal) -> Answer {
        let order = try order(request, in: ledger)
        var page = page(order, for: player(request, in: order), in: ledger)
        guard order.state == .cart, order.sharing != .ended else { return page.answer() }
        do throws(Hint) {
            guard let player = page.player else { throw Hint("Say your name first.") }
            if let paid = order.page, page.isBeingPaid,
                request.form["warned"] != SharePage.mark(of: paid)
            {
                throw Hint("Nothing was changed yet. \(page.payingSentence) Choose again to do so.")
            }
            var order = order
            try deed(&order, request, &ledger)
            editor.keep(&order, changedBy: player.id, in: &ledger)
            return .opening(Self.path(of: request.variables[0]) + "#chosen")
        } catch {
            page.alert = error.sentence
            page.draft = request.form
            return page.answer(400)
        }
    }

    private func add(
        _ order: inout Order, _ request: Request, in ledger: inout Ledger
    ) throws(Hint) {
        guard let caterer = market.caterer(order.restaurant, in: ledger) else {
            throw Hint("Nothing can be ordered here any more.")
        }
        let factory = market.lineFactory(at: caterer, in: ledger)
        let form = DishForm(fields: request.form)
        guard let dish = factory.find(form.dish)?.dish, dish.price != nil else {
            throw Hint("That dish is not on the menu any more. Nothing was added.")
        }
        guard dish.isEnabled else { throw Hint("\(dish.name) is sold out. Nothing was added.") }
        let options = try form.options(of: dish)
        let quantity = try form.quantity(1...OrderPlayer.mostPieces)
        guard var line = factory.line(dish.code, quantity: quantity, options: options) else {
            throw Hint("That dish is not on the menu any more. Nothing was added.")
        }
        line.player = player(request, in: order)?.id
        do throws(Refusal) {
            try order.add(line)
        } catch {
            throw Hint("That would be too much. Nothing was added.")
        }
    }

    /// Sets the quantity of an own line; none removes it.
    private func changeLine(
        _ order: inout Order, _ request: Request, in ledger: inout Ledger
    ) throws(Hint) {
        let form = DishForm(fields: request.form)
        let quantity = try form.quantity(0...OrderPlayer.mostPieces)
        let number = request.form["line"].flatMap { Int($0) }
        guard let index = order.lines.firstIndex(where: { $0.id == number }) else {
            // Whoever pressed twice has what they wanted.
            guard quantity > 0 else { return }
            throw Hint("That dish is not in the order any more. Nothing was changed.")
        }
        guard let player = player(request, in: order), order.lines[index].player == player.id
        else { throw Hint("Only the dishes that you chose are yours to change.") }
        if quantity == 0 {
            order.lines.remove(at: index)
        } else {
            order.lines[index].quantity = quantity
        }
    }
}
