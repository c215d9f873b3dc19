import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// The screens read line by line (0085), through pipes and on terminals.
@Suite(.timeLimit(.minutes(10)))
struct LinearJourneys {
    @Test func `a guest orders what was said, once, and hears how it goes on`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater(hold: "1s")
        let talk = try LinearTalk(program)
        try talk.hear()
        let found = try talk.say("/maëlle")
        #expect(found.contains("1 row."))
        #expect(found.contains { $0.hasPrefix("1. La Table de Maëlle") })
        #expect(try talk.say("1").contains { $0.hasPrefix("Rows 1 to 10 of ") })
        let menu = try talk.say("/onion soup")
        let soup = try #require(menu.first { $0.contains("Onion soup") })
        #expect(soup.contains("; allergens: "))
        let number = String(soup.prefix { $0.isNumber })
        #expect(try talk.say("a \(number)").contains { $0.hasPrefix("Added 1 Onion soup") })
        try talk.say("a \(number)")
        let basket = try talk.say("b")
        #expect(basket.contains { $0.hasPrefix("1. Onion soup; quantity: 2") }, "\(basket)")
        try talk.say("note")
        #expect(try talk.say("no cheese").contains { $0.contains("no cheese") })

        let first = try talk.say("checkout")
        #expect(first.contains { $0.contains("missing: where, who") }, "\(first)")
        // What is missing is asked for one question after the other.
        #expect(try talk.say("").contains { $0.hasPrefix("1. Another address") })
        let street = try talk.say("1")
        #expect(street.last?.hasPrefix("1 of 9, Street, required: empty.") == true, "\(street)")
        #expect(street.last?.contains("Enter: leave it open and go on.") == true, "\(street)")
        try talk.say(["12, Quai de la Lune", "37999", "Belleroche-sur-Lune"])
        try talk.say(":save", until: "missing: who")
        #expect(try talk.say("").contains { $0.contains("1 of 4, I am: ") })
        try talk.say("3")
        try talk.say("eater@example.org")
        try talk.say("+33612345678")
        try talk.say("", until: "P places the order")

        // Enter never spends, nor does anything but the total.
        try talk.say("")
        let asked = try talk.say("P")
        let total = try #require(asked.first { $0.hasPrefix("Type the total, ") })
            .split(separator: " ")[3].dropLast()
        for wrong in ["", "y", "P", "0.01"] {
            let said = try talk.say(wrong)
            #expect(
                said.contains { $0.hasPrefix("Not that: it takes the total, \(total) anyway") },
                "\(said)")
        }
        // In a pipe, what was refused may have been meant for another question.
        try talk.say(String(total))
        #expect(kitchen.guestOrders.isEmpty && kitchen.payCalls == 0)
        try talk.say("\(total) anyway", until: "PLACED")
        let order = try #require(kitchen.guestOrders.first)
        #expect(kitchen.guestOrders.map(\.pays) == [1])
        #expect(try #require(order.notes).contains("no cheese"))

        let followed = try talk.say("")
        #expect(followed.contains { $0.contains(order.number) })
        #expect(followed.contains { $0.hasPrefix("Now: ") })
        #expect(followed.contains("To come: arrived"))
        #expect(!talk.heard.contains { $0.contains("[ ]") || $0.contains("Esc") })
        let before = talk.heard.count
        try kitchen.control("POST", "/orders/\(order.id)/accept")
        try talk.hear(until: "accepted")
        let news = "La Table de Maëlle, \(order.number): "
        #expect(talk.heard[before...].count { $0.hasPrefix(news) } == 1)
        #expect(try talk.say("list").contains { $0.hasPrefix("Done: placed ") })
        try talk.say("orders", until: order.number)

        #expect(try talk.end().status == 0)
        #expect(talk.noise == nil)
        #expect(kitchen.payCalls == 1)
    }

    @Test func `a choice says what is chosen now and then all of it from the first on`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try kitchen.diner())
        try talk.hear()
        let first = try talk.say("s")
        #expect(first.contains { $0.hasPrefix("1. as listed") && $0.hasSuffix("; chosen now") })
        #expect(!first.contains { $0.contains("is selected") })
        try talk.say("3")
        let second = try talk.say("s")
        let rows = second.filter { $0.first?.isNumber == true }
        #expect(rows.count == 5 && rows[0].hasPrefix("1. as listed"))
        #expect(rows[2].hasSuffix("; chosen now"), "\(second)")
        let place = try #require(second.firstIndex(of: "Row 3 of 5 is selected."))
        #expect(second[place + 1] == rows[0])
        try talk.say("1")
        #expect(try talk.end().status == 0)
    }

    @Test func `lines of a pipe begin at the kitchens in each run`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        for _ in 1...2 {
            let talk = try LinearTalk(program)
            #expect(try talk.hear().contains { $0.hasPrefix("Rows 1 to 10 of ") })
            #expect(try talk.say("/maëlle").contains("1 row."))
            try talk.say("1")
            #expect(try talk.end().status == 0)
        }
    }

    @Test func `input that ends before an order was sent stops it`() async throws {
        let kitchen = try KitchenServer.still()
        let (talk, total) = try await kitchen.eaterWithBasket(hold: "30s").linearAtTheQuestion()
        try talk.say(total, until: "sent in 30 seconds")
        try talk.say("stop", until: "nothing was sent")
        try talk.say("P")
        try talk.send(total)
        let outcome = try talk.end()
        #expect(outcome.status == 11)
        #expect(outcome.out.contains("nothing was sent"))
        #expect(kitchen.guestOrders.isEmpty && kitchen.payCalls == 0)
    }

    @Test func `the total orders only what was said, and back leaves the question`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let (talk, total) = try program.linearAtTheQuestion()
        try await program.does("--offline", "basket", "set", "1", "--note", "much cheese")
        try talk.say(total, until: "Nothing was ordered")
        try talk.say("P")
        #expect(!(try talk.say("back")).contains { $0.hasPrefix("Type the total") })
        try talk.say("orders")
        // Whichever sees it first, the program or the server.
        #expect(try talk.end().status == 8)
        #expect(kitchen.guestOrders.isEmpty && kitchen.payCalls == 0)
    }

    @Test func `an outcome that is not known is told by the status`() async throws {
        let kitchen = try KitchenServer.still()
        let (talk, total) = try await kitchen.eaterWithBasket(hold: "0s").linearAtTheQuestion()
        try kitchen.setFaults(json: #"{"path": "/api/orders/*/pay", "cutBefore": true}"#)
        try talk.say(total, until: "UNKNOWN")
        #expect(try talk.end().status == 10)
    }

    /// How the lines before the end lead to it, and how it ends.
    private static let ends: [(lines: String, status: Int32)] = [
        ("", 0), ("1", 0), ("1|2", 0), ("basket", 2), ("orders", 0), ("drafts", 0), ("search", 0),
        ("search|soup", 0), ("statistics", 0), ("!", 0), ("switches", 0), ("settings", 11),
        ("N", 2),
        ("quit", 0), ("?|??", 0), ("z z z|999|-1|at|a 99|/|:|:x", 2), ("s", 11), ("1|I", 11),
        ("language", 11), ("1|1|e", 11), ("A|a", 11), ("A|a|back", 0),
    ]

    @Test func `the end of the input ends it wherever it is`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        for (lines, status) in Self.ends {
            let talk = try LinearTalk(program.with(program.prefix + ["--private"]))
            for line in lines.split(separator: "|") { try talk.send(String(line)) }
            let outcome = try talk.end()
            #expect(outcome.status == status, "\(lines): \(outcome.out)\(outcome.err)")
            #expect(talk.noise == nil, "\(lines)")
        }
    }

    @Test func `a terminal that can do no more is talked to in lines, and shows no password`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let terminal = try PseudoTerminal()
        try terminal.run(
            [Program.tui] + program.prefix,
            environment: program.environment.merging(["TERM": "dumb"]) { $1 })
        func say(_ line: String, until words: String) throws {
            let start = terminal.printed.count
            terminal.type(line + "\n")
            try terminal.wait(for: words, since: start)
        }
        try terminal.wait(for: "Enter: more rows.")
        try say("basket", until: "Enter: say it again.")
        try say("checkout", until: "Enter: what is missing.")
        try say("W", until: "1 of 4")
        try say("1", until: "2 of 4")
        try say("demo", until: "it is not shown")
        try terminal.wait { !$0.echoes }
        try say("secret-word", until: "4 of 4")
        #expect(terminal.echoes)
        #expect(!terminal.shown.contains("secret-word"))
        try say(":back", until: "what is missing")
        terminal.type("\u{3}")
        try terminal.wait(for: "quits")
        terminal.type("\u{4}")
        #expect(try terminal.end() == .exited(0))
        #expect(!terminal.shown.contains("\u{1B}"))
    }

    @Test func `a configuration for screen readers holds for screens and commands`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try program.configure("{prefetch: false, screen_reader: true}")
        let listed = try await program.does("caterers")
        #expect(listed.out.contains("name: La Table de Maëlle; "))
        let terminal = try program.onTerminal()
        try terminal.wait(for: "Enter: more rows.")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exited(0))
        #expect(!terminal.shown.contains("\u{1B}"))
    }

    /// As `LunchJourneys` has it, with one row that has to be fixed.
    private static let wishes =
        "who,item,options,quantity,note\n"
        + (1...40).map { number in
            let dish =
                number == 3 ? "Ratatoille" : number <= 25 ? "Ratatouille" : "Chickpea panisse"
            return "Guest \(number),\(dish),,1,\(number == 7 ? "no pepper" : "")"
        }.joined(separator: "\n")

    @Test func `a form explains its answers once, and says that nothing was kept when it is left`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eater(hold: "1s"))
        let greeting = try #require(try talk.hear().first)
        #expect(greeting.hasPrefix("eat-tui, line by line. ") && greeting.contains(", "))
        let form = try talk.say("settings")
        #expect(form.count { $0.contains("Here a line is an answer") } == 1, "\(form)")
        #expect(try talk.say(":back").first == "Nothing of that form was kept.")
    }

    @Test func `forty wishes become one lunch in time, row by row and line by line`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        let table = program.home.path + "/lunch.csv"
        try Program.put(Self.wishes, at: table)
        try await program.does("address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say("/maëlle")
        try talk.say(["1", "I"])
        let rows = try talk.say(table, until: "Ratatoille")
        #expect(rows.contains { $0.hasPrefix("1. Ratatoille; ") && $0.contains("who: Guest 3") })
        // The number in the table is called otherwise than that in the list.
        #expect(rows.contains { $0.hasPrefix("1. ") && $0.contains("table row: 4") }, "\(rows)")
        // The row that does not fit asks what was meant.
        #expect(try talk.say("1").contains { $0.contains("Guest 3") })
        try talk.say("ratatouille")
        try talk.say("1", until: "settled")
        try talk.say("back")
        let basket = try talk.say("list")
        #expect(basket.contains { $0.contains("40 pieces") }, "\(basket)")
        #expect(try talk.say("o").last?.hasPrefix("1 of 6, ") == true)
        try talk.say([
            "Team lunch", "40", "2026-05-08 12:30", "Ada at the desk", "Second floor, side door",
            "15.00",
        ])
        try talk.say("")

        try talk.say(["checkout", "W", "3", "eater@example.org", "+33612345678"])
        try talk.say("")
        let times = try talk.say("T")
        let event = try #require(times.last { $0.lowercased().contains("in time for") })
        try talk.say(String(event.prefix { $0.isNumber }))
        try talk.say("")
        let all = try talk.say("list", until: "P places the order")
        for words in [
            "12, Quai de la Lune", "Second floor, side door", "Contact: Ada at the desk",
            "Fri 2026-05-08 12:00-12:30", "12.70 EUR",
        ] {
            #expect(all.contains { $0.contains(words) }, "\(words)")
        }
        let total = try #require(try talk.say("P").first { $0.hasPrefix("Type the total, ") })
            .split(separator: " ")[3].dropLast()
        try talk.say(String(total), until: "PLACED")
        let order = try #require(kitchen.guestOrders.first)
        #expect(kitchen.guestOrders.map(\.pays) == [1] && order.total == 50_800)
        #expect(try #require(order.notes).contains("1 Ratatouille (Guest 7): no pepper"))
        #expect(try talk.end().status == 0)
        #expect(talk.noise == nil)
    }

    @Test func `two order together, and each change of the other is said once`() async throws {
        let kitchen = try KitchenServer.still()
        let host = try await kitchen.eaterWithBasket().linearAtTheOrder()
        try host.say("basket")
        // As the command is called.
        #expect(try host.say("invite").contains { $0.hasPrefix("1. ") })
        let invited = try host.say("1", until: "/order/share/")
        let link = try #require(invited.first { $0.contains("/order/share/") })
        #expect(!invited.contains { $0.contains("code to scan") })
        try host.say("")

        let ana = try LinearTalk(try kitchen.contemporary())
        try ana.hear()
        try ana.say("O")
        try ana.say(link, until: "Type it")
        try ana.say("Ana")
        try ana.say("ana@example.org", until: "Enter: ")
        try ana.say("1", until: "La Table")
        try ana.say(["/onion", "a 1", "basket", "checkout"])
        let before = host.heard.count
        try host.hear(until: "Ana")
        try host.say("list")
        #expect(host.heard[before...].contains { $0.contains("Ana") })
        try host.say("checkout", until: "P places the order")
        let total = try #require(try host.say("P").first { $0.hasPrefix("Type the total, ") })
            .split(separator: " ")[3].dropLast()
        try host.say(String(total), until: "PLACED")
        #expect(kitchen.guestOrders.map(\.pays) == [1])
        #expect(try host.end().status == 0 && ana.end().status == 0)
        #expect(host.noise == nil && ana.noise == nil)
    }
}
