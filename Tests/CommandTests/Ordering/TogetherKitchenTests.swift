import Foundation
import Kitchen
import TestSupport
import Testing

/// Ordering together at a kitchen, where a colleague changes something at the worst moment.
@Suite(.timeLimit(.minutes(10)))
struct TogetherKitchenTests {
    /// A host with three soups and a dish of leeks, and Ana, who joined.
    private func table(
        _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) async throws -> (host: Eater, ana: Program) {
        let host = try await Eater(change)
        try await host.fill()
        let invited = try await host.program.run(
            ["invite", "--json"] + Eater.guest)
        guard let link = invited.json["data"]["link"].text else {
            throw ChildProcess.Trouble(what: invited.err)
        }
        let ana = try host.server.contemporary()
        let joined = try await ana.run(
            "join", link, "--name", "Ana", "--email", "ana@example.org", "--yes")
        guard joined.status == 0 else { throw ChildProcess.Trouble(what: joined.err) }
        return (host, ana)
    }

    @Test func `an allergen that a colleague's dish gained stops the order`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette", "--note", "no salt")
        let sent = try await ana.run("send")
        #expect(sent.status == 0 && sent.err.contains("Notes and names are not sent"))
        // Looking at the basket is no quote.
        #expect(try await host.run("basket", "show").out.contains("Ana"))
        let blind = try await host.program.run(
            ["order", "--yes", "--max-total", "900", "--json", "--to", Eater.place] + Eater.guest)
        #expect(blind.status == 8, "\(blind.err)")
        #expect(try await host.quote().status == 0)
        let lines = try await ana.run("--offline", "basket", "show", "--json").json["data"]["lines"]
        let code = try #require(lines[0]["code"].text)
        _ = try await host.run("--offline", "basket", "rm", "leeks vinaigrette")
        #expect(try await host.quote().status == 0)
        try host.server.control("PUT", "/products/\(code)", #"{"allergens":["PEANUTS"]}"#)
        let told = try await ana.run("send")
        #expect(told.err.contains("contains PEANUTS now."))
        let stopped = try await host.order()
        #expect(stopped.status == 8)
        #expect(stopped.errorJSON["changes"].rows.map { $0["kind"].text } == ["contents"])
        try host.program.configure(#"{alerts: ["peanut"]}"#)
        let order = try await host.order("--accept-changes")
        #expect(order.status == 0 && order.err.contains("your alert"), "\(order.err)")
    }

    @Test func `what never reached the order was not sent`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        let lines = try await ana.run("--offline", "basket", "show", "--json").json["data"]["lines"]
        let code = try #require(lines[0]["code"].text)
        try host.server.control("PUT", "/products/\(code)", #"{"gone":true}"#)
        let sent = try await ana.run("send")
        #expect(sent.status == 7, "\(sent.err)")
        let shown = try await ana.run("basket", "show")
        #expect(shown.out.contains("Not sent yet"), "\(shown.out)")
    }

    @Test func `a dish that was refused beside others is said to be, until it is taken out`()
        async throws
    {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        let lines = try await ana.run("--offline", "basket", "show", "--json").json["data"]["lines"]
        let code = try #require(lines[0]["code"].text)
        _ = try await ana.run("basket", "add", "onion soup")
        try host.server.control("PUT", "/products/\(code)", #"{"gone":true}"#)
        #expect(try await ana.run("send").status == 7)
        let refused = "The server did not take Leeks vinaigrette: "
        let shown = try await ana.run("basket", "show").out
        #expect(shown.contains(refused) && !shown.contains("You changed this draft"), "\(shown)")
        _ = try await ana.run("basket", "rm", "leeks vinaigrette")
        #expect(!(try await ana.run("basket", "show")).out.contains(refused))
        #expect(try await ana.run("send").status == 0)
        #expect(!(try await ana.run("basket", "show")).out.contains("You changed this draft"))
    }

    @Test func `a guest who changed the draft after sending it hears what is not in the order`()
        async throws
    {
        let (host, ana) = try await table()
        let words = "You changed this draft after that"
        func isWarned(_ guest: Program) async throws -> Bool {
            try await guest.run("basket", "show").out.contains(words)
        }
        let dish = "leeks vinaigrette"
        _ = try await ana.run("basket", "add", dish)
        #expect(try await ana.run("send").status == 0)
        #expect(!(try await isWarned(ana)))
        let after = ana.with(nil, ["EAT_CLOCK": "2026-05-06T10:31:00Z"])
        _ = try await after.run("basket", "set", dish, "--quantity", "7")
        #expect(try await isWarned(after))
        // As it was sent again, and with words that are never sent.
        _ = try await after.run("basket", "undo")
        #expect(!(try await isWarned(after)))
        _ = try await after.run("basket", "set", dish, "--note", "no salt")
        #expect(!(try await isWarned(after)))
        _ = try await after.run("basket", "add", "onion soup")
        #expect(try await isWarned(after))
        #expect(try await after.run("send").status == 0)
        #expect(!(try await isWarned(after)))
        _ = host
    }

    @Test func `what a guest adds after the order is said to come too late`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        #expect(try await ana.run("send").status == 0)
        #expect(try await host.quote().status == 0)
        #expect(try await host.order("--accept-changes").status == 0)
        #expect(try await ana.run("orders").err.contains("Nothing was ordered yet."))
        _ = try await ana.run("basket", "show")
        let added = try await ana.run("basket", "add", "onion soup")
        #expect(
            added.err.contains("ordered at") && added.err.contains("after that"), "\(added.err)")
        let drafts = try await ana.run("draft", "ls").out
        #expect(drafts.contains("ordered, changed since, unsaved"), "\(drafts)")
        let orders = try await ana.run("orders")
        #expect(orders.err.contains("eat-tui draft show \"with"), "\(orders.err)")
    }

    @Test func `a guest hears what their dishes cost, as long as these go into the order`()
        async throws
    {
        let (host, ana) = try await table()
        func share() async throws -> Substring? {
            let shown = try await ana.run("basket", "show").out
            guard
                let line = shown.split(separator: "\n").first(where: {
                    $0.hasPrefix("Your dishes cost ")
                })
            else { return nil }
            let sum = line.dropFirst("Your dishes cost ".count).prefix { $0 != "E" }
            // It is the sum of the dishes.
            #expect(shown.components(separatedBy: sum + "EUR").count > 2, "\(shown)")
            return sum
        }
        #expect(try await share() == nil)
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        let one = try await share()
        #expect(one != nil)
        #expect(try await ana.run("send").status == 0)
        #expect(try await share() == one)
        #expect(try await host.quote().status == 0)
        #expect(try await host.order("--accept-changes").status == 0)
        // What the server charged is not known.
        #expect(try await share() == nil)
        let ordered = try await ana.run("basket", "show").out
        #expect(
            ordered.contains(
                "Of yours, as sent: 1 × Leeks vinaigrette. By the menu \(one ?? "")EUR, without fees."
            ),
            "\(ordered)")
        // When theirs comes, the kitchen's estimate for a new order does not say.
        #expect(!ordered.contains("Delivery in "), "\(ordered)")
        // What is chosen too late costs nothing.
        _ = try await ana.run("basket", "add", "onion soup")
        #expect(try await share() == nil)
        let late = try await ana.run("basket", "show").out
        #expect(late.contains("what of yours was ordered") && !late.contains("as sent"), "\(late)")
    }

    @Test func `of a refused order a guest is asked for no share`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        #expect(try await ana.run("send").status == 0)
        #expect(try await host.quote().status == 0)
        #expect(try await host.order("--accept-changes").status == 0)
        let number = try #require(host.server.placedOrders.last?.id)
        try host.server.control("POST", "/orders/\(number)/refuse")
        let shown = try await ana.run("basket", "show").out
        #expect(shown.contains("refused"), "\(shown)")
        #expect(!shown.contains("as sent") && !shown.contains("your share"), "\(shown)")
    }

    @Test func `a guest who sent nothing hears that nothing of theirs was ordered`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        #expect(try await host.quote().status == 0)
        #expect(try await host.order().status == 0)
        let shown = try await ana.run("basket", "show").out
        #expect(shown.contains("Nothing of yours was ordered."), "\(shown)")
    }

    @Test func `a shared order whose page was closed is not left for another cart`() async throws {
        let (host, ana) = try await table { $0.hasPaymentPage = true }
        #expect(try await host.quote().status == 0)
        #expect(try await host.order("--pay", "card", "--key", "k1").status == 9)
        // Nothing to change asks nothing, and a change is asked first.
        #expect(try await ana.run("send").status == 0)
        _ = try await ana.run("basket", "add", "onion soup")
        let asked = try await ana.run("send")
        #expect(asked.status == 11 && asked.err.contains("being paid"), "\(asked.err)")
        #expect(try await host.run("track", "k1", "--json").errorJSON["page"].text != nil)
        #expect(try await ana.run("send", "--yes").status == 0)
        // The page is over, so nothing sends the diner there any more.
        for words in [["track", "k1"], ["order", "--yes", "--max-total", "900", "--key", "k1"]] {
            let over = try await host.program.run(words + ["--json"])
            #expect(over.status == 9 && over.errorJSON["page"].text == nil, "\(over.err)")
            #expect(over.errorJSON["page_over"].flag == true)
            let said = over.errorJSON["message"].text ?? ""
            #expect(said.contains("changed since (Onion soup), and the page"), "\(said)")
            #expect(over.errorJSON["hint"].text?.contains("--settle not-placed") == true)
        }
        #expect(try await host.run("status").out.contains("not to be paid any more"))
        let back = try await host.run("track", "k1", "--settle", "not-placed", "--yes")
        #expect(back.status == 0 && back.out.contains("Taken back"), "\(back.err)\(back.out)")
        let end = try await host.run("invite", "--end", "--yes")
        #expect(end.status != 0 && end.err.contains("It may open again"), "\(end.err)")
        #expect(host.placed.isEmpty)
        // The same cart can be ordered, once.
        #expect(try await host.quote().status == 0)
        #expect(try await host.order().status == 0)
        #expect(host.placed.map(\.pays) == [1])
    }

    @Test func `the host's dish keeps its name where a colleague has the same one`() async throws {
        let host = try await Eater { $0.hasPaymentPage = true }
        let dish = "leeks vinaigrette"
        _ = try await host.run("--offline", "basket", "add", dish, "--for", "Hugo", "--from", "9")
        let link = try await host.program.run(["invite", "--json"] + Eater.guest)
            .json["data"]["link"].text
        let ana = try host.server.contemporary()
        _ = try await ana.run(
            "join", link ?? "", "--name", "Ana", "--email", "ana@example.org", "--yes")
        _ = try await ana.run("basket", "add", dish)
        #expect(try await ana.run("send").status == 0)
        let quote = try await host.quote()
        #expect(quote.status == 0, "\(quote.err)")
        #expect(quote.out.contains("Hugo"), "\(quote.out)")

        // As long as it can be paid on its page it is not taken back, and that is said.
        #expect(try await host.order("--pay", "card", "--key", "k").status == 9)
        let back = try await host.run("track", "k", "--settle", "not-placed", "--json")
        #expect(back.status == 9 && back.errorJSON["page"].text != nil)
        #expect(back.errorJSON["message"].text?.contains("so it is not taken back") == true)
        #expect(back.errorJSON["page_over"].flag == false)
        try await HandOffCommandTests.post(back.errorJSON["page"].text ?? "")

        #expect(try await host.run("track", "k").status == 0)
        let shares = try await host.run("shares", "--of", "Hugo")
        #expect(shares.status == 0 && shares.out.contains("Hugo"), "\(shares.err)")
        let rows = try await host.run("receipt", "--csv").out
            .split(whereSeparator: \.isNewline)
        #expect(rows.contains { $0.hasPrefix("line,Hugo,") }, "\(rows)")
        #expect(rows.contains { $0.hasPrefix("line,Ana,") }, "\(rows)")
        let order = try #require(host.placed.first)
        try host.server.control("POST", "/orders/\(order.id)/refuse", "{}")
        let refused = try await host.run("track", "k")
        #expect(refused.out.contains("is given back by the kitchen"), "\(refused.out)")
        #expect(try await host.run("receipt").out.contains("is given back by the kitchen"))
        #expect(try await host.run("status").out.contains("refused, 21.90 EUR comes back"))
        try await expectNothingOwed(host)
        // A word against the server's does not pass for success.
        #expect(try await host.run("track", "k", "--settle", "not-placed").status != 0)
    }

    /// No table has a sum to collect, and each says why.
    private func expectNothingOwed(_ host: Eater) async throws {
        for form in ["--csv", "--plain", "--jsonl", "--json"] {
            let shares = try await host.run("shares", form)
            #expect(shares.status == 0 && shares.out.contains("Hugo"), "\(shares.out)")
            #expect(shares.err.contains("nothing is to be paid"), "\(form): \(shares.err)")
        }
        let table = try await host.run("shares", "--csv").out.split(whereSeparator: \.isNewline)
        #expect(table.dropFirst().count > 1, "\(table)")
        #expect(table.dropFirst().allSatisfy { $0.hasSuffix(",0.00,EUR,") }, "\(table)")
        let data = try await host.run("shares", "--json").json["data"]
        #expect(data["nothing_owed"].flag == true)
        #expect(data["diners"].rows.allSatisfy { $0["total"]["minor"].number == 0 })
        #expect(data["diners"].rows.allSatisfy { $0["dishes"]["minor"].number ?? 0 > 0 })
        let text = try await host.run("shares", "--of", "Hugo")
        #expect(text.out.contains("nothing is to be paid") && text.err.isEmpty, "\(text.err)")
    }

    @Test func `who joins again finds the draft that was thrown away`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "onion soup")
        #expect(try await ana.run("send").status == 0)
        #expect(try await ana.run("draft", "rm", "with", "--yes").status != 1)
        let name = try await ana.run("draft", "ls", "--json").json["data"]["drafts"][0]["name"].text
        if let name { _ = try await ana.run("draft", "rm", name, "--yes") }
        let link = try await host.run("invite", "--json").json["data"]["link"].text ?? ""
        let again = try await ana.run(
            "join", link, "--name", "Ana", "--email", "ana@example.org", "--yes")
        #expect(again.status == 0, "\(again.err)")
        #expect(try await ana.run("send").status == 0)
        let shown = try await host.run("basket", "show", "--json").json["data"]["shared"]
        #expect(shown["players"].rows.count == 1 && shown["players"][0]["lines"].rows.count == 1)
    }

    @Test func `a guest hears what was taken out, that it was ordered, and that it was ended`()
        async throws
    {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "leeks vinaigrette")
        _ = try await ana.run("basket", "add", "onion soup")
        #expect(try await ana.run("send").status == 0)
        #expect(try await host.run("invite", "--remove", "leeks", "--yes").status == 3)
        #expect(try await host.run("invite", "--remove", "leeks vinaigrette", "--yes").status == 0)
        let missing = try await ana.run("basket", "show")
        #expect(missing.out.contains("Not in the order any more: Leeks"), "\(missing.out)")
        let gone = try await ana.run("basket", "show", "--json").json["data"]["shared"]["gone"]
        #expect(gone.rows.count == 1)
        #expect(try await ana.run("basket", "rm", "leeks vinaigrette").status == 0)
        #expect(try await ana.run("send").status == 0)
        #expect(try await !ana.run("basket", "show").out.contains("Not in the order any more"))

        #expect(try await host.quote().status == 0)
        #expect(try await host.order().status == 0)
        let placed = try await ana.run("basket", "show")
        #expect(placed.out.contains("It was ordered at 12:30."), "\(placed.out)")
        let json = try await ana.run("basket", "show", "--json").json["data"]
        #expect(json["sharing"].text == "ordered" && json["shared"]["placed_at"].text != nil)
        let order = try #require(host.placed.first)
        for deed in ["accept", "cancel"] {
            try host.server.control("POST", "/orders/\(order.id)/\(deed)", "{}")
        }
        let over = try await ana.run("basket", "show", "--json").json["data"]
        #expect(over["sharing"].text == "over")
        #expect(over["shared"]["over_at"].text != nil)
        // Nothing opens it any more, nothing is asked, and it can be put away.
        let calls = host.server.calls.count
        #expect(try await ana.run("basket", "show").out.contains("Order \(order.number)"))
        #expect(try await ana.run("send").status == 7)
        let name = try await ana.run("draft", "ls", "--json").json["data"]["drafts"][0]["name"].text
        #expect(try await ana.run("draft", "rm", name ?? "", "--yes").status == 0)
        #expect(host.server.calls.count == calls)
        let token = try await Program.sqlite(
            ana.userFile, "SELECT count(*) FROM cart_record WHERE player IS NOT NULL")
        #expect(token == "0")
    }

    @Test func `an order out of reach is not called over, and who joins again has the same dishes`()
        async throws
    {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "onion soup")
        #expect(try await ana.run("send").status == 0)
        let link = try await host.run("invite", "--json").json["data"]["link"].text ?? ""
        host.server.answer("/api/orders/*") {
            ($0.status, $0.body) = (404, #"{"@type":"hydra:Error","hydra:description":"Gone"}"#)
        }
        let lost = try await ana.run("basket", "show")
        #expect(lost.out.contains("whether it was ordered is not known"), "\(lost.out)\(lost.err)")
        #expect(!lost.out.contains("is ordered by it") && !lost.out.contains("As the server"))
        let json = try await ana.run("--offline", "basket", "show", "--json").json["data"]
        #expect(json["sharing"].text == "out_of_reach")
        #expect(json["shared"]["closed_at"].text == nil)
        host.server.setFaults([])

        // The server was mistaken: what opened the order still does.
        let again = try await ana.run(
            "join", link, "--name", "Ana", "--email", "ana@example.org", "--yes")
        #expect(again.status == 0, "\(again.err)")
        #expect(try await ana.run("send").status == 0)
        let shown = try await host.run("basket", "show", "--json").json["data"]["shared"]
        #expect(shown["players"].rows.count == 1 && shown["players"][0]["lines"].rows.count == 1)
        #expect(try await host.quote().status == 0)
        #expect(try await host.order().status == 0)

        // A day later nothing opens it, and what became of it she did not see.
        try host.server.control("POST", "/clock", #"{"advanceSeconds":90000}"#)
        let later = ana.with(nil, ["EAT_CLOCK": "2026-05-07T11:30:00Z"])
        let unseen = try await later.run("basket", "show")
        #expect(
            unseen.out.contains("whether it was ordered is not known"),
            "\(unseen.out)\(unseen.err)")
    }

    @Test func `of a colleague's dish whose name two dishes have nothing is known`() async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "satay-\(UUID().uuidString).json5")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.satay.utf8).write(to: file)
        let server = try KitchenServer.still { $0.menu = file.path }
        let (host, ana) = (try server.contemporary(), try server.contemporary())
        try host.configure(#"{alerts: ["peanuts"]}"#)
        for words in [
            ["caterers"], ["menu", "small"], ["basket", "add", "soup", "--from", "small"],
        ] {
            let outcome = try await host.run(words)
            #expect(outcome.status == 0, "\(outcome.err)")
        }
        let invited = try await host.run(["invite", "--json"] + Eater.guest)
        let link = try #require(invited.json["data"]["link"].text, "\(invited.err)")
        #expect(
            try await ana.run(
                "join", link, "--name", "Ana", "--email", "ana@example.org", "--yes"
            ).status == 0)
        let menu = try await ana.run("menu", "small", "--json").json["data"]
        let satay = try #require(menu["sections"][0]["items"][2]["ref"].text)
        let added = try await ana.run("basket", "add", satay)
        #expect(added.status == 0, "\(added.err)")
        #expect(try await ana.run("send").status == 0)
        let quote = try await host.run(["quote", "--json", "--pick-up"] + Eater.guest)
        #expect(
            quote.json["data"]["contents_not_stated"].rows.map(\.text) == ["Satay"],
            "\(quote.err)\(quote.out)")
        let order = try await host.run("order", "--yes", "--max-total", "90")
        #expect(order.status == 0, "\(order.err)")
        #expect(order.err.contains("What is in Satay is not stated"), "\(order.err)")
        #expect(!order.err.contains("Soup"))
    }

    @Test func `a dish that is gone is named with who chose it and why, never as the diner's own`()
        async throws
    {
        let host = try await Eater()
        let dish = "leeks vinaigrette"
        _ = try await host.run("--offline", "basket", "add", dish, "--from", "9")
        func joins(_ name: String, sending quantity: String = "1") async throws -> Program {
            let invited = try await host.program.run(["invite", "--json"] + Eater.guest)
            let link = invited.json["data"]["link"].text ?? ""
            let guest = try host.server.contemporary()
            _ = try await guest.run(
                "join", link, "--name", name, "--email", "\(name)@example.org", "--yes")
            _ = try await guest.run("basket", "add", dish, "--quantity", quantity)
            #expect(try await guest.run("send").status == 0)
            #expect(try await host.quote().status == 0)
            return guest
        }
        func changes() async throws -> [String] {
            try await host.quote().json["data"]["changes"].rows.map {
                [$0["kind"], $0["player"], $0["why"]].compactMap(\.text).joined(separator: " ")
            }
        }
        let bo = try await joins("Bo")
        _ = try await bo.run("basket", "rm", dish)
        #expect(try await bo.run("send").status == 0)
        #expect(try await changes() == ["total", "others_gone Bo changed"])
        _ = try await bo.run("basket", "add", dish)
        #expect(try await bo.run("send").status == 0)
        #expect(try await changes() == ["total", "others_changed Bo"])

        #expect(try await host.run("invite", "--exclude", "Bo", "--yes").status == 0)
        let excluded = try await host.program.run(["quote", "--to", Eater.place] + Eater.guest)
        #expect(
            excluded.out.contains("Bo, who chose it, was taken out of the order."),
            "\(excluded.out)")
        #expect(try await host.run("invite", "--end", "--yes").status == 0)
        let alone = try await host.quote()
        #expect(alone.json["data"]["problems"].rows.map { $0["code"].text } == ["below_minimum"])
        #expect(alone.status == 7)

        // What was chosen in a sharing that ended is not in the next, with others or without.
        _ = try await joins("Cy")
        #expect(try await host.run("invite", "--end", "--yes").status == 0)
        #expect(try await changes() == ["total", "others_gone Cy sharing_ended"])
        _ = try await joins("Di")
        #expect(try await host.run("invite", "--end", "--yes").status == 0)
        let invited = try await host.program.run(["invite", "--json"] + Eater.guest)
        #expect(invited.status == 0)
        let ended = try await host.program.run(["quote", "--to", Eater.place] + Eater.guest)
        #expect(
            ended.out.contains("which Di chose, is not in the order any more: that sharing"),
            "\(ended.out)")
        #expect(!ended.out.contains("somebody") && !ended.out.contains("is gone"), "\(ended.out)")
    }

    @Test func `a guest's name is told from the program's own words`() async throws {
        let (host, _) = try await table()
        let link = try await host.run("invite", "--json").json["data"]["link"].text ?? ""
        let name = "PAID BY CARD \" 99.00 EUR"
        let eve = try host.server.contemporary()
        let joined = try await eve.run(
            "join", link, "--name", name, "--email", "eve@example.org", "--yes")
        #expect(joined.status == 0, "\(joined.err)")
        #expect(try await host.run("basket", "show").out.contains("\"PAID BY CARD ' 99.00 EUR\""))
        let french = try await host.run("basket", "show", "--language", "fr")
        #expect(french.out.contains("«\u{A0}PAID BY CARD ' 99.00 EUR\u{A0}»"), "\(french.out)")
        _ = try await eve.run("basket", "add", "onion soup")
        #expect(try await eve.run("send").status == 0)
        let quote = try await host.program.run(["quote", "--to", Eater.place] + Eater.guest)
        #expect(quote.out.contains("\"PAID BY CARD ' 99.00 EUR\" chose 1"), "\(quote.out)")
        #expect(try await host.run("invite", "--exclude", name, "--yes").status == 0)
    }

    private static let satay = """
        {
            name: "Small", currency: "EUR", zone: "Europe/Paris",
            caterers: [
                {
                    code: "small", name: "Small canteen", address: "1 Mill Lane",
                    place: [48.85, 2.35], pickup: true, hours: ["Mo-Su 00:00-24:00"],
                    payment: ["cash"], sections: [{ name: "All", dishes: [
                        { code: "soup", name: "Soup", price: "5.00", allergens: ["MILK"] },
                        { code: "plain", name: "Satay", price: "5.00", allergens: ["SESAME_SEEDS"] },
                        { code: "nutty", name: "Satay", price: "5.00", allergens: ["PEANUTS"] },
                    ] }],
                },
            ],
        }
        """

    @Test func `somebody is taken out and stays out, and an end is heard of`() async throws {
        let (host, ana) = try await table()
        _ = try await ana.run("basket", "add", "onion soup")
        #expect(try await ana.run("send").status == 0)
        let link = try await host.run("invite", "--json").json["data"]["link"].text ?? ""
        let eve = try host.server.contemporary()
        let like = try await eve.run(
            "join", link, "--name", "ANA", "--email", "eve@example.org", "--yes")
        #expect(like.status != 0 && like.err.contains("called that already"), "\(like.err)")
        let joined = try await eve.run(
            "join", link, "--name", "Eve", "--email", "eve@example.org", "--yes")
        #expect(joined.status == 0, "\(joined.err)")
        #expect(try await host.run("invite", "--exclude", "Nobody").status == 3)
        let out = try await host.run("invite", "--exclude", "eve", "--yes")
        #expect(out.status == 0 && out.out.contains("Nobody else can join"), "\(out.err)\(out.out)")
        _ = try await eve.run("basket", "add", "onion soup")
        #expect(try await eve.run("send").status != 0)
        #expect(try await ana.run("send").status == 0)

        let end = try await host.run("invite", "--end", "--yes")
        #expect(end.status == 0 && !end.out.contains(".."), "\(end.out)")
        let ended = try await ana.run("basket", "show")
        #expect(ended.out.contains("It is over"), "\(ended.out)\(ended.err)")
        #expect(
            try await ana.run("basket", "show", "--json").json["data"]["sharing"].text == "over")
        #expect(try await ana.run("send").status != 0)
    }
}
