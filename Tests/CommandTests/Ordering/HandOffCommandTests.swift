import Kitchen
import Networking
import TestSupport
import Testing

/// An order by card, from scripts.
@Suite(.timeLimit(.minutes(10)))
struct HandOffCommandTests {
    @Test func `an order by card says where to pay, and is known once that is done`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let outcome = try await eater.order("--pay", "card", "--key", "lunch")
        #expect(outcome.status == 9, "\(outcome.err)")
        let page = try #require(outcome.errorJSON["page"].text)
        #expect(page.hasPrefix(eater.server.url + "payment/"))
        #expect(eater.server.placedOrders.isEmpty)

        // Asked again, it is the same page; in another way, it is another order.
        let again = try await eater.order("--pay", "card", "--key", "lunch")
        #expect(again.status == 9 && again.errorJSON["page"].text == page)
        let cash = try await eater.order("--pay", "cash", "--key", "lunch")
        #expect(cash.status == 2 && cash.err.contains("way to pay"), "\(cash.err)")
        let other = try await eater.order("--key", "dinner")
        #expect(other.status == 9 && other.errorJSON["page"].text == page)
        let waiting = try await eater.run("track", "lunch")
        #expect(waiting.status == 9 && waiting.out.hasPrefix(page))
        try await Self.expectOneName("to_be_paid", page: page, eater)
        // It is no fault; no receipt, and in no archive.
        let errors = try await eater.run("errors", "--json").json["data"]["errors"]
        #expect(errors.rows.isEmpty, "\(errors)")
        let receipt = try await eater.run("receipt")
        #expect(receipt.status == 9 && receipt.out.hasPrefix("What you agreed to"))
        #expect(receipt.out.contains("Onion soup") && receipt.out.contains("Agreed to "))
        #expect(!receipt.out.contains("Placed") && !receipt.out.contains("/api/"))
        let json = try await eater.run("receipt", "lunch", "--json")
        #expect(json.status == 9 && json.json["data"]["state"].isNull)
        #expect(json.json["data"]["placed_at"].isNull && !json.json["data"]["agreed_at"].isNull)
        let table = try await eater.run("receipt", "--csv")
        #expect(table.status == 9 && table.out.isEmpty && table.err.contains("No rows are written"))
        let spent = try await eater.run("stats")
        #expect(spent.out.contains("1 waits for your payment, not ordered yet"), "\(spent.out)")
        let archive = try await eater.run("export", eater.program.home.path + "/archive")
        #expect(archive.status == 0 && archive.err.contains("1 order that waits for your payment"))

        #expect(try await Self.post(page) == 200)
        let paid = try await eater.run("track", "lunch", "--json")
        #expect(paid.status == 0 && paid.json["data"]["key"].text == "lunch")
        #expect(eater.server.placedOrders.map(\.pays) == [1])
    }

    @Test func `--open gives the page to the browser, and says what went wrong`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        let home = eater.program.home.path
        for (name, status) in [("browser", 0), ("failing", 3)] {
            try await Program.install(
                "#!/bin/sh\necho \"$# $1\" >> \(home)/opened\nexit \(status)\n",
                at: home + "/" + name)
        }
        func opened() -> [String] {
            Home.text(home + "/opened").split(separator: "\n").map(String.init)
        }
        let program = eater.program.with(nil, ["BROWSER": home + "/browser"])
        try await eater.fill()
        try await eater.quote()
        let ordered = try await program.run(
            "order", "--yes", "--max-total", "900", "--pay", "card", "--key", "lunch", "--open")
        #expect(ordered.status == 9, "\(ordered.err)")
        let page = try #require(ordered.lines.first)
        #expect(opened() == ["1 " + page] && ordered.err.contains("given to the browser"))

        _ = try await program.run("track", "lunch")
        #expect(opened().count == 1)
        #expect(try await program.run("track", "lunch", "--open", "--json").status == 9)
        #expect(opened().count == 2)

        // What is configured comes first; its failure changes nothing else.
        try program.configure("{ browser: '\(home)/failing' }")
        let failed = try await program.run("track", "lunch", "--open")
        #expect(failed.status == 9 && failed.err.contains("did not open the page (status 3)"))
        #expect(failed.lines.first == page)
        try program.configure("{}")
        let nothing = try await eater.run("track", "lunch", "--open")
        #expect(nothing.status == 9 && nothing.err.contains("No browser is known here"))
        #expect(opened().count == 3)
    }

    @Test func `a draft that waits for its payment is not changed or thrown away unsaid`()
        async throws
    {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let page = try #require(
            try await eater.order("--pay", "card", "--key", "lunch").errorJSON["page"].text)
        let added = try await eater.run("--offline", "basket", "add", "onion soup", "--from", "9")
        #expect(added.status == 0 && added.err.contains(page), "\(added.err)")
        let json = try await eater.run("--offline", "basket", "undo", "--json")
        #expect(json.json["data"]["order"]["page"].text == page && json.err.isEmpty)

        let draft = try #require(
            try await eater.run("draft", "ls", "--json").json["data"]["drafts"][0]["ref"].text)
        let asked = try await eater.run("draft", "rm", draft, "--json")
        #expect(asked.status == 11 && asked.errorJSON["page"].text == page, "\(asked.err)")
        #expect(try await eater.run("basket", "show").status == 0)
        #expect(try await eater.run("draft", "rm", draft, "--yes").status == 0)
        // It can be paid all the same, and nothing of it is in a calendar before.
        let calendar = try await eater.run("track", "lunch", "--ics")
        #expect(calendar.status == 9 && calendar.out.isEmpty && calendar.err.contains(page))
        #expect(try await Self.post(page) == 200)
        #expect(
            try await eater.run("track", "lunch", "--ics").out.hasPrefix("BEGIN:VCALENDAR"))
    }

    @Test func `a key finds the newest of what was taken back under it`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        var agreed: Set<Int?> = []
        for tip in ["0", "2.00"] {
            #expect(
                try await eater.order("--pay", "card", "--key", "lunch", "--tip", tip).status == 9)
            // A key that waits says so, also where the server cannot be asked.
            try eater.server.setFaults(json: #"[{"path":"*","status":503}]"#)
            let silent = try await eater.order("--key", "lunch")
            #expect(silent.status == 9 && silent.errorJSON["stage"].text == "to_be_paid")
            let offline = try await eater.order("--key", "lunch", "--offline")
            #expect(offline.status == 9, "\(offline.err)")
            eater.server.setFaults([])
            try eater.server.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
            let back = try await eater.run("track", "lunch", "--settle", "not-placed", "--json")
            #expect(back.status == 0, "\(back.err)")
            let receipt = try await eater.run("receipt", "lunch", "--json")
            #expect(receipt.json["data"]["stage"].text == "taken_back")
            agreed.insert(receipt.json["data"]["total"]["minor"].number)
        }
        #expect(agreed.count == 2, "\(agreed)")
    }

    @Test func `an order that the server denies later is never silently none, nor paid twice`()
        async throws
    {
        let platform = try PlatformStub { $0.gateway = "paygreen" }
        let program = try Program(
            "--server", platform.url, variables: ["EAT_CLOCK": PlatformTraps.clock])
        _ = try await program.run("menu", "1")
        _ = try await program.run("basket", "add", "soupe", "--from", "1")
        let order =
            ["order", "--yes", "--max-total", "90", "--key", "lunch", "--json"]
            + ["--pay", "card", "--to", "47.55,0.48"] + Eater.guest
        #expect(try await program.run(order).status == 9)
        platform.payOnPage(1)
        #expect(try await program.run("track", "lunch").status == 0)
        let calls = platform.calls.filter { !$0.hasPrefix("GET") }

        platform.forgetPayment(of: 1)
        let denied = try await program.run("track", "lunch", "--json")
        #expect(denied.status == 10 && !denied.json["data"]["number"].isNull)
        #expect(denied.json["warnings"][0].text?.contains("unpaid cart") == true, "\(denied.out)")
        let again = try await program.run(order)
        #expect(again.status == 10 && again.json["data"]["replayed"].flag == true, "\(again.err)")
        #expect(again.err.contains("unpaid cart"))
        let kept = try await program.run("orders", "--json")
        #expect(kept.json["data"]["orders"].rows.count == 1, "\(kept.out)")
        #expect(try await program.run("basket", "show").status == 3)
        #expect(platform.calls.filter { !$0.hasPrefix("GET") } == calls)

        platform.payOnPage(1)
        #expect(try await program.run(order).status == 0)
        #expect(try await program.run("track", "lunch").status == 0)
        #expect(platform.placed.count == 1)
    }

    @Test func `what is taken back, and what cannot be paid any more, has one name too`()
        async throws
    {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        #expect(try await eater.order("--pay", "card", "--key", "lunch").status == 9)
        try eater.server.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
        #expect(try await eater.run("track", "lunch").status == 9)
        try await Self.expectOneName("not_to_be_paid", page: nil, eater)
        let over = try await eater.run("receipt", "lunch")
        #expect(
            over.status == 9 && over.out.hasPrefix("What you agreed to; it is not to be paid any"))
        let archive = try await eater.run("export", eater.program.home.path + "/archive")
        #expect(archive.err.contains("1 order that is not to be paid any more"), "\(archive.err)")

        let back = try await eater.run("track", "lunch", "--settle", "not-placed", "--json")
        #expect(back.status == 0 && back.json["data"]["stage"].text == "taken_back")
        #expect(back.json["data"]["key"].text == "lunch")
        for words in [["track", "lunch"], ["receipt", "lunch"]] {
            let later = try await eater.program.run(words + ["--json"])
            #expect(later.status == 7 && later.json["data"]["stage"].text == "taken_back")
            #expect(later.errorJSON["stage"].text == "taken_back", "\(later.err)")
        }
        let receipt = try await eater.run("receipt", "lunch")
        #expect(
            receipt.out.contains("it was taken back, and nothing was ordered"), "\(receipt.out)")
        #expect(receipt.out.contains("Onion soup") && receipt.status == 7)
        #expect(try await eater.run("receipt", "lunch", "--csv").out.isEmpty)
        #expect(try await eater.run("status", "--json").json["data"]["orders"].rows.isEmpty)
        #expect(
            try await eater.run("stats", "--json").json["data"]["not_counted"]["agreed"].rows
                .isEmpty)
    }

    @Test func `--follow waits for the payment, and goes on with the order`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let page = try #require(
            try await eater.order("--pay", "card", "--key", "lunch").errorJSON["page"].text)
        let reader = try eater.program.start("track", "--follow")
        #expect(reader.line(within: 30) == page)
        let follower = try eater.program.start("track", "lunch", "--follow", "--json")
        let waiting = JSONAnswer(Array((follower.line(within: 30) ?? "").utf8))["data"]
        #expect(waiting["stage"].text == "to_be_paid" && waiting["page"].text == page)

        #expect(try await Self.post(page) == 200)
        #expect(try await eater.run("track", "lunch").status == 0)
        let paid = JSONAnswer(Array((follower.line(within: 30) ?? "").utf8))["data"]
        #expect(paid["stage"].text == "waiting" && paid["key"].text == "lunch")
        let id = try #require(eater.placed.first?.id)
        try eater.server.control("POST", "/orders/\(id)/cancel", #"{"reason":"RUSH_HOUR"}"#)
        #expect(try await eater.run("track", "lunch").status == 0)
        #expect(follower.line(within: 30)?.contains("\"stage\":\"cancelled\"") == true)
        #expect(try follower.outcome().status == 7)
        let read = try reader.outcome()
        #expect(
            read.status == 7 && read.out.contains("It is looked up once a minute"), "\(read.out)")
        #expect(read.out.contains("looked up once a minute") && read.out.contains("cancelled"))
    }

    @Test func `--follow ends with what has become of it`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        #expect(try await eater.order("--pay", "card", "--key", "lunch").status == 9)
        let followers = try [
            eater.program.start("track", "lunch", "--follow", "--json"),
            eater.program.start("track", "lunch", "--follow"),
        ]
        for follower in followers { #expect(follower.line(within: 30) != nil) }
        try eater.server.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
        #expect(try await eater.run("track", "lunch").status == 9)
        #expect(followers[0].line(within: 30)?.contains("\"stage\":\"not_to_be_paid\"") == true)
        for follower in followers {
            let end = try follower.outcome()
            #expect(end.status == 9 && end.err.contains("--settle not-placed"), "\(end.err)")
        }
    }

    @Test func `of a server that is not in use here, it is said that nobody was asked`()
        async throws
    {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let page = try #require(
            try await eater.order("--pay", "card", "--key", "lunch").errorJSON["page"].text)
        #expect(try await Self.post(page) == 200)
        let elsewhere = eater.program.with([])
        let server = page.prefix { $0 != "?" }.split(separator: "/payment").first.map(String.init)
        for words in [
            ["track"], ["track", "lunch"],
            ["order", "--key", "lunch", "--yes", "--max-total", "900"],
            ["shares"], ["shares", "lunch"], ["receipt", "lunch"],
        ] {
            let outcome = try await elsewhere.run(words)
            #expect(outcome.status == 9, "\(words): \(outcome.err)")
            #expect(outcome.err.contains("As it was last known"), "\(words): \(outcome.err)")
            // Those that ask name the server that they could not.
            let isNamed = outcome.err.contains("not in use here, so it was not asked")
            #expect(isNamed == (words != ["shares"]), "\(words): \(outcome.err)")
            if isNamed { #expect(outcome.err.contains(try #require(server)), "\(outcome.err)") }
        }
        let listed = try await elsewhere.run("orders")
        #expect(listed.status == 0 && listed.err.contains("so it was not asked"), "\(listed.err)")
        let json = try await elsewhere.run("track", "--json")
        #expect(json.status == 9 && json.json["stale"].flag == true, "\(json.out)")
        #expect(json.json["warnings"][0].text?.contains("was not asked now") == true)

        // Asked, it is an order.
        #expect(try await eater.run("track", "lunch").status == 0)
        let gone = try await elsewhere.run("track", "lunch")
        #expect(gone.status == 0 && gone.err.contains("so it was not asked"), "\(gone.err)")
    }

    @Test func `what is on its way already is not ordered again by a basket that was edited`()
        async throws
    {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let page = try #require(
            try await eater.order("--pay", "card", "--key", "lunch").errorJSON["page"].text)
        let added = try await eater.run(
            "--offline", "basket", "add", "onion soup", "--quantity", "2", "--from", "9")
        #expect(added.status == 0, "\(added.err)")
        let early = try await eater.order("--pay", "card")
        #expect(early.status == 9 && early.errorJSON["page"].text == page, "\(early.err)")
        #expect(
            early.err.contains("changed in the basket since then is not in that"), "\(early.err)")
        #expect(try await eater.run("--offline", "basket", "show").out.contains("(to be paid, "))
        #expect(try await Self.post(page) == 200)

        // Whoever finds out, and under whatever key.
        #expect(try await eater.run("track", "lunch").status == 0)
        let number = try #require(eater.placed.first?.number)
        for words in [[], ["--key", "dinner"], ["--dry-run"]] {
            let again = try await eater.program.run(
                ["order", "--yes", "--max-total", "900", "--json", "--pay", "card"] + words)
            #expect(again.status == 7, "\(words): \(again.err)")
            #expect(again.errorJSON["message"].text?.contains(number) == true, "\(again.err)")
            #expect(again.errorJSON["hint"].text?.contains("--again") == true, "\(again.err)")
        }
        #expect(try await eater.order("--again", "--dry-run", "--pay", "card").status == 0)
        #expect(try await eater.run("propose").status == 7)
        let quote = try await eater.run("quote", "--json")
        #expect(quote.json["warnings"][0].text?.contains(number) == true, "\(quote.out)")
        // What is left after that was taken out is another order.
        for line in ["3", "2", "1"] {
            let still = try await eater.order("--pay", "card")
            #expect(still.status == 7, "\(line): \(still.err)")
            #expect(try await eater.run("--offline", "basket", "rm", line).status == 0)
        }
        let left = try await eater.order("--pay", "card")
        #expect(left.status == 9, "\(left.err)")
        #expect(left.errorJSON["page"].text != page, "\(left.err)")
        #expect(eater.placed.count == 1)
    }

    @Test func `whatever tells of a page says that its basket was edited since`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        #expect(try await eater.order("--pay", "card", "--key", "lunch").status == 9)
        let old = "page is for the basket as it was"
        #expect(!(try await eater.run("track", "lunch").err.contains(old)))
        _ = try await eater.run("--offline", "basket", "rm", "3")
        for words in [
            ["track", "lunch"], ["track"], ["quote"], ["orders"],
            ["order", "--yes", "--max-total", "900", "--key", "lunch"],
        ] {
            let told = try await eater.program.run(words)
            #expect(told.err.contains(old), "\(words): \(told.err)")
        }
        for words in [["track", "lunch"], ["track", "--offline"]] {
            let json = try await eater.program.run(words + ["--json"])
            #expect(json.json["data"]["basket_edited"].flag == true, "\(json.out)")
            #expect(json.errorJSON["basket_edited"].flag == true, "\(json.err)")
        }
        let rows = try await eater.run("orders", "--json").json["data"]["unsettled"]
        #expect(rows[0]["basket_edited"].flag == true)
        // As it was, it is what is paid.
        _ = try await eater.run("--offline", "basket", "undo")
        let back = try await eater.run("track", "lunch", "--json")
        #expect(back.json["data"]["basket_edited"].flag == false && !back.err.contains(old))
    }

    /// Whatever command tells of the attempt under `lunch` calls its state the same.
    private static func expectOneName(_ name: String, page: String?, _ eater: Eater) async throws {
        func data(_ words: String...) async throws -> JSONAnswer {
            try await eater.program.run(words + ["--json"]).json["data"]
        }
        let rows = try await [
            data("orders")["unsettled"][0], data("status")["unsettled"][0],
            data("receipt", "lunch"),
            data("track", "lunch"), data("track"),
            eater.order("--key", "lunch").errorJSON, eater.run("quote", "--json").errorJSON,
            eater.run("shares", "lunch", "--json").errorJSON,
            data("draft", "ls")["drafts"][0]["order"], data("basket", "show")["order"],
        ]
        for (place, row) in rows.enumerated() {
            #expect(row["stage"].text == name && row["key"].text == "lunch", "\(place): \(row)")
            #expect(row["page"].text == page && row["page_over"].flag == (page == nil), "\(place)")
        }
        let bar = try await eater.run("status", "--format", "waybar").json
        #expect(bar["class"].text == name)
        let counted = try await data("stats")
        #expect(counted["orders"].number == 0 && counted["spending"].rows.isEmpty)
        #expect(counted["not_counted"]["agreed"][0]["stage"].text == name)
        let table = try await eater.run("stats", "--csv").out.split(whereSeparator: \.isNewline)
        #expect(table.contains { $0.hasPrefix("\(name),") })
    }

    @discardableResult
    static func post(_ page: String) async throws -> Int {
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        return try await client.send(HTTPRequest(.post, page)).status
    }
}
