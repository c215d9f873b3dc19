/// The board as a page for a tablet: without scripts, renewed by the browser.
struct BoardPage {
    let picture: Board.Picture
    /// The path of the page, which holds its key.
    let path: String
    /// What was not possible just now.
    var trouble: String?

    private static let buttons: [(states: Set<String>, deed: String, label: String)] = [
        (["new"], "accept", "Accept"), (["accepted", "started"], "ready", "Ready"),
        (["accepted", "started", "ready"], "done", "Handed over"),
        (["new", "accepted", "started", "ready"], "delay", "10 min later"),
    ]

    func answer() -> Answer {
        var html = HTMLText()
        let paying = picture.beingPaid.map { ", \($0) being paid" } ?? ""
        html.element("<p>", "\(picture.orders.count) open at \(picture.time)\(paying)", "</p>")
        if let trouble { html.element("<p role=\"alert\"><strong>", trouble, "</strong></p>") }
        if picture.orders.isEmpty {
            html.markup("<p>No orders. They appear here as they come.</p>")
        }
        for order in picture.orders { write(order, to: &html) }
        // After a button that did nothing the address is the button's.
        return .page(200, title: "\(picture.name) \(picture.time)", renewing: path, html)
    }

    private func write(_ order: BoardOrder, to html: inout HTMLText) {
        if order.state == "new" {
            html.markup("<article class=\"new\"><h2>")
        } else {
            html.markup("<article><h2>")
        }
        let state = order.state == "new" ? "NEW" : order.state
        html.words("\(order.number) · \(order.due) · \(state)")
        html.markup("</h2><p>")
        var facts = [
            PlainText.name(order.name), order.telephone ?? "", order.method, order.address ?? "",
        ]
        facts += [order.paying, order.caterer]
        if order.delayed > 0 { facts.append("\(order.delayed) min later") }
        html.words(facts.filter { !$0.isEmpty }.joined(separator: ", "))
        html.markup("</p>")
        let meeting = [order.contact.map(PlainText.name), order.contactTelephone].compactMap(\.self)
        if !meeting.isEmpty {
            html.element("<p>Meet ", meeting.joined(separator: " "), "</p>")
        }
        if let directions = order.directions {
            html.element("<p>At the door: ", directions, "</p>")
        }
        write(PlainText.lines(order.notes ?? ""), to: &html)
        if order.reusablePackaging == true {
            html.element("<p class=\"note\">", "Reusable packaging", "</p>")
        }
        html.markup("<ul>")
        for line in order.lines {
            html.markup("<li>")
            if let person = line.person { html.element("For ", PlainText.name(person), ": ") }
            html.markup("<strong>")
            html.words("\(line.quantity) × \(line.name)")
            html.markup("</strong> ")
            html.words(line.options.map { "+ \($0)" }.joined(separator: ", "))
            html.markup(" <em>")
            html.words(
                line.allergens.map { "contains \($0.joined(separator: ", "))" }
                    ?? "allergens not stated")
            html.markup("</em></li>")
        }
        html.markup("</ul>")
        for button in Self.buttons where button.states.contains(order.state) {
            write(button.label, button.deed, order, to: &html)
        }
        // Two taps, since a refusal cannot be taken back here.
        html.markup("<details><summary>Refuse…</summary>")
        let back = order.paid.map { ", and give \($0) back" } ?? ""
        write("Refuse this order\(back)", "refuse", order, to: &html)
        html.markup("</details></article>")
    }

    /// Each line of a note in a line of its own.
    private func write(_ notes: [String], to html: inout HTMLText) {
        guard !notes.isEmpty else { return }
        html.markup("<p class=\"note\">")
        for (index, line) in notes.enumerated() {
            if index > 0 { html.markup("<br>") }
            html.words(line)
        }
        html.markup("</p>")
    }

    private func write(
        _ label: String, _ deed: String, _ order: BoardOrder, to html: inout HTMLText
    ) {
        html.markup("<form method=\"post\" action=\"")
        html.words("\(path)/\(order.number)/\(deed)")
        html.markup("\"><button>")
        html.words(label)
        html.markup("</button></form>")
    }
}

/// The routes of the page.
///
/// Its key is part of the path, so that a form of another page, which does not know it, can do
/// nothing. A wrong key is answered as any other unknown path.
struct BoardPageRoutes: Sendable {
    let board: Board
    let key: String

    var path: String { "/board/\(key)" }

    var routes: [Route] {
        [
            Route("GET", "/board/{key}") { request in
                guard isKey(request.variables[0]) else { return .problem(404, "Not Found") }
                return page(nil)
            },
            Route("POST", "/board/{key}/{number}/{deed}") { request in
                guard isKey(request.variables[0]) else { return .problem(404, "Not Found") }
                guard !request.isFromOtherSite else { return .problem(403, "Access Denied.") }
                return perform(request.variables[1], request.variables[2])
            },
        ]
    }

    private func isKey(_ text: String) -> Bool {
        Sodium.areEqual(Array(text.utf8), Array(key.utf8))
    }

    private func perform(_ number: String, _ verb: String) -> Answer {
        let verbs = ["accept", "refuse", "delay", "ready", "done"]
        guard verbs.contains(verb), let deed = Deed(verb, minutes: 10, reason: nil) else {
            return .problem(404, "Not Found")
        }
        switch board.perform(deed, on: number) {
        case .failure(let refusal): return page("Nothing was done: \(refusal.sentence).")
        // It is not on the page any more, but its money is still here.
        case .success(let order) where order.giveBack != nil: return page("\(order.told).")
        case .success: return .opening(path)
        }
    }

    private func page(_ trouble: String?) -> Answer {
        BoardPage(picture: board.picture(withOver: false), path: path, trouble: trouble).answer()
    }
}
