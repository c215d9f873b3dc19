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

    private func page(
        _ order: Order, for player: OrderPlayer?, _ request: Request, in ledger: Ledger
    ) -> SharePage {
        var page = SharePage(
            market: market, ledger: ledger, order: order, player: player,
            language: request.language)
        page.isOut =
            player == nil
            && request.cookies(Self.cookie).contains { access.isOut($0, of: order) }
        return page
    }

    private func show(_ request: Request, in ledger: Ledger) throws(Refusal) -> Answer {
        let order = try order(request, in: ledger)
        guard request.asksForJSON else {
            return page(order, for: player(request, in: order), request, in: ledger).answer()
        }
        guard order.sharing != .ended else {
            throw Refusal(.problem(410, "Ordering together was ended."))
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
        var page = page(order, for: known, request, in: ledger)
        guard order.state == .cart, order.sharing != .ended else { return page.answer() }
        let text = request.form["name"] ?? ""
        let trouble = OrderPlayer.name(text).map {
            order.trouble(withName: $0, of: known?.id, in: ledger)
        }
        if let trouble = trouble ?? .notPlain {
            page.alert = trouble.sentence(in: request.language)
            return page.answer(400)
        }
        guard known != nil || order.sharing != .noNewcomers else { return page.answer(403) }
        guard known != nil || order.players?.count ?? 0 < OrderPlayer.most else {
            page.alert = request.language(
                "There are \(OrderPlayer.most) people here already, so nobody can join.",
                fr:
                    "Il y a déjà \(OrderPlayer.most) personnes ici\u{A0}: personne d’autre ne peut se joindre.",
                es: "Ya hay \(OrderPlayer.most) personas aquí: no puede unirse nadie más.",
                de: "Hier sind schon \(OrderPlayer.most) Leute, darum kann niemand mehr mitmachen.")
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
        var page = page(order, for: player(request, in: order), request, in: ledger)
        guard order.state == .cart, order.sharing != .ended else { return page.answer() }
        do throws(Hint) {
            guard let player = page.player else {
                // The page says already why they can choose nothing.
                guard !page.isOut else { return page.answer(403) }
                throw Hint(
                    page.language(
                        "Say your name first.", fr: "Dites d’abord votre nom.",
                        es: "Di primero tu nombre.", de: "Sag zuerst deinen Namen."))
            }
            if let paid = order.page, page.isBeingPaid,
                request.form["warned"] != SharePage.mark(of: paid)
            {
                page.asksAboutPayment = true
                throw Hint(
                    page.language(
                        "Nothing was changed yet. \(page.payingSentence) Choose again to do so.",
                        fr: "Rien n’a encore été modifié. \(page.payingSentence) "
                            + "Choisissez de nouveau pour le faire.",
                        es: "Aún no se ha cambiado nada. \(page.payingSentence) "
                            + "Vuelve a elegir para hacerlo.",
                        de: "Noch wurde nichts geändert. \(page.payingSentence) "
                            + "Wähle noch einmal, um es zu tun."))
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
        let language = request.language
        guard let caterer = market.caterer(order.restaurant, in: ledger) else {
            throw Hint(language.nothingHere)
        }
        let factory = market.lineFactory(at: caterer, in: ledger)
        let form = DishForm(fields: request.form, language: language)
        let nothing = language.nothingAdded
        guard let dish = factory.find(form.dish)?.dish, dish.price != nil else {
            throw Hint("\(language.notOnTheMenu) \(nothing)")
        }
        guard dish.isEnabled else {
            let soldOut = language(
                "\(dish.name) is sold out.", fr: "\(dish.name)\u{A0}: épuisé.",
                es: "\(dish.name): agotado.", de: "\(dish.name) ist ausverkauft.")
            throw Hint("\(soldOut) \(nothing)")
        }
        guard market.menuTrouble(with: dish.code, in: order, at: caterer, ledger) == nil else {
            let isLate = language(
                "\(dish.name) is not served at the time of this order.",
                fr: "\(dish.name)\u{A0}: pas servi à l’heure de cette commande.",
                es: "\(dish.name): no se sirve a la hora de este pedido.",
                de: "\(dish.name) gibt es zur Zeit dieser Bestellung nicht.")
            throw Hint("\(isLate) \(nothing)")
        }
        let options = try form.options(of: dish)
        let quantity = try form.quantity(1...OrderPlayer.mostPieces)
        guard var line = factory.line(dish.code, quantity: quantity, options: options) else {
            throw Hint("\(language.notOnTheMenu) \(nothing)")
        }
        line.player = player(request, in: order)?.id
        do throws(Refusal) {
            try order.add(line)
        } catch {
            let tooMuch = language(
                "That would be too much.", fr: "Ce serait trop.", es: "Sería demasiado.",
                de: "Das wäre zu viel.")
            throw Hint("\(tooMuch) \(nothing)")
        }
    }

    /// Sets the quantity of an own line; none removes it.
    private func changeLine(
        _ order: inout Order, _ request: Request, in ledger: inout Ledger
    ) throws(Hint) {
        let language = request.language
        let form = DishForm(fields: request.form, language: language)
        let quantity = try form.quantity(0...OrderPlayer.mostPieces)
        let number = request.form["line"].flatMap { Int($0) }
        guard let index = order.lines.firstIndex(where: { $0.id == number }) else {
            // Whoever pressed twice has what they wanted.
            guard quantity > 0 else { return }
            throw Hint(
                language(
                    "That dish is not in the order any more. Nothing was changed.",
                    fr: "Ce plat n’est plus dans la commande. Rien n’a été modifié.",
                    es: "Ese plato ya no está en el pedido. No se ha cambiado nada.",
                    de: "Dieses Gericht ist nicht mehr in der Bestellung. Nichts wurde geändert."))
        }
        guard let player = player(request, in: order), order.lines[index].player == player.id
        else {
            throw Hint(
                language(
                    "Only the dishes that you chose are yours to change.",
                    fr: "Vous ne pouvez modifier que les plats que vous avez choisis.",
                    es: "Solo puedes cambiar los platos que elegiste tú.",
                    de: "Ändern kannst du nur Gerichte, die du gewählt hast."))
        }
        if quantity == 0 {
            order.lines.remove(at: index)
        } else {
            order.lines[index].quantity = quantity
        }
    }
}
