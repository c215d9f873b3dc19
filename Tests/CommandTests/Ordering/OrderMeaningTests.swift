import Kitchen
import TestSupport
import Testing

/// An order is of what was meant: what was left out, changed, moved or ordered before is told apart.
@Suite(.timeLimit(.minutes(10)))
struct OrderMeaningTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
    }

    @Test func `a dry run and an order that is stopped keep nothing of what they were told`()
        async throws
    {
        try await eater.fill()
        let before = try await eater.quote().json["data"]["total"]["minor"].number
        let dry = try await eater.run("order", "--dry-run", "--tip", "3.00")
        #expect(dry.status == 0)
        #expect(try await eater.order("--tip", "999.00").status == 8)
        let after = try await eater.run("quote", "--json").json["data"]["total"]["minor"].number
        #expect(after == before)
        #expect(eater.placed.isEmpty)
    }

    @Test func `rows still to be fixed are in no order unless that is said, and are kept`()
        async throws
    {
        let table = eater.program.home.path + "/team.csv"
        try write("who,item,quantity\nAna,Onion soup,3\nBo,Something else,1\n", to: table)
        #expect(
            try await eater.run("draft", "import", table, "--from", "9").status == 0)
        let quote = try await eater.quote()
        #expect(quote.json["warnings"].texts == ["1 row of a table is not in this order."])
        let stopped = try await eater.order()
        #expect(stopped.status == 11)
        #expect(stopped.err.contains("1 row of a table is not in this order."))
        let order = try await eater.order("--leave-out")
        #expect(order.status == 0, "\(order.err)")
        let kept = try await eater.run("draft", "ls", "--json").json["data"]["drafts"].rows
        #expect(kept.map { $0["name"].text } == ["rows left"])
    }

    @Test func `the next order of a draft asks for a time where this one had one`() async throws {
        try await eater.fill()
        #expect(try await eater.run("draft", "save", "weekly").status == 0)
        try await eater.quote("--for", "Fri 12:30")
        #expect(try await eater.order("--draft", "weekly").status == 0)
        eater.server.clock.advance(bySeconds: 2 * 86_400)
        let later = eater.program.with(nil, ["EAT_CLOCK": "2026-05-08T10:45:00Z"])
        let again = try await later.run(
            "order", "--draft", "weekly", "--yes", "--max-total", "900", "--accept-changes",
            "--again")
        #expect(again.status == 7, "\(again.out) \(again.err)")
        #expect(eater.placed.count == 1)
    }

    @Test
    func `a share is that of the name as it is written, and of nobody who is only called alike`()
        async throws
    {
        let table = eater.program.home.path + "/team.csv"
        try write(
            "who,item,quantity\nMüller,Onion soup,1\nMuller,Onion soup,2\nJose,Onion soup,1\n",
            to: table)
        #expect(
            try await eater.run("draft", "import", table, "--from", "9").status == 0)
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        func share(_ name: String) async throws -> Outcome {
            try await eater.run("--offline", "shares", "--of", name)
        }
        #expect(try await share("Müller").out.hasPrefix("Müller: "))
        #expect(try await share("Muller").out.hasPrefix("Muller (2): "))
        #expect(try await share("muller").out.hasPrefix("Muller (2): "))
        #expect(try await share("jose").out.hasPrefix("Jose: "))
        let other = try await share("José")
        #expect(other.status != 0 && other.out.isEmpty, "\(other.out)")
    }

    @Test func `without a cache a time is still one on the kitchen's clock`() async throws {
        try await eater.fill()
        try await eater.quote()
        let program = eater.program.with(nil, ["EAT_CLOCK": Eater.clock, "TZ": "America/New_York"])
        #expect(try await program.run("cache", "clear", "--yes").status == 0)
        let blind = try await program.run(
            "--offline", "basket", "occasion", "--at", "Fri 12:30", "--json")
        #expect(blind.status == 5)
        #expect(blind.errorJSON["message"].text?.contains("clock is not known") == true)
        let plain = try await program.run(
            "--offline", "basket", "occasion", "--at", "2026-05-08T12:30:00+02:00", "--json")
        #expect(plain.status == 0, "\(plain.err)")
        let asked = try await program.run("basket", "occasion", "--at", "Fri 12:30", "--json")
        #expect(asked.status == 0, "\(asked.err)")
        #expect(asked.out.contains("2026-05-08T10:30:00Z"), "\(asked.out)")

        #expect(try await program.run("cache", "clear", "--yes").status == 0)
        let order = try await program.run(
            "order", "--yes", "--max-total", "900", "--json", "--for", "Fri 12:30",
            "--accept-changes")
        #expect(order.status == 0, "\(order.err)")
        #expect(order.out.contains("2026-05-08T10:30:00Z"), "\(order.out)")
    }

    @Test func `a draft whose order is under way is ordered again only where that is said`()
        async throws
    {
        try await eater.fill()
        #expect(try await eater.run("draft", "save", "weekly").status == 0)
        try await eater.quote()
        #expect(try await eater.order("--draft", "weekly").status == 0)
        let again = try await eater.order("--draft", "weekly")
        #expect(again.status == 11 && again.err.contains("is under way"), "\(again.err)")
        // What is added does not make the rest another order.
        #expect(try await eater.run("basket", "add", "onion soup", "--draft", "weekly").status == 0)
        let more = try await eater.order("--draft", "weekly", "--accept-changes")
        #expect(more.status == 11 && more.err.contains("is under way"), "\(more.err)")
        let quote = try await eater.quote("--draft", "weekly")
        let warnings = quote.json["warnings"].texts
        #expect(warnings.contains { $0.contains("would be another order") }, "\(warnings)")
        #expect(eater.placed.count == 1)
        #expect(try await eater.order("--draft", "weekly", "--key", "dinner").status == 0)
        #expect(try await eater.order("--draft", "weekly", "--again").status == 0)
        #expect(eater.placed.count == 3)
    }

    @Test func `who is met at the door is told before the order, and wherever it is looked at`()
        async throws
    {
        try await eater.fill()
        let added = try await eater.run(
            "address", "add", "1 Rue Neuve", "--name", "Den", "--at", Eater.place, "--note",
            "third floor", "--contact", "Anna", "--phone", "+33698765432", "--postcode", "75011",
            "--town", "Paris")
        #expect(added.status == 0)
        let quote = try await eater.run("quote", "--to", "Den", "--json").json["data"]
        #expect(quote["contact"].text == "Anna" && quote["directions"].text == "third floor")
        #expect(quote["contact_phone"].text == "+33698765432")
        let told = try await eater.run("quote").out
        #expect(told.contains("third floor") && told.contains("Phone there: +33698765432"))

        _ = try await eater.program.run(["quote", "--to", "Den"] + Eater.guest)
        #expect(try await eater.order().status == 0)
        for command in ["receipt", "track", "orders"] {
            let answer = try await eater.run(command, "--json").json["data"]
            let order = command == "orders" ? answer["orders"][0] : answer
            #expect(order["contact"].text == "Anna", "\(command)")
            #expect(order["directions"].text == "third floor", "\(command)")
            #expect(order["contact_phone"].text == "+33698765432", "\(command)")
        }
        let receipt = try await eater.run("receipt").out
        for words in ["1 Rue Neuve, 75011 Paris", "third floor", "Anna", "+33698765432"] {
            #expect(receipt.contains(words), "\(receipt)")
        }
    }

    @Test func `an address that is changed is where the basket goes now`() async throws {
        try await eater.fill()
        for words in [
            ["address", "add", "1 Rue Neuve", "--name", "Den", "--at", Eater.place],
            ["quote", "--to", "Den"] + Eater.guest,
            ["address", "edit", "Den", "--street", "2 Rue Basse", "--at", Eater.place],
        ] {
            let done = try await eater.program.run(words)
            #expect(done.status == 0, "\(done.err)")
        }
        #expect(try await eater.order().status == 0)
        let shown = try await eater.run("receipt", "--json").json["data"]
        #expect(shown["address"].text == "2 Rue Basse")
    }

    @Test func `what was picked up is said to be, and ordered again it is picked up again`()
        async throws
    {
        try await eater.fill()
        _ = try await eater.program.run(["quote", "--pick-up"] + Eater.guest)
        #expect(try await eater.order("--pick-up").status == 0)
        let track = try await eater.run("track").out
        #expect(track.contains(". Pick-up ") && !track.contains("Expected"), "\(track)")
        #expect(try await eater.run("status").out.contains(" pick-up "))
        #expect(try await eater.run("repeat").status == 0)
        let again = try await eater.program.run(["quote", "--json"] + Eater.guest)
        #expect(again.json["data"]["method"].text == "collection", "\(again.out)\(again.err)")
        let words = try await eater.program.run(["quote"] + Eater.guest).out
        #expect(words.contains("Pick-up as soon as possible"), "\(words)")
    }

    @Test func `an order to be picked up is at the kitchen, not at the address chosen before`()
        async throws
    {
        try await eater.fill()
        for words in [
            ["address", "add", "4 Rue Basse", "--name", "Den", "--at", Eater.place],
            ["quote", "--to", "Den"] + Eater.guest,
        ] {
            #expect(try await eater.program.run(words).status == 0)
        }
        #expect(try await eater.order("--pick-up").status == 0)
        let receipt = try await eater.run("receipt", "--json").json["data"]
        #expect(receipt["method"].text == "collection")
        let street = try #require(receipt["address"].text)
        let heading = try await eater.run("receipt").out
        #expect(heading.contains("Pick-up at ") && heading.contains(", \(street), "), "\(heading)")
        // Where that is on a map, on a terminal that takes links.
        let map = "https://www.openstreetmap.org/?mlat="
        let terminal = try eater.program.onTerminal("receipt", as: "foot")
        #expect(try terminal.end() == .exited(0))
        #expect(terminal.shown.contains(map) && !heading.contains(map), "\(terminal.shown)")
        let calendar = try await eater.run("track", "--ics").out
        #expect(calendar.contains("LOCATION:" + street.prefix { $0 != "," }), "\(calendar)")
        for words in [["receipt"], ["receipt", "--json"], ["track", "--ics"], ["track"]] {
            let said = try await eater.program.run(words).out
            #expect(!said.contains("Rue Basse"), "\(words)\n\(said)")
        }
    }

    @Test func `a basket that was changed after a lost answer is not taken for what was ordered`()
        async throws
    {
        try await eater.fill()
        try await eater.quote()
        let page = #""status":502,"body":"<html>","contentType":"text/html""#
        try eater.server.setFaults(
            json: #"""
                [{"path":"*/pay","count":1,"executed":true,\#(page)},
                 {"path":"/api/orders/1","method":"GET","skip":1,\#(page)}]
                """#)
        #expect(try await eater.order().status == 10)
        // Of one that nobody is told of, "nothing was ordered yet" would be untrue.
        #expect(try await eater.run("--offline", "track").status == 10)
        try eater.server.setFaults(json: "[]")
        let added = try await eater.run("--offline", "basket", "add", "leeks vinaigrette")
        #expect(added.status == 0, "\(added.err)")
        let second = try await eater.order()
        #expect(second.status == 7, "\(second.out)")
        #expect(second.err.contains("was ordered by the earlier try"))
        #expect(try await eater.run("track").status == 0)
        #expect(eater.placed.count == 1)
    }

    @Test func `after an order nothing is current that nobody chose`() async throws {
        try await eater.fill()
        #expect(try await eater.run("draft", "save", "weekly").status == 0)
        #expect(try await eater.run("draft", "duplicate", "weekly").status == 0)
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        #expect(try await eater.run("basket", "show").status == 3)
        #expect(try await eater.run("basket", "show", "--draft", "weekly").status == 0)
        // One that is still being put together is at hand again.
        #expect(try await eater.run("draft", "duplicate", "weekly").status == 0)
        let other = try await eater.run("draft", "duplicate", "weekly")
        #expect(other.status == 0)
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        #expect(try await eater.run("basket", "show").status == 0)
    }

    @Test func `emptying a basket takes out its rows to fix too, and undo puts them back`()
        async throws
    {
        let table = eater.program.home.path + "/rows.csv"
        try write("who,item\nAna,Onion soup\nBo,Something else\n", to: table)
        #expect(try await eater.run("draft", "import", table, "--from", "9").status == 0)
        #expect(try await eater.run("basket", "clear").status == 0)
        let shown = try await eater.run("basket", "show")
        #expect(!shown.err.contains("row"))
        #expect(try await eater.run("basket", "undo").status == 0)
        #expect(try await eater.run("basket", "show").err.contains("1 row to fix"))
    }
}
