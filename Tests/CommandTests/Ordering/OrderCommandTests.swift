import Kitchen
import TestSupport
import Testing

/// From an empty basket to the receipt.
@Suite(.timeLimit(.minutes(10)))
struct OrderCommandTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
    }

    @Test func `a guest orders from an empty basket to the receipt`() async throws {
        try await eater.fill()
        let quote = try await eater.quote().json
        #expect(quote["schema"].text == "eat-tui/quote/1")
        let data = quote["data"]
        #expect(data["problems"].rows.isEmpty)
        #expect(data["subtotal"]["minor"].number == 3600)
        #expect(data["total"]["source"].text == "server")
        let notes = "2 Onion soup (Anna): no cheese\n1 Onion soup (Bob)"
        #expect(data["notes"].text == notes)
        #expect(data["payments_here"].texts == ["cash"])
        #expect(eater.placed.isEmpty)

        let order = try await eater.order()
        #expect(order.status == 0)
        #expect(order.json["schema"].text == "eat-tui/order/1")
        let total = try #require(data["total"]["minor"].number)
        #expect(order.json["data"]["total"]["minor"].number == total)
        #expect(eater.placed.map(\.total) == [total])
        #expect(eater.placed.map(\.notes) == [notes])
        let number = try #require(order.json["data"]["number"].text)
        #expect(eater.placed.map(\.number) == [number])

        // What was a draft is an order now.
        #expect(try await eater.run("basket", "show").status == 3)
        let receipt = try await eater.run("--offline", "receipt", number)
        #expect(receipt.out.contains("La Table de Maëlle, order \(number)"))
        #expect(receipt.out.contains("in it VAT"))
        #expect(receipt.out.contains("  Anna: 20.48 EUR\n    2 Onion soup; no cheese\n"))
        let rows = try await eater.run("--offline", "receipt", number, "--csv").out
        #expect(rows.contains("line,Bob,Onion soup,,1,,9.10,9.10,EUR\r\n"))
        #expect(rows.contains("tax_included,,TVA 10%,"))
        let listed = try await eater.run("orders", "--active", "--json").json["data"]
        #expect(listed["orders"].rows.compactMap(\.["number"].text) == [number])
        #expect(listed["unsettled"].rows.isEmpty)
    }

    @Test func `an account orders to an address of its own`() async throws {
        #expect(try eater.signIn().status == 0)
        let before = eater.server.placedOrders.count
        try await eater.fill()
        let order = try await eater.order()
        #expect(order.status == 0, "\(order.err)")
        let new = eater.server.placedOrders.dropFirst(before)
        #expect(new.map(\.username) == ["demo"])
        // Orders that were made elsewhere are told too.
        let all = try await eater.run("orders", "--json").json["data"]["orders"].rows
        #expect(all.count == eater.server.placedOrders.count)
        #expect(all.first?["number"].text == new.first?.number)
    }

    @Test func `the same key is the same order, also once its draft is gone`() async throws {
        try await eater.fill()
        try await eater.quote()
        let first = try await eater.order("--key", "lunch")
        let again = try await eater.order("--key", "lunch")
        #expect(first.status == 0 && again.status == 0)
        #expect(again.json["data"]["number"].text == first.json["data"]["number"].text)
        #expect(again.json["data"]["key"].text == "lunch")
        #expect(eater.placed.count == 1)
    }

    @Test func `a call that is repeated orders no other basket instead`() async throws {
        for words in [["leeks vinaigrette", "--new"], ["onion soup", "--new"]] {
            let added = try await eater.program.run(
                ["--offline", "basket", "add"] + words + ["--from", "9", "--quantity", "3"])
            #expect(added.status == 0, "\(added.err)")
        }
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        for words in [[], ["--key", "lunch"], ["--dry-run"]] {
            let again = try await eater.program.run(
                ["order", "--yes", "--max-total", "900"] + words)
            #expect(again.status == 11, "\(again.err)")
            #expect(again.err.contains("--draft"), "\(again.err)")
        }
        #expect(try await eater.run("propose").status == 11)
        #expect(eater.placed.count == 1)
        let named = try await eater.order("--draft", "La Table de Maëlle", "--to", Eater.place)
        #expect(named.status == 0, "\(named.err)")
        #expect(eater.placed.count == 2)
    }

    @Test func `a saved draft is not ordered again by the same words`() async throws {
        try await eater.fill()
        #expect(try await eater.run("draft", "save", "usual").status == 0)
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        let again = try await eater.order()
        #expect(again.status != 0 && again.err.contains("--draft"), "\(again.err)")
        #expect(eater.placed.count == 1)
        // Another basket does not come instead either.
        let named = try await eater.order("--draft", "usual", "--to", Eater.place, "--again")
        #expect(named.status == 0, "\(named.err)")
        #expect(eater.placed.count == 2)
        #expect(try await eater.order().status == again.status)
    }

    @Test func `a dry run goes all the way but the last step`() async throws {
        try await eater.fill()
        try await eater.quote()
        let dry = try await eater.run("order", "--dry-run")
        #expect(dry.status == 0)
        #expect(dry.err.contains("nothing was"))
        #expect(dry.out.contains("no cheese"))
        let dear = try await eater.run("order", "--dry-run", "--max-total", "10.00")
        #expect(dear.status == 8)
        #expect(eater.placed.isEmpty)
        #expect(try await eater.run("basket", "show").status == 0)
    }

    @Test func `forty people eat before their event, and each knows what it costs`() async throws {
        for dish in ["onion soup", "leeks vinaigrette"] {
            let added = try await eater.run(
                "--offline", "basket", "add", dish, "--quantity", "20", "--from", "9")
            #expect(added.status == 0)
        }
        let occasion = try await eater.run(
            "--offline", "basket", "occasion", "--name", "Team lunch", "--people", "40",
            "--contact", "Mia", "--instructions", "Dock 3", "--budget", "9.00")
        #expect(occasion.status == 0)
        let quote = try await eater.quote("--for", "Fri 12:30").json["data"]
        #expect(quote["problems"].rows.isEmpty)
        // The last slot that is over when they begin, on the kitchen's clock.
        #expect(quote["eta"]["to"].text == "2026-05-08T10:30:00Z")
        let total = try #require(quote["total"]["minor"].number)
        #expect(quote["per_head"]["minor"].number == (total + 39) / 40)
        #expect(quote["per_head"]["source"].text == "ours")
        #expect(quote["over_budget"]["minor"].number == (total + 39) / 40 - 900)
        #expect(quote["notes"].text == "40 people\nContact: Mia")
        let order = try await eater.order()
        #expect(order.status == 0, "\(order.err)")
        #expect(order.json["data"]["eta"]["to"].text == "2026-05-08T10:30:00Z")

        let calendar = try await eater.run("--offline", "track", "--ics")
        #expect(calendar.out.contains("DTEND:20260508T103000Z\r\n"))
        #expect(calendar.out.contains("SUMMARY:Team lunch: food from La Table de Maëlle\r\n"))
        let short = try await eater.run("--offline", "status")
        #expect(short.out.contains(" 12:00-12:30 Paris, La Table de Maëlle"))
    }

    @Test func `an event before anything can be there hears what is the earliest`() async throws {
        try await eater.fill()
        for outcome in [
            try await eater.quote("--for", "12:45"), try await eater.order("--for", "12:45"),
        ] {
            #expect(outcome.status == 7 && outcome.output.isEmpty)
            #expect(outcome.err.contains("earliest Wed 2026-05-06"))
            #expect(outcome.err.contains("and it is wanted for Wed 2026-05-06 12:45"))
        }
        #expect(eater.placed.isEmpty)
    }

    @Test func `a time nobody serves is not taken for one hours before it`() async throws {
        try await eater.fill()
        let quoted = try await eater.quote("--asap")
        #expect(quoted.status == 0, "\(quoted.err)")
        // It serves lunch and dinner: between them there is only what came hours before.
        for words in [["quote"], ["order", "--yes", "--max-total", "900"]] {
            let outcome = try await eater.program.run(
                words + ["--json", "--for", "tomorrow 17:30"])
            #expect(outcome.status == 7, "\(outcome.err)")
            #expect(outcome.err.contains("shortly before Thu 2026-05-07 17:30"))
            #expect(outcome.err.contains("Thu 2026-05-07 14:00-14:30"))
            #expect(outcome.err.contains("--tolerance"))
        }
        #expect(eater.placed.isEmpty)
        // What was refused does not stick, and a wider tolerance takes what there is.
        let again = try await eater.run("quote", "--json").json["data"]
        #expect(again["soonest"].flag == true && again["problems"].rows.isEmpty)
        let early = try await eater.run(
            "quote", "--for", "tomorrow 17:30", "--tolerance", "4h", "--json")
        #expect(early.json["data"]["eta"]["to"].text == "2026-05-07T12:30:00Z", "\(early.err)")
    }

    @Test(arguments: ["12:29", "Wed 12:00", "2026-05-05 12:30", "2026-02-30 12:30"])
    func `a time that is over, or that no day has, is no time`(text: String) async throws {
        try await eater.fill()
        let outcome = try await eater.quote("--for", text)
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.err)")
    }

    @Test func `what became dearer since it was seen is said, and a ceiling is no consent`()
        async throws
    {
        try await eater.fill()
        try await eater.quote()
        let code = try await eater.soupCode()
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1000}"#)
        let stopped = try await eater.order()
        #expect(stopped.status == 8)
        #expect(stopped.err.contains("Onion soup costs 10.00 EUR now, was 9.10 EUR."))
        #expect(stopped.err.contains("--accept-changes"))
        let told = stopped.errorJSON["changes"].rows
        #expect(told.map(\.["kind"].text) == ["dish", "total"])
        #expect(told[0]["to"]["minor"].number == 1000)
        // Asking again is no consent either, nor is a quote that nobody at a terminal saw.
        #expect(try await eater.order().status == 8)
        let unseen = try await eater.run("quote", "--json")
        #expect(unseen.status == 0 && unseen.err.contains("--accept-changes"), "\(unseen.err)")
        #expect(try await eater.order().status == 8)
        #expect(eater.placed.isEmpty)
        let order = try await eater.order("--accept-changes")
        #expect(order.status == 0, "\(order.err)")
        let changes = order.json["data"]["changes"].rows
        #expect(changes.map(\.["kind"].text) == ["dish", "total"])
        #expect(changes[0]["from"]["minor"].number == 910)
        #expect(changes[0]["to"]["minor"].number == 1000)
        #expect(eater.placed.count == 1)
    }

    @Test func `who accepts changes is not told to accept them`() async throws {
        try await eater.fill()
        try await eater.quote()
        let code = try await eater.soupCode()
        // The price rises between the look at what changed and the order.
        try eater.server.control(
            "PUT", "/faults", #"{"path":"*/payment_methods","count":1,"lateMs":6000000}"#)
        let child = try ChildProcess(
            Program.tui,
            eater.program.prefix
                + ["order", "--yes", "--max-total", "900", "--json", "--accept-changes"],
            environment: eater.program.environment, keeping: eater.program)
        try eater.server.control("GET", "/late?count=1&within=60")
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1000}"#)
        try eater.server.control("POST", "/late")
        let stopped = try child.outcome()
        #expect(stopped.status == 8, "\(stopped.err)")
        #expect(stopped.err.contains("eat-tui quote"))
        #expect(!stopped.err.contains("--accept-changes"))
        #expect(eater.placed.isEmpty)
    }

    @Test func `a quote that nobody saw goes on saying what changed, and is no yes`() async throws {
        try await eater.fill()
        #expect(try await eater.quote().json["data"]["changes"].rows.isEmpty)
        let code = try await eater.soupCode()
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1000}"#)
        let text = try await eater.run("quote")
        #expect(
            text.out.contains(
                "Since you last looked: Onion soup costs 10.00 EUR now, was 9.10 EUR."))
        #expect(!(try await eater.run("quote", "--json").json["data"]["changes"].rows.isEmpty))
        #expect(try await eater.order().status == 8)
        #expect(try await eater.order("--accept-changes").status == 0)
    }

    @Test func `a dish that cost less in the basket stops an order that was never quoted`()
        async throws
    {
        try await eater.fill()
        let code = try await eater.soupCode()
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1000}"#)
        let outcome = try await eater.program.run(
            ["order", "--yes", "--max-total", "900", "--to", Eater.place, "--json"] + Eater.guest)
        #expect(outcome.status == 8)
        #expect(outcome.err.contains("Onion soup costs 10.00 EUR now, was 9.10 EUR."))
        #expect(eater.placed.isEmpty)
    }

    @Test func `a code is kept only where it counts`() async throws {
        try await eater.fill()
        try await eater.quote()
        let wrong = try await eater.run("promo", "add", "LASTYEAR")
        #expect(wrong.status == 7)
        #expect(wrong.err.contains("LASTYEAR"))
        let plain = try await eater.quote().json["data"]
        #expect(plain["discount"]["minor"].number == 0 && plain["problems"].rows.isEmpty)
        #expect(wrong.err.contains("did not apply"))
        let right = try await eater.run("promo", "add", "TENOFF", "--json").json["data"]
        let discount = right["charges"].rows.first { $0["kind"].text == "discount" }
        #expect(discount?["code"].text == "TENOFF")
        #expect(right["discount"]["minor"].number ?? 0 < 0)
        let total = try #require(right["total"]["minor"].number)
        #expect(total < plain["total"]["minor"].number ?? 0)
        let removed = try await eater.run("promo", "rm", "--json").json["data"]
        #expect(removed["total"]["minor"].number == plain["total"]["minor"].number)
    }

    @Test func `again the same is a draft that says what changed since`() async throws {
        try await eater.fill()
        let code = try await eater.soupCode()
        try await eater.quote()
        #expect(try await eater.order().status == 0)
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1200}"#)
        let again = try await eater.run("repeat", "--refresh")
        #expect(again.status == 0, "\(again.err)")
        #expect(again.out.contains("Onion soup costs 12.00 EUR now, was 9.10 EUR."))
        #expect(eater.placed.count == 1)
        #expect(try await eater.run("--offline", "basket", "show").out.contains("Anna"))
    }

    @Test func `names that would turn a terminal around are shown harmless everywhere`()
        async throws
    {
        let evil = "no\u{1B}[31m \u{202E}stunaep\u{9B}2J #[fg=red]"
        for words in [["onion soup", "--for", evil], ["onion soup", "--note", evil]] {
            _ = try await eater.program.run(
                ["--offline", "basket", "add", "--from", "9"] + words + ["--quantity", "2"])
        }
        _ = try await eater.run("--offline", "basket", "occasion", "--name", evil)
        for form in ["--json", "--plain", "--linear", "--quiet"] {
            let quote = try await eater.program.run(
                ["quote", "--to", Eater.place, form] + Eater.guest)
            #expect(quote.status == 0 && quote.trouble == nil, "\(form)")
        }
        #expect(try await eater.order().status == 0)
        for words in [["receipt"], ["track"], ["orders"], ["status"], ["cancel", "x"]] {
            for form in ["--json", "--plain", "--linear", "--quiet"] {
                let outcome = try await eater.program.run(["--offline"] + words + [form])
                #expect(outcome.trouble == nil, "\(words) \(form)")
            }
        }
    }
}
