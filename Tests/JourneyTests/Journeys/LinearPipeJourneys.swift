import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Lines that come through a pipe all at once, and what is said of each (0095).
@Suite(.timeLimit(.minutes(10)))
struct LinearPipeJourneys {
    private static let toTheTotal = [
        "basket", "checkout", "W", "3", "eater@example.org", "+33612345678", "", "P",
    ]

    /// Sends every line before anything is heard, and the end after them.
    private func pipe(
        _ lines: [String], _ program: Program, _ arguments: String...
    ) throws -> (said: [String], status: Int32?) {
        let talk = try LinearTalk(program.with(program.prefix + arguments))
        for line in lines { try talk.send(line) }
        let outcome = try talk.end()
        #expect(talk.noise == nil)
        return (outcome.lines, outcome.status)
    }

    @Test func `a line that is refused keeps the lines after it from ordering`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let lines = ["z z z"] + Self.toTheTotal
        let (said, status) = try pipe(lines + ["31.40", "quit"], program)
        #expect(said.contains { $0.hasPrefix("Line 1, \"z z z\", was refused") }, "\(said)")
        #expect(said.last == "2 lines were refused, first line 1: \"z z z\".")
        #expect(status == 2)
        #expect(kitchen.payCalls == 0)

        // Also where it is refused while the total is asked for.
        let late = try pipe(Self.toTheTotal + ["z z z", "31.40", "quit"], program)
        #expect(late.status == 2 && kitchen.payCalls == 0, "\(late.said)")

        // Who has heard it says so.
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["z z z", "basket", "checkout"])
        #expect(try talk.say("P").contains { $0.contains("Type \"31.40 anyway\"") })
        #expect(try talk.say("31.40").contains { $0.hasPrefix("Not that: ") })
        try talk.say("31.40 anyway", until: "PLACED")
        #expect(try talk.end().status == 0)
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `an answer that is emptied is said to be, in a pipe`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let lines = Self.toTheTotal.prefix(3) + ["3", "eater@example.org", ":2", ":empty", "back"]
        let (said, _) = try pipe(lines + ["quit"], program)
        #expect(said.contains { $0.hasSuffix(": empty") }, "\(said)")
    }

    @Test func `an answer to the last question is said once`() async throws {
        let talk = try LinearTalk(try KitchenServer.still().diner())
        try talk.hear()
        try talk.say(["addresses", "a", ":9"])
        for answer in ["yes", "yes", "no"] {
            let said = try talk.say(answer)
            let count = said.joined(separator: "\n").ranges(of: "Usual: \(answer)").count
            #expect(count == 1, "\(said)")
            #expect(said.last?.contains("That was the last question. Enter: save.") == true)
        }
        try talk.say(":back")
        #expect(try talk.end().status == 0)
    }

    @Test func `a question mark only helps, and what was asked is asked again`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["basket", "checkout", "W"])
        // In a form a line is an answer, and help says so.
        let ofForms = try talk.say("?")
        #expect(ofForms.contains { $0.hasPrefix("\":list\" says all questions") }, "\(ofForms)")
        #expect(!ofForms.contains { $0.contains("A number opens a row") })
        #expect(try talk.say(":list").contains { $0.hasPrefix("1 of 4, I am: ") })
        try talk.say(["3", "list@example.org", "+33612345678", ""])

        try talk.say("P")
        for line in ["?", "??", "?"] {
            let help = try talk.say(line)
            #expect(help.contains { $0.hasPrefix("Here a line is an answer.") }, "\(help)")
            #expect(help.contains { $0.hasPrefix("Type the total, 31.40, to order.") }, "\(help)")
            #expect(!help.contains { $0.contains("Not that") || $0.contains("A number opens") })
        }
        #expect(kitchen.payCalls == 0)
        try talk.say("31.40", until: "PLACED")
        #expect(try talk.end().status == 0)
        #expect(kitchen.payCalls == 1)
    }

    @Test func `a refused answer leaves its question, and no line after it is an answer`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        // What was to be the total is no tip, though it would be one.
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(Self.toTheTotal.dropLast())
        try talk.say("tip")
        let refused = try talk.say("nothing")
        #expect(refused.contains { $0.contains("an amount such as 2.00") }, "\(refused)")
        #expect(refused.contains { $0.contains("nothing of it is kept") }, "\(refused)")
        #expect(try talk.say("P").contains("Line 10 is not taken: \"anyway\" comes first."))
        try talk.say("31.40")
        // Who has heard it says so.
        try talk.say("anyway")
        #expect(try talk.say("P").contains { $0.hasPrefix("Line 9, \"nothing\", was refused") })
        // Which orders nothing, and is not refused.
        try talk.say("stop")
        let end = try talk.end()
        #expect(end.lines.last == "3 lines were refused, first line 9: \"nothing\".")
        #expect(end.status == 2)
        #expect(kitchen.payCalls == 0)

        // The rest of a form is no command, and what may be secret is not repeated.
        for lines in [
            ["5 of them", "me", "s3cret"], ["3", "no address", "s3cret"], [":9", "s3cret"],
        ] {
            let (said, status) = try pipe(
                ["basket", "checkout", "W"] + lines + ["kitchens", "quit"], program)
            #expect(said.contains { $0.contains("nothing of it is kept") }, "\(said)")
            #expect(said.contains { $0.hasSuffix("is not taken: \"anyway\" comes first.") })
            #expect(!said.contains { $0.contains("s3cret") })
            #expect(said.count { $0.hasPrefix("Rows 1 to 10") } == 1, "\(said)")
            #expect(status == 2)
        }

        // Nor is what follows a choice: two dialogs are left here.
        let (said, status) = try pipe(
            ["basket", "checkout", "time", "2", "99", "1", "anyway", "tip", "", "quit"], program)
        #expect(said.contains("There is no row 99.") && status == 2, "\(said)")
        #expect(said.last == "2 lines were refused, first line 5: \"99\".")
    }

    @Test
    func `the last question is asked once, and the end of the input in the first ones is told`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(Self.toTheTotal.dropLast(3))
        let last = try talk.say("+33612345678")
        #expect(
            last.suffix(1) == ["Phone: +33612345678. That was the last question. Enter: go on."],
            "\(last)")
        try talk.say("")
        let asked = try talk.say("P")
        #expect(
            asked.last?.hasSuffix("Enter: no answer, it counts as refused.") == true, "\(asked)")
        try talk.say("stop")
        #expect(try talk.end().status == 0)

        let stranger = try Program(variables: [:])
        let (said, status) = try pipe([""], stranger)
        #expect(said.last?.hasPrefix("The input ended before this was answered,") == true)
        #expect(said.contains { $0.contains("empty. A town, or LAT,LNG;") }, "\(said)")
        #expect(status == 11)
    }

    @Test func `what was typed when the input ended is not there in the next run`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let (said, status) = try pipe(["basket", "2", "", "Left by mistake"], program)
        #expect(said.contains("For: Left by mistake"), "\(said)")
        #expect(said.last?.hasPrefix("The input ended before this was answered,") == true)
        #expect(status == 11)
        let again = try pipe(["basket", "2", "", "", ""], program)
        #expect(again.status == 0)
        #expect(!again.said.contains { $0.contains("Left by mistake") }, "\(again.said)")
    }

    @Test func `an answer that the server refuses leaves its form too`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let (said, status) = try pipe(
            [
                "A", "a", "99 Nowhere At All", ":save",
                "12, Quai de la Lune", ":save",
            ], program)
        #expect(said.contains { $0.contains("nothing of it is kept") }, "\(said)")
        #expect(status == 2)
        let kept = try await program.run("address", "ls", "--json")
        #expect(kept.json["data"]["addresses"].rows.count == 1, "\(kept.out)")
    }

    @Test func `an order that nobody can join is said to be one, and told by the status`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let link = "\(kitchen.url)order/share/nobody-has-this"
        let (said, status) = try pipe(["O", link, "Ana", "quit"], program)
        #expect(said.contains { $0.contains("is not known there") }, "\(said)")
        #expect(said.contains { $0.contains("nothing of it is kept") }, "\(said)")
        #expect(status == 2)
    }

    @Test func `the status is what became of the order, as that of the command`() async throws {
        let kitchen = try KitchenServer.still()
        // Ordered: that a later line is refused must not have it ordered again.
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let ordered = try pipe(Self.toTheTotal + ["31.40", "z z z", "orders", "A", "a"], program)
        #expect(ordered.said.contains { $0.contains("PLACED") })
        #expect(ordered.said.contains { $0.hasPrefix("The input ended before this") })
        #expect(ordered.status == 0, "\(ordered.said)")
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `an order otherwise than agreed, and one that waits, are told by the status`()
        async throws
    {
        let platform = try PlatformStub {
            $0.latecomer = .init("Ana", adding: "CAKE", before: "PUT /api/orders/1/pay")
        }
        let guest = ["--guest", "--email", "eater@example.org", "--phone", "+33612345678"]
        let program = try Program(
            "--server", platform.url, variables: ["EAT_CLOCK": PlatformTraps.clock])
        try program.configure("{prefetch: false, hold: \"0s\"}")
        try await program.does("menu", "1")
        try await program.does("basket", "add", "soupe", "--from", "1")
        let quoted = try await program.run(["quote", "--to", "47.55,0.48", "--json"] + guest)
        let minor = try #require(quoted.json["data"]["total"]["minor"].number)
        let (said, status) = try pipe(
            ["basket", "checkout", "P", "\(minor / 100).\(minor % 100 / 10)\(minor % 10)"], program)
        #expect(platform.placed.count == 1 && status == 12, "\(said)")

        // What an earlier run began to pay waits still.
        let kitchen = try KitchenServer.still { $0.hasPaymentPage = true }
        let payer = try await kitchen.eaterWithBasket()
        let order = ["order", "--yes", "--max-total", "90", "--pay", "card"] + guest
        #expect(try await payer.run(order).status == 9)
        #expect(try pipe(["basket", "checkout", "quit"], payer).status == 9)
    }

    @Test func `what a change came to is said once, and the row that came back`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say("basket")
        #expect(
            try talk.say("+ 1").dropLast() == [
                "2, now 3 Onion soup; u undo", "So far 4 pieces; 36.00 EUR",
            ])
        try talk.say("- 2")
        let undone = try talk.say("u")
        #expect(undone.contains { $0.hasPrefix("2. Leeks vinaigrette; quantity: 1") }, "\(undone)")
        #expect(undone.count { $0.contains("36.00") } == 1)
        // What moves nothing is answered too.
        #expect(try talk.say("g").contains { $0.hasPrefix("1. Onion soup") })
        try talk.say("note")
        #expect(try talk.say("mild").contains { $0.hasSuffix("note: mild") })

        let help =
            try talk.say("?").joined(separator: "\n") + talk.say("??").joined(separator: "\n")
        #expect(help.contains("addresses, capital A: "))
        for key in ["C-", "M-", "Esc", "F3", "F4", "Tab", "Space"] { #expect(!help.contains(key)) }
        try talk.say("kitchens")
        try talk.say("capital s", until: "A dish, an ingredient, a kitchen")
        #expect(try talk.end().status == 0)
    }

    @Test func `filters say what is on and off, and how many rows are left`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try kitchen.diner())
        try talk.hear()
        let on = try talk.say("o")
        #expect(
            on.contains { $0.contains(" of 24 match; open now") }
                && on.contains { $0.hasSuffix(" rows.") })
        #expect(try talk.say("o").contains { $0.contains("no longer: open now") })
        try talk.say("/maëlle")
        #expect(try talk.say("show all").contains { $0.contains("no longer: \"maëlle\"") })
        #expect(try talk.end().status == 0)
    }

    @Test func `a total is said and typed as the language writes it`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        var lines = Self.toTheTotal
        lines[7] = "großes P"
        let (said, status) = try pipe(lines + ["31,40 €", "orders"], program, "--language", "de")
        #expect(said.contains { $0.hasPrefix("Gib die Summe, 31,40, ein") }, "\(said)")
        #expect(said.contains { $0.hasPrefix("1. Onion soup") && $0.contains("Anzahl: 2") })
        #expect(status == 0)
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `a terminal that can do no more reads lines of a pipe too`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let dumb = try LinearTalk(program, asks: false, environment: ["TERM": "dumb"])
        #expect(try dumb.hear().contains { $0.hasPrefix("Rows 1 to 10 of ") })
        #expect(try dumb.end().status == 0)
        try program.configure("{prefetch: false, screen_reader: true}")
        let configured = try LinearTalk(program, asks: false)
        #expect(try configured.hear().contains { $0.hasPrefix("Rows 1 to 10 of ") })
        #expect(try configured.end().status == 0)
    }

    @Test func `bytes that are no text and lines without end are refused`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let long = String(repeating: "x", count: 70_000)
        let (said, status) = try pipe(
            ["basket", "note", "a\u{0}b", "anyway", long, "\u{FFFD}", "note", "mild", "list"],
            program)
        for words in ["That line has keys", "That line is too long.", "That line is no UTF-8."] {
            #expect(said.contains { $0.hasPrefix(words) }, "\(words)")
        }
        #expect(said.contains { $0.hasSuffix("note: mild") })
        #expect(status == 2)
    }

    @Test func `what was not ordered after all is told by the status`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket(hold: "0s"))
        try talk.hear()
        try talk.say(Array(Self.toTheTotal.dropLast(2)))
        try talk.say("", until: "P places the order")
        try talk.say("P")
        // It closes until the evening.
        kitchen.clock.advance(bySeconds: 3 * 3600)
        try talk.say("31.40", until: "Nothing was ordered")
        #expect(try talk.end().status == 8)
        #expect(kitchen.payCalls == 0)
    }
}
