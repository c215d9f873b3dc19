import OrderModels

/// The page of an invitation, as one participant sees it, or somebody who has not joined yet.
struct SharePage {
    let market: Market
    let ledger: Ledger
    let order: Order
    let player: OrderPlayer?
    /// Why something was not done just now, and the fields of that form.
    var alert: String?
    var draft: [String: String] = [:]

    private var path: String { "/order/share/\(order.invitation ?? "")" }
    /// The name of the one who began; empty where it is not known.
    var hostName: String {
        order.customer.flatMap { ledger.customers[$0]?.fullName } ?? ""
    }

    private var host: String { hostName.isEmpty ? "A colleague" : hostName }

    /// Whether whoever began has opened a page to pay on, which a change of a dish ends.
    var isBeingPaid: Bool {
        PaymentDesk(market: market).openPage(of: order, in: ledger) != nil
    }

    /// What somebody has to know before they change something now.
    var payingSentence: String {
        "\(host) is paying for these dishes just now. A change ends that payment, and it has to be "
            + "begun again."
    }

    func answer(_ status: Int = 200) -> Answer {
        guard let caterer = market.caterer(of: order, in: ledger) else {
            return .problem(404, "Not Found")
        }
        guard order.sharing != .ended else {
            var html = HTMLText()
            html.markup(
                "<p>Whoever began this has ended it: nothing that you chose is ordered.</p>")
            return .page(410, title: "Ended: \(caterer.name)", html)
        }
        guard order.state == .cart else { return ended(at: caterer) }
        var html = HTMLText()
        if let alert { html.element("<p role=\"alert\" class=\"note\">", alert, "</p>") }
        html.element("<p>", "\(host) orders for everybody. Choose what you want to eat.", "</p>")
        if let slot = order.slot {
            html.element("<p>For ", BoardOrder.due(slot, on: market), "</p>")
        }
        if alert == nil, isBeingPaid {
            html.element("<p role=\"status\" class=\"note\">", payingSentence, "</p>")
        }
        writeName(to: &html)
        writeLines(to: &html)
        if market.caterer(order.restaurant, in: ledger) == nil {
            html.markup("<p>Nothing can be ordered here any more.</p>")
        }
        for section in market.servedMenu(of: caterer, in: ledger).sections {
            html.element("<section><h2>", section.name, "</h2>")
            for dish in section.dishes { write(dish, to: &html) }
            html.markup("</section>")
        }
        return .page(status, title: caterer.name, html)
    }

    private func ended(at caterer: Caterer) -> Answer {
        var html = HTMLText()
        html.element("<p>", "This was ordered already: nothing can be added or changed.", "</p>")
        guard player != nil, order.isReadable(toPlayersAt: market.clock.now) else {
            return .page(410, title: "Ordered", html)
        }
        var order = order
        _ = order.live(until: market.clock.now)
        html.element("<p>Order <strong>", order.number ?? "", "</strong> ")
        html.element("", Self.words(for: order), ".</p>")
        writeLines(to: &html)
        return .page(410, title: "Ordered: \(caterer.name)", html)
    }

    /// What has become of an order, after its number.
    private static func words(for order: Order) -> String {
        switch order.state {
        case .cart, .new: "was sent to the kitchen, which has not accepted it yet"
        case .accepted: "was accepted by the kitchen"
        case .started: "is being prepared"
        case .ready: "is ready"
        case .fulfilled: order.method == .delivery ? "was delivered" : "was collected"
        case .refused: "was refused by the kitchen: nothing of it comes"
        case .cancelled: "was cancelled: nothing of it comes"
        }
    }

    private func writeName(to html: inout HTMLText) {
        guard let player else {
            guard order.sharing != .noNewcomers else {
                return html.markup("<p><strong>Nobody else can join this order.</strong></p>")
            }
            html.element("<form method=\"post\" action=\"", path, "/join\">")
            html.markup("<label>Your name <input name=\"name\" required autocomplete=\"name\"")
            html.element(" maxlength=\"", "\(OrderPlayer.nameLength)", "\"></label>")
            html.markup("<button>Join</button></form>")
            return
        }
        html.element("<p>You are <strong>", name(of: player.id), "</strong>.</p>")
    }

    private func name(of player: Int?) -> String {
        let known = player.flatMap { order.playerNames(besides: hostName)[$0] }
        return known ?? (hostName.isEmpty ? "Who began" : hostName)
    }

    // MARK: What was chosen

    private func writeLines(to html: inout HTMLText) {
        html.markup("<section id=\"chosen\"><h2>Chosen so far</h2>")
        if order.lines.isEmpty { html.markup("<p>Nothing.</p>") }
        var person: String?
        for line in order.linesByPlayer {
            let name = name(of: line.player)
            if name != person {
                if person != nil { html.markup("</ul>") }
                html.element("<h3>", name, "</h3><ul>")
                person = name
            }
            write(line, to: &html)
        }
        if person != nil { html.markup("</ul>") }
        let own = order.lines.filter { player != nil && $0.player == player?.id }
        if !own.isEmpty { html.element("<p>Yours: ", sum(own), "</p>") }
        if !order.lines.isEmpty {
            html.element("<p>All dishes: <strong>", sum(order.lines), "</strong></p>")
        }
        html.markup("</section>")
    }

    /// Says that who sends the form was shown that it ends a payment.
    private func writeWarned(to html: inout HTMLText) {
        guard let page = order.page, isBeingPaid else { return }
        html.element(
            "<input type=\"hidden\" name=\"warned\" value=\"", Self.mark(of: page), "\">")
    }

    /// Names a payment without telling the secret of its page.
    static func mark(of page: PaymentPage) -> String {
        "\(page.until.secondsSince1970)"
    }

    private func sum(_ lines: [OrderLine]) -> String {
        market.currency.words(lines.reduce(0) { $0 + $1.total })
    }

    private func write(_ line: OrderLine, to html: inout HTMLText) {
        let options = line.choices.map { choice in
            choice.quantity == 1 ? choice.name : "\(choice.quantity) × \(choice.name)"
        }
        let name = ([line.name] + options).joined(separator: " + ")
        html.element("<li>", "\(line.quantity) × \(name)", ": ")
        html.element("", market.currency.words(line.total), "")
        guard order.state == .cart, let player, line.player == player.id else {
            return html.markup("</li>")
        }
        html.element(" <form method=\"post\" action=\"", path, "/change\">")
        html.element("<input type=\"hidden\" name=\"line\" value=\"", "\(line.id)", "\">")
        writeWarned(to: &html)
        // Quantities, not steps: whoever presses twice gets the same.
        button("One less of ", line.quantity - 1, line.name, "−", to: &html)
        if line.quantity < OrderPlayer.mostPieces {
            button("One more of ", line.quantity + 1, line.name, "+", to: &html)
        }
        button("Remove ", 0, line.name, "Remove", to: &html)
        html.markup("</form></li>")
    }

    private func button(
        _ label: String, _ quantity: Int, _ name: String, _ text: String, to html: inout HTMLText
    ) {
        html.element("<button name=\"quantity\" value=\"", "\(quantity)", "\"")
        html.element(" aria-label=\"", label + name, "\">")
        html.element("", text, "</button>")
    }

    // MARK: The menu

    private func write(_ dish: Menu.Dish, to html: inout HTMLText) {
        guard let price = dish.price else { return }
        html.element("<article><h3>", dish.name, "</h3>")
        html.element("<p><strong>", market.currency.words(price), "</strong></p>")
        if let description = dish.description { html.element("<p>", description, "</p>") }
        if !dish.diets.isEmpty {
            html.element("<p>", dish.diets.map(Self.words).joined(separator: ", "), "</p>")
        }
        let allergens = dish.allergens.map { $0.lowercased().replacing("_", with: " ") }
        html.element(
            "<p><em>",
            allergens.isEmpty
                ? "allergens not stated" : "contains \(allergens.joined(separator: ", "))",
            "</em></p>")
        if !dish.isEnabled {
            html.markup("<p><strong>Sold out</strong></p>")
        } else if player != nil {
            writeForm(dish, to: &html)
        }
        html.markup("</article>")
    }

    /// `GlutenFreeDiet`, with or without the address before it, as `gluten free`.
    private static func words(_ diet: String) -> String {
        let name = diet.split(separator: "/").last ?? ""
        let words = name.hasSuffix("Diet") ? name.dropLast(4) : name
        return words.reduce("") { text, letter in
            text + (letter.isUppercase && !text.isEmpty ? " " : "") + letter.lowercased()
        }
    }

    private func writeForm(_ dish: Menu.Dish, to html: inout HTMLText) {
        let isDraft = draft["dish"] == dish.code
        if !dish.groups.isEmpty {
            html.markup(isDraft ? "<details open>" : "<details>")
            html.element("<summary>Choose ", dish.name, "</summary>")
        }
        html.element("<form method=\"post\" action=\"", path, "/add\">")
        html.element("<input type=\"hidden\" name=\"dish\" value=\"", dish.code, "\">")
        writeWarned(to: &html)
        let draft = isDraft ? draft : [:]
        for group in dish.groups {
            html.markup("<fieldset><legend>")
            html.words("\(group.name): \(DishForm.words(for: group))")
            html.markup("</legend>")
            for choice in group.choices { write(choice, of: group, draft, to: &html) }
            html.markup("</fieldset>")
        }
        html.markup("<label>How many <input type=\"number\" name=\"quantity\" min=\"1\"")
        html.element(" max=\"", "\(OrderPlayer.mostPieces)", "\"")
        html.element(" value=\"", draft["quantity"] ?? "1", "\"></label>")
        html.element("<button aria-label=\"", "Add \(dish.name)", "\">Add</button></form>")
        if !dish.groups.isEmpty { html.markup("</details>") }
    }

    private func write(
        _ choice: OptionGroup.Choice, of group: OptionGroup, _ draft: [String: String],
        to html: inout HTMLText
    ) {
        html.markup("<label>")
        let many = DishForm.many(choice)
        if group.isMandatory {
            html.element("<input type=\"radio\" required name=\"", DishForm.one(group), "\"")
            html.element(" value=\"", choice.code, "\"")
            html.markup(draft[DishForm.one(group)] == choice.code ? " checked> " : "> ")
        } else if group.allowed.upperBound == 1 {
            html.element("<input type=\"checkbox\" name=\"", many, "\" value=\"1\"")
            html.markup(draft[many] == "1" ? " checked> " : "> ")
        } else {
            html.element("<input type=\"number\" name=\"", many, "\" min=\"0\"")
            let most = min(group.allowed.upperBound, OrderPlayer.mostPieces)
            html.element(" max=\"", "\(most)", "\"")
            html.element(" value=\"", draft[many] ?? "0", "\"> ")
        }
        html.words(choice.name)
        if choice.price != 0 {
            html.element(" (+", market.currency.words(choice.price), ")")
        }
        let needed = group.choices.filter { choice.needs.contains($0.number) }.map(\.name)
        if !needed.isEmpty {
            html.element(", only with ", needed.joined(separator: ", "), "")
        }
        html.markup("</label>")
    }
}
