import OrderModels

/// The page of an invitation, as one participant sees it, or somebody who has not joined yet.
struct SharePage {
    let market: Market
    let ledger: Ledger
    let order: Order
    let player: OrderPlayer?
    var language = PageLanguage.en
    /// Why something was not done just now, and the fields of that form.
    var alert: String?
    var draft: [String: String] = [:]
    /// Whether `draft` is only to be sent again for its change to end a payment.
    var asksAboutPayment = false
    /// Whether the reader had joined and was taken out.
    var isOut = false

    private var path: String { "/order/share/\(order.invitation ?? "")" }
    /// The name of the one who began; empty where it is not known.
    var hostName: String {
        order.customer.flatMap { ledger.customers[$0]?.fullName } ?? ""
    }

    private var host: String {
        hostName.isEmpty
            ? language("A colleague", fr: "Quelqu’un", es: "Alguien", de: "Jemand") : hostName
    }

    /// Whether whoever began has opened a page to pay on, which a change of a dish ends.
    var isBeingPaid: Bool {
        PaymentDesk(market: market).openPage(of: order, in: ledger) != nil
    }

    /// What somebody has to know before they change something now.
    var payingSentence: String {
        language(
            "\(host) is paying for these dishes just now. A change ends that payment, and it has to "
                + "be begun again.",
            fr: "\(host) est en train de payer ces plats. Une modification met fin au paiement, et "
                + "il faudra le recommencer.",
            es: "\(host) está pagando estos platos ahora mismo. Un cambio anula ese pago, y habrá "
                + "que empezarlo de nuevo.",
            de:
                "\(host) bezahlt diese Gerichte gerade. Eine Änderung beendet diese Zahlung, und sie "
                + "muss neu begonnen werden.")
    }

    private var outSentence: String {
        language(
            "You were taken out of this order: nothing that you chose is in it.",
            fr: "Vous avez été retiré de cette commande\u{A0}: rien de votre choix n’y est.",
            es: "Se te sacó de este pedido: no contiene nada de lo que elegiste.",
            de: "Du wurdest aus dieser Bestellung genommen: Nichts von deiner Auswahl ist darin.")
    }

    func answer(_ status: Int = 200) -> Answer {
        guard let caterer = market.caterer(of: order, in: ledger) else {
            return .problem(404, "Not Found")
        }
        guard order.sharing != .ended else {
            var html = HTMLText()
            let words = language(
                "Whoever began this has ended it: nothing that you chose is ordered.",
                fr: "La personne qui l’avait lancée y a mis fin\u{A0}: rien de votre choix n’est "
                    + "commandé.",
                es: "Quien la empezó la ha terminado: no se pide nada de lo que elegiste.",
                de: "Wer das begonnen hat, hat es beendet: Nichts von deiner Auswahl wird bestellt."
            )
            html.element("<p>", words, "</p>")
            let ended = language("Ended", fr: "Terminé", es: "Terminado", de: "Beendet")
            return .page(410, title: language.labelled(ended, caterer.name), in: language, html)
        }
        guard order.state == .cart else { return ended(at: caterer) }
        var html = HTMLText()
        if let alert { html.element("<p role=\"alert\" class=\"note\">", alert, "</p>") }
        if isOut { html.element("<p role=\"status\" class=\"note\">", outSentence, "</p>") }
        let welcome = language(
            "\(host) orders for everybody. Choose what you want to eat.",
            fr: "\(host) commande pour tout le monde. Choisissez ce que vous voulez manger.",
            es: "\(host) pide para todos. Elige lo que quieras comer.",
            de: "\(host) bestellt für alle. Wähle, was du essen möchtest.")
        html.element("<p>", welcome, "</p>")
        let wishes = language(
            "Only dishes go along from here: tell \(hostName.isEmpty ? "them" : host) of an allergy or "
                + "a wish.",
            fr: "Seuls les plats sont transmis d’ici\u{A0}: dites-lui une allergie ou un souhait.",
            es: "Desde aquí solo van los platos: dile si tienes una alergia o un deseo.",
            de:
                "Von hier gehen nur Gerichte mit: Sag dort Bescheid, wenn du eine Allergie oder einen "
                + "Wunsch hast.")
        html.element("<p>", wishes, "</p>")
        if let slot = order.slot {
            let due = BoardOrder.due(slot, on: market, in: language)
            html.element(
                "<p>",
                language("For \(due)", fr: "Pour \(due)", es: "Para \(due)", de: "Für \(due)"),
                "</p>")
        }
        if alert == nil, isBeingPaid {
            html.element("<p role=\"status\" class=\"note\">", payingSentence, "</p>")
        }
        writeName(to: &html)
        writeLines(to: &html)
        if market.caterer(order.restaurant, in: ledger) == nil {
            html.element("<p>", language.nothingHere, "</p>")
        }
        for section in market.servedMenu(of: caterer, for: order.slot, in: ledger).sections {
            html.element("<section><h2>", section.name, "</h2>")
            for dish in section.dishes { write(dish, to: &html) }
            html.markup("</section>")
        }
        return .page(status, title: caterer.name, in: language, html)
    }

    private func ended(at caterer: Caterer) -> Answer {
        var html = HTMLText()
        let closed = language(
            "This was ordered already: nothing can be added or changed.",
            fr: "C’est déjà commandé\u{A0}: on ne peut plus rien ajouter ni modifier.",
            es: "Ya está pedido: no se puede añadir ni cambiar nada.",
            de: "Das ist schon bestellt: Es kann nichts mehr hinzugefügt oder geändert werden.")
        let ordered = language("Ordered", fr: "Commandé", es: "Pedido", de: "Bestellt")
        html.element("<p>", closed, "</p>")
        guard player != nil, order.isReadable(toPlayersAt: market.clock.now) else {
            return .page(410, title: ordered, in: language, html)
        }
        var order = order
        _ = order.live(until: market.clock.now)
        html.element(
            "<p>", language("Order", fr: "Commande", es: "Pedido", de: "Bestellung"), " <strong>")
        html.element("", order.number ?? "", "</strong> ")
        html.element("", words(for: order), ".</p>")
        writeLines(to: &html)
        return .page(
            410, title: language.labelled(ordered, caterer.name), in: language, html)
    }

    /// What has become of an order, after its number.
    private func words(for order: Order) -> String {
        switch order.state {
        case .cart, .new:
            language(
                "was sent to the kitchen, which has not accepted it yet",
                fr: "a été envoyée au restaurant, qui ne l’a pas encore acceptée",
                es: "se envió a la cocina, que aún no lo ha aceptado",
                de: "wurde an die Küche gesendet, die sie noch nicht angenommen hat")
        case .accepted:
            language(
                "was accepted by the kitchen", fr: "a été acceptée par le restaurant",
                es: "fue aceptado por la cocina", de: "wurde von der Küche angenommen")
        case .started:
            language(
                "is being prepared", fr: "est en préparation", es: "se está preparando",
                de: "wird zubereitet")
        case .ready: language("is ready", fr: "est prête", es: "está listo", de: "ist fertig")
        case .fulfilled where order.method == .delivery:
            language(
                "was delivered", fr: "a été livrée", es: "se entregó", de: "wurde geliefert")
        case .fulfilled:
            language(
                "was collected", fr: "a été retirée", es: "se recogió", de: "wurde abgeholt")
        case .refused:
            language(
                "was refused by the kitchen: nothing of it comes",
                fr: "a été refusée par le restaurant\u{A0}: rien n’arrivera",
                es: "fue rechazado por la cocina: no llegará nada",
                de: "wurde von der Küche abgelehnt: Es kommt nichts davon")
        case .cancelled:
            language(
                "was cancelled: nothing of it comes",
                fr: "a été annulée\u{A0}: rien n’arrivera", es: "se canceló: no llegará nada",
                de: "wurde storniert: Es kommt nichts davon")
        }
    }

    private func writeName(to html: inout HTMLText) {
        guard let player else {
            guard order.sharing != .noNewcomers else {
                let words = language(
                    "Nobody else can join this order.",
                    fr: "Personne d’autre ne peut se joindre à cette commande.",
                    es: "Nadie más puede unirse a este pedido.",
                    de: "Bei dieser Bestellung kann niemand mehr mitmachen.")
                return html.element("<p><strong>", words, "</strong></p>")
            }
            html.element("<form method=\"post\" action=\"", path, "/join\">")
            html.element(
                "<label>",
                language("Your name", fr: "Votre nom", es: "Tu nombre", de: "Dein Name"),
                " <input name=\"name\" required autocomplete=\"name\"")
            html.element(" maxlength=\"", "\(OrderPlayer.nameLength)", "\"></label>")
            html.element(
                "<button>", language("Join", fr: "Participer", es: "Unirme", de: "Mitmachen"),
                "</button></form>")
            return
        }
        html.element(
            "<p>", language("You are", fr: "Vous êtes", es: "Eres", de: "Du bist"), " <strong>")
        html.element("", name(of: player.id), "</strong>.</p>")
    }

    private func name(of player: Int?) -> String {
        let known = player.flatMap { order.playerNames(in: ledger)[$0] }
        return known
            ?? (hostName.isEmpty
                ? language(
                    "Who orders", fr: "La personne qui commande", es: "Quien pide",
                    de: "Wer bestellt")
                : hostName)
    }

    // MARK: What was chosen

    private func writeLines(to html: inout HTMLText) {
        html.element(
            "<section id=\"chosen\"><h2>",
            language(
                "Chosen so far", fr: "Choisi jusqu’ici", es: "Elegido hasta ahora",
                de: "Bisher gewählt"), "</h2>")
        if order.lines.isEmpty {
            html.element(
                "<p>", language("Nothing.", fr: "Rien.", es: "Nada.", de: "Nichts."), "</p>")
        }
        var person: String?
        for line in order.linesByPlayer {
            let name = name(of: line.player)
            if name != person {
                if person != nil { html.markup("</ul>") }
                // A colleague's is no line of this page.
                let isOther = line.player != nil && line.player != player?.id
                html.element("<h3>", isOther ? PlainText.name(name) : name, "</h3><ul>")
                person = name
            }
            write(line, to: &html)
        }
        if person != nil { html.markup("</ul>") }
        let own = order.lines.filter { player != nil && $0.player == player?.id }
        if !own.isEmpty {
            let yours = language("Yours", fr: "Pour vous", es: "Lo tuyo", de: "Deins")
            html.element("<p>", language.labelled(yours, sum(own)), "</p>")
            html.element("<p>", besides(own), "</p>")
        }
        if !order.lines.isEmpty {
            let all = language(
                "All dishes", fr: "Tous les plats", es: "Todos los platos", de: "Alle Gerichte")
            html.element("<p>", all + language.colon, " <strong>")
            html.element("", sum(order.lines), "</strong></p>")
        }
        html.markup("</section>")
    }

    /// Says that who sends the form was asked whether this change may end a payment. A page that was
    /// only shown during the payment says nothing of the kind.
    private func writeWarned(to html: inout HTMLText) {
        guard asksAboutPayment, let page = order.page else { return }
        html.element(
            "<input type=\"hidden\" name=\"warned\" value=\"", Self.mark(of: page), "\">")
    }

    /// Names a payment without telling the secret of its page.
    static func mark(of page: PaymentPage) -> String {
        "\(page.until.secondsSince1970)"
    }

    private var isPacked: Bool {
        market.caterer(of: order, in: ledger).map(order.isPackedReusably) ?? false
    }

    /// What is not in the sum of a guest's dishes.
    private func besides(_ own: [OrderLine]) -> String {
        let deposit = isPacked ? own.reduce(0) { $0 + $1.wholeDeposit } : 0
        guard deposit > 0 else {
            return language(
                "Fees of the order come on top, if it has any.",
                fr: "S’y ajoutent les frais de la commande, s’il y en a.",
                es: "A esto se suman los gastos del pedido, si los hay.",
                de: "Dazu kommen Gebühren der Bestellung, falls sie welche hat.")
        }
        let sum = language.words(deposit, in: market.currency)
        return language(
            "On top come a deposit of \(sum) for reusable packaging, and fees of the order, if it "
                + "has any.",
            fr:
                "S’y ajoutent \(sum) de consigne pour les emballages réutilisables, et les frais "
                + "de la commande, s’il y en a.",
            es: "A esto se suman \(sum) de depósito por los envases reutilizables y los gastos del "
                + "pedido, si los hay.",
            de:
                "Dazu kommen \(sum) Pfand für Mehrwegverpackung und Gebühren der Bestellung, "
                + "falls sie welche hat.")
    }

    private func sum(_ lines: [OrderLine]) -> String {
        language.words(lines.reduce(0) { $0 + $1.total }, in: market.currency)
    }

    private func write(_ line: OrderLine, to html: inout HTMLText) {
        let options = line.choices.map { choice in
            choice.quantity == 1 ? choice.name : "\(choice.quantity) × \(choice.name)"
        }
        let name = ([line.name] + options).joined(separator: " + ")
        html.element("<li>", "\(line.quantity) × \(name)\(language.colon)", " ")
        html.element("", language.words(line.total, in: market.currency), "")
        guard order.state == .cart, let player, line.player == player.id else {
            return html.markup("</li>")
        }
        html.element(" <form method=\"post\" action=\"", path, "/change\">")
        html.element("<input type=\"hidden\" name=\"line\" value=\"", "\(line.id)", "\">")
        if draft["line"] == "\(line.id)" { writeWarned(to: &html) }
        // Quantities, not steps: whoever presses twice gets the same.
        button(
            language(
                "One less of \(line.name)", fr: "Un de moins\u{A0}: \(line.name)",
                es: "Uno menos de \(line.name)", de: "Einmal weniger: \(line.name)"),
            line.quantity - 1, "−", to: &html)
        if line.quantity < OrderPlayer.mostPieces {
            button(
                language(
                    "One more of \(line.name)", fr: "Un de plus\u{A0}: \(line.name)",
                    es: "Uno más de \(line.name)", de: "Einmal mehr: \(line.name)"),
                line.quantity + 1, "+", to: &html)
        }
        let remove = language("Remove", fr: "Retirer", es: "Quitar", de: "Entfernen")
        button("\(remove) \(line.name)", 0, remove, to: &html)
        html.markup("</form></li>")
    }

    private func button(
        _ label: String, _ quantity: Int, _ text: String, to html: inout HTMLText
    ) {
        html.element("<button name=\"quantity\" value=\"", "\(quantity)", "\"")
        html.element(" aria-label=\"", label, "\">")
        html.element("", text, "</button>")
    }

    // MARK: The menu

    private func write(_ dish: Menu.Dish, to html: inout HTMLText) {
        guard let price = dish.price else { return }
        html.element("<article><h3>", dish.name, "</h3>")
        html.element("<p><strong>", language.words(price, in: market.currency), "</strong>")
        if let deposit = dish.deposit, deposit > 0, isPacked {
            let sum = language.words(deposit, in: market.currency)
            let words = language(
                "and a deposit of \(sum)", fr: "et une consigne de \(sum)",
                es: "y un depósito de \(sum)", de: "und \(sum) Pfand")
            html.element(" ", words, "")
        }
        html.markup("</p>")
        if let description = dish.description { html.element("<p>", description, "</p>") }
        if !dish.diets.isEmpty {
            html.element("<p>", dish.diets.map(language.diet).joined(separator: ", "), "</p>")
        }
        let allergens = dish.allergens.map(language.allergen).joined(separator: ", ")
        html.element(
            "<p><em>",
            allergens.isEmpty
                ? language(
                    "allergens not stated", fr: "allergènes non indiqués",
                    es: "alérgenos no indicados", de: "Allergene nicht angegeben")
                : language(
                    "contains \(allergens)", fr: "contient \(allergens)",
                    es: "contiene \(allergens)", de: "enthält \(allergens)"),
            "</em></p>")
        if !dish.isEnabled {
            html.element(
                "<p><strong>",
                language("Sold out", fr: "Épuisé", es: "Agotado", de: "Ausverkauft"),
                "</strong></p>")
        } else if player != nil {
            writeForm(dish, to: &html)
        }
        html.markup("</article>")
    }

    private func writeForm(_ dish: Menu.Dish, to html: inout HTMLText) {
        let isDraft = draft["dish"] == dish.code
        if !dish.groups.isEmpty {
            html.markup(isDraft ? "<details open>" : "<details>")
            let choose = language(
                "Choose \(dish.name)", fr: "Choisir \(dish.name)", es: "Elegir \(dish.name)",
                de: "\(dish.name) wählen")
            html.element("<summary>", choose, "</summary>")
        }
        html.element("<form method=\"post\" action=\"", path, "/add\">")
        html.element("<input type=\"hidden\" name=\"dish\" value=\"", dish.code, "\">")
        if isDraft { writeWarned(to: &html) }
        let draft = isDraft ? draft : [:]
        for group in dish.groups {
            html.markup("<fieldset><legend>")
            html.words(language.labelled(group.name, DishForm.words(for: group, in: language)))
            html.markup("</legend>")
            for choice in group.choices { write(choice, of: group, draft, to: &html) }
            html.markup("</fieldset>")
        }
        html.element(
            "<label>", language("How many", fr: "Combien", es: "Cuántos", de: "Wie viele"),
            " <input type=\"number\" name=\"quantity\" min=\"1\"")
        html.element(" max=\"", "\(OrderPlayer.mostPieces)", "\"")
        html.element(" value=\"", draft["quantity"] ?? "1", "\"></label>")
        let add = language("Add", fr: "Ajouter", es: "Añadir", de: "Hinzufügen")
        html.element("<button aria-label=\"", "\(add) \(dish.name)", "\">")
        html.element("", add, "</button></form>")
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
            html.element(" (+", language.words(choice.price, in: market.currency), ")")
        }
        let needed = group.choices.filter { choice.needs.contains($0.number) }.map(\.name)
        if !needed.isEmpty {
            let names = needed.joined(separator: ", ")
            html.words(
                language(
                    ", only with \(names)", fr: ", seulement avec \(names)",
                    es: ", solo con \(names)", de: ", nur mit \(names)"))
        }
        html.markup("</label>")
    }
}
