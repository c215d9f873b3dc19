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

    @Test func `a shared order whose page was closed is not left for another cart`() async throws {
        let (host, ana) = try await table { $0.hasPaymentPage = true }
        #expect(try await host.quote().status == 0)
        #expect(try await host.order("--pay", "card", "--key", "k1").status == 9)
        _ = try await ana.run("basket", "add", "onion soup")
        #expect(try await ana.run("send").status == 0)
        let back = try await host.run("track", "k1", "--settle", "not-placed", "--yes")
        #expect(back.err.contains("page") || back.out.contains("page"), "\(back.err)\(back.out)")
        let end = try await host.run("invite", "--end", "--yes")
        #expect(end.status != 0 && end.err.contains("It may open again"), "\(end.err)")
        #expect(host.placed.isEmpty)
        // The same cart can be ordered, once.
        #expect(try await host.quote().status == 0)
        #expect(try await host.order().status == 0)
        #expect(host.placed.map(\.pays) == [1])
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
        #expect(try await host.run("invite", "--remove", "leeks", "--yes").status != 1)
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
        #expect(over["sharing"].text == "ordered" || over["sharing"].text == "over")
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
        #expect(token.contains("0"))
    }

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

        #expect(try await host.run("invite", "--end", "--yes").status == 0)
        let ended = try await ana.run("basket", "show")
        #expect(ended.out.contains("It is over"), "\(ended.out)\(ended.err)")
        #expect(
            try await ana.run("basket", "show", "--json").json["data"]["sharing"].text == "over")
        #expect(try await ana.run("send").status != 0)
    }
}
