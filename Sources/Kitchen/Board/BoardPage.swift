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

    func write() -> String {
        var html = HTMLText()
        html.markup(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="15; url=
            """)
        // After a button that did nothing the address is the button's.
        html.words(path)
        html.markup(
            """
            "><style>
            body { font: 1.1rem/1.4 sans-serif; margin: 0 auto; max-width: 60rem; padding: .5rem }
            article { border: 2px solid; border-radius: .5rem; margin: .8rem 0; padding: .6rem }
            article.new { border-width: 5px }
            h2 { margin: 0 } p, ul { margin: .3rem 0 } form { display: inline-block }
            button, summary { font: inherit; margin: .2rem; min-height: 3rem; padding: 0 1rem }
            .note { border-left: .4rem solid; font-weight: bold; padding-left: .4rem }
            </style><title>
            """)
        html.words("\(picture.name): \(picture.orders.count)")
        html.markup("</title></head><body><h1>")
        html.words("\(picture.name) \(picture.time)")
        html.markup("</h1>")
        if let trouble { html.element("<p role=\"alert\"><strong>", trouble, "</strong></p>") }
        if picture.orders.isEmpty {
            html.markup("<p>No orders. They appear here as they come.</p>")
        }
        for order in picture.orders { write(order, to: &html) }
        html.markup("</body></html>\n")
        return html.text
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
        var facts = [order.name, order.telephone ?? "", order.method, order.address ?? ""]
        facts += ["\(order.payment) \(order.total)", order.caterer]
        if order.delayed > 0 { facts.append("\(order.delayed) min later") }
        html.words(facts.filter { !$0.isEmpty }.joined(separator: ", "))
        html.markup("</p>")
        if let notes = order.notes { html.element("<p class=\"note\">", notes, "</p>") }
        html.markup("<ul>")
        for line in order.lines {
            html.markup("<li><strong>")
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
        write("Refuse this order", "refuse", order, to: &html)
        html.markup("</details></article>")
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
                guard isFromHere(request) else { return .problem(403, "Access Denied.") }
                return perform(request.variables[1], request.variables[2])
            },
        ]
    }

    private func isKey(_ text: String) -> Bool {
        Sodium.areEqual(Array(text.utf8), Array(key.utf8))
    }

    /// A browser names the page whose form was sent; other clients name none.
    private func isFromHere(_ request: Request) -> Bool {
        guard let origin = request.headers["origin"], origin != "null" else { return true }
        let host = origin.split(separator: "/").last.map(String.init)
        return host == request.headers["host"]
    }

    private func perform(_ number: String, _ verb: String) -> Answer {
        let verbs = ["accept", "refuse", "delay", "ready", "done"]
        guard verbs.contains(verb), let deed = Deed(verb, minutes: 10, reason: nil) else {
            return .problem(404, "Not Found")
        }
        if case .failure(let refusal) = board.perform(deed, on: number) {
            return page("Nothing was done: \(refusal.sentence).")
        }
        // The browser gets the page anew, and reloading does nothing twice.
        var answer = Answer(303, contentType: nil)
        answer.headers = Self.headers
        answer.headers["Location"] = path
        return answer
    }

    private func page(_ trouble: String?) -> Answer {
        let page = BoardPage(
            picture: board.picture(withOver: false), path: path, trouble: trouble)
        var answer = Answer(
            200, body: Body(page.write()), contentType: "text/html; charset=utf-8")
        answer.headers = Self.headers
        return answer
    }

    /// Nothing is loaded, framed, kept or told to other pages.
    private static let headers = [
        "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy":
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
            + "frame-ancestors 'none'; base-uri 'none'",
    ]
}
