import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Dialogs heard line by line: what Enter does is what their prompts say, and nothing is taken that
/// was not meant.
@Suite(.timeLimit(.minutes(10)))
struct LinearDialogJourneys {
    /// How each language empties an answer, and a part of what it says then.
    private static let emptying = [
        ("en", ":clear", "\"alerts\" is not in "), ("fr", ":vider", "« alerts » n’est plus dans "),
        ("es", ":vaciar", "\"alerts\" ya no está en "),
        ("de", ":leeren", "„alerts“ steht nicht mehr in "),
    ]

    @Test(arguments: emptying)
    func `enter keeps the value of a key, and a word takes it out`(
        language: String, word: String, told: String
    ) async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try program.configure("{prefetch: false, alerts: ['peanuts']}")
        let talk = try LinearTalk(program, "--language", language)
        try talk.hear()
        try talk.say(["configuration", "/alerts"])
        let asked = try talk.say("1")
        #expect(asked.last?.contains("peanuts") == true, "\(asked)")
        let emptying = word == ":clear" ? ":empty" : word
        #expect(asked.last?.contains(emptying) == true, "\(asked)")
        try talk.say("")
        let file = program.configFile
        #expect(Home.text(file).contains("peanuts"))
        try talk.say("1")
        let answer = try talk.say(word)
        #expect(answer.contains { $0.replacing("\u{A0}", with: " ").contains(told) }, "\(answer)")
        #expect(!(Home.text(file).contains("peanuts")))
        // Where nothing stands, Enter says that it leaves it so.
        #expect(try talk.say("1").last?.contains(emptying) == false)
        try talk.say("back")
        #expect(try talk.end().status == 0)
    }

    @Test func `a note is emptied by a word, and back leaves a question`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say(["basket", "note"])
        try talk.say("mild")
        let asked = try talk.say("note")
        #expect(
            asked.last == "Now: mild. Type it; \":empty\" empties it. Enter: take it as it is.",
            "\(asked)")
        #expect(!(try talk.say("back")).contains { $0.contains("note: ") })
        #expect(try talk.say("list").contains { $0.contains("note: mild") })
        try talk.say(["note", ":clear"])
        #expect(!(try talk.say("list")).contains { $0.contains("mild") })
        #expect(try talk.end().status == 0)
    }

    private static let wishes = "who,item\nAna,Ratatouille\nBo,Ratatoille\n"

    @Test func `a row is fixed only by what was said to be it`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        let table = program.home.path + "/lunch.csv"
        try Program.put(Self.wishes, at: table)
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
        try say("/maëlle", until: "1 row.")
        try say("1", until: "La Table")
        try say("I", until: "Type it")
        try say(table, until: "Bo")
        try say("1", until: "Enter: more rows.")
        // Enter says more rows, and takes none.
        try say("", until: "Enter: ")
        try say("xyzzy", until: "No row is called \"xyzzy\".")
        // Nor does the next line take what comes back.
        try say("xyzzy", until: "No row is called \"xyzzy\".")
        try say("back", until: "1. Ratatoille")
        try say("1", until: "Enter: more rows.")
        try say("snails for two", until: "take row 1, Six snails, for two.")
        try say("ratatouille", until: "Ratatouille, for two")
        try say("1", until: "settled")
        terminal.type("quit\n")
        #expect(try terminal.end() == .exited(0))
    }

    @Test func `what a kitchen does not state of what a row asks for is said of each dish`()
        async throws
    {
        let menu = try NuttyCanteen()
        let program = try KitchenServer.still { $0.menu = menu.path }.diner()
        try await program.does("menu", "small")
        let table = program.home.path + "/lunch.csv"
        try Program.put("who,item,note\nAna,Tortee,\"vegan, no milk\"\n", at: table)
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["/small", "1", "I"])
        try talk.say(table, until: "Ana")
        let dishes = try talk.say("1", until: "Green salad")
        func says(_ words: String, of dish: String) -> Bool {
            dishes.contains { $0.contains(dish) && $0.contains(words) }
        }
        #expect(says("vegan: not stated", of: "Torte"), "\(dishes)")
        #expect(says("milk, vegan: not stated", of: "Green salad"), "\(dishes)")
        try talk.say(["back", "back"])
        #expect(try talk.end().signal == 0)
    }

    @Test func `a choice is its number or its name, and a stray word is none`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
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
        try say("diet", until: "back leaves")
        for stray in ["choose", "retuor", "Space"] {
            try say(stray, until: "\"\(stray)\" is no choice here. Type a number from 1 to ")
        }
        // Nor is it said to be one.
        try say("?", until: "?? lists")
        #expect(!terminal.shown.contains("Choose what is selected"))
        try say("vega", until: "Enter: ")
        #expect(terminal.shown.contains("vegan"))
        terminal.type("quit\n")
        #expect(try terminal.end() == .exited(0))
    }

    @Test func `other words after a search are looked for, and elsewhere the program says how`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try await program.does("menu", "La Table de Maëlle")
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say("search")
        let soups = try talk.say("soup")
        #expect(soups.contains { $0.contains("Onion soup") }, "\(soups)")
        #expect(soups.last?.hasPrefix("Words look for something else") == true, "\(soups)")
        let others = try talk.say("ratatouille")
        #expect(others.contains { $0.contains("Ratatouille") }, "\(others)")
        // Also where nothing was found, and for more than one word.
        try talk.say("xyzzy")
        let both = try talk.say("onion soup")
        #expect(both.contains { $0.contains("Onion soup") }, "\(both)")
        try talk.say("kitchens")
        #expect(
            try talk.say("soupe").contains {
                $0
                    == "\"soupe\" does nothing here. \"/soupe\" looks for it, ? lists what can be done."
            })
        #expect(try talk.end().status == 2)
    }

    @Test func `a table that is imported again does not double the basket unasked`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        let table = program.home.path + "/lunch.csv"
        try Program.put("who,item\nAna,Ratatouille\nBo,Ratatouille\n", at: table)
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["/maëlle", "1", "I"])
        try talk.say(table, until: "2 pieces")
        try Program.put("who,item\nAna,Ratatouille\nBo,Ratatouille\nCy,Ratatouille\n", at: table)
        try talk.say("import")
        let asked = try talk.say(table, until: "Already in the basket: 2 of 3 rows")
        #expect(asked.contains("1. add only the other row"), "\(asked)")
        try talk.say("1", until: "3 pieces")
        try talk.say("import")
        try talk.say(table, until: "Already in the basket: 3 of 3 rows")
        try talk.say("add nothing")
        #expect(try talk.say("list").contains { $0.contains("3 pieces") })
        try talk.say("import")
        try talk.say(table, until: "2. add all 3 rows again")
        try talk.say("2", until: "6 pieces")
        #expect(try talk.end().status == 0)
    }

    @Test func `a table that was corrected since replaces what it corrects, or says what it adds`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        let table = program.home.path + "/lunch.csv"
        let first = "who,item,quantity\nAna,Ratatouille,1\nBo,Ratatouille,1\n"
        try Program.put(first, at: table)
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["/maëlle", "1", "I"])
        try talk.say(table, until: "2 pieces")
        let second = "who,item,quantity\nAna,Ratatouille,3\nBo,Ratatouille,1\nCy,Ratatouille,1\n"
        try Program.put(second, at: table)
        try talk.say("import")
        let asked = try talk.say(table, until: "Otherwise in the basket: 1 row")
        #expect(asked.contains { $0.contains("Ana: 1, now 3 Ratatouille") }, "\(asked)")
        #expect(
            asked.contains("2. add the row to what is there, and add the other row"), "\(asked)")
        #expect(asked.contains("3. add only the other row"), "\(asked)")
        #expect(asked.contains("4. add all 3 rows again"), "\(asked)")
        try talk.say("1", until: "5 pieces")
        // One step takes it back.
        try talk.say("undo", until: "2 pieces")
        try talk.say("import")
        try talk.say(table, until: "Otherwise in the basket: 1 row")
        try talk.say("2", until: "6 pieces")
        try talk.say("undo", until: "2 pieces")
        try talk.say("import")
        try talk.say(table, until: "Otherwise in the basket: 1 row")
        try talk.say("3", until: "3 pieces")
        #expect(try talk.end().status == 0)
    }

    @Test func `the usual options are offered by what takes them in a form`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        try await program.does(
            "--offline", "basket", "add", "confit de canard", "--from", "9", "--option", "chips")
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["/maëlle", "1", "/confit de canard"])
        let asked = try talk.say("a 1")
        let offer = try #require(asked.first { $0.contains("your usual") }, "\(asked)")
        #expect(offer.hasPrefix("\":capital U\" your usual: Chips"), "\(offer)")
        #expect(try talk.say(":capital U").contains { $0.contains("1 chosen") })
        // What is added is told with how often each option was chosen.
        try talk.say("2")
        try talk.say(":save", until: "(2x Chips)")
        #expect(try talk.end().status == 0)
    }

    @Test func `a place is refused where it is typed, and once`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say(["A", "a", "12, Quai de la Lune", "", "Lune", "", "", "", ""])
        let refused = try talk.say("nowhere")
        #expect(refused.count { $0.contains("is no coordinate") } == 1, "\(refused)")
        #expect(talk.heard.count { $0.contains("is no coordinate") } == 1)
        #expect(try talk.end().status == 2)
    }

    @Test func `help says of a key what it does there, and what changes of an order is said once`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let (talk, total) = try await kitchen.eaterWithBasket(hold: "0s").linearAtTheQuestion()
        try talk.say(total, until: "PLACED")
        #expect(try talk.say("?").contains { $0 == "follow it: Open the order that was placed" })
        try talk.say("")
        let order = try #require(kitchen.guestOrders.first)
        try kitchen.control("POST", "/orders/\(order.id)/delay", #"{"minutes": 20}"#)
        let delay = try talk.say("refresh", until: "20 min later")
        #expect(delay.count { $0.contains("13:50-14:20") } == 1, "\(delay)")
        try kitchen.control("POST", "/orders/\(order.id)/reprice", #"{"total": 4000}"#)
        let price = try talk.say("refresh", until: "40.00 EUR now")
        #expect(price.count { $0.contains("now, was 31.40 EUR") } == 1, "\(price)")
        try kitchen.control("POST", "/orders/\(order.id)/refuse")
        let news = try talk.say("refresh", until: "refused")
        #expect(news.count { $0.lowercased().contains("refused") } == 1, "\(news)")
        _ = try talk.end()
    }

    @Test func `who joined is told that the key goes to the basket and sends from there`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let host = try await kitchen.eaterWithBasket().linearAtTheOrder()
        try host.say(["basket", "invite"])
        let invited = try host.say("1", until: "/order/share/")
        let link = try #require(invited.first { $0.contains("/order/share/") })
        let ana = try LinearTalk(try kitchen.contemporary())
        try ana.hear()
        try ana.say("O")
        try ana.say(link, until: "Type it")
        try ana.say("Ana")
        try ana.say("ana@example.org", until: "Enter: ")
        try ana.say("1", until: "La Table")
        try ana.say(["/onion", "a 1"])
        let help = try ana.say("?")
        #expect(
            help.contains {
                $0 == "to the basket, c: Go to the basket, from which your dishes are sent"
            }, "\(help)")
        try ana.say("basket")
        #expect(
            try ana.say("?").contains {
                $0.hasSuffix(", c: Send your dishes to the one who orders for all")
            })
        #expect(try host.end().status == 0 && ana.end().status == 0)
    }

    @Test func `the word after a refusal may be two in the language of the diner`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let talk = try LinearTalk(program, "--language", "fr")
        try talk.hear()
        try talk.say(["z z z", "panier", "c", "W", "3", "eater@example.org", "+33612345678", ""])
        let asked = try talk.say("P majuscule")
        #expect(
            asked.contains { $0.replacing("\u{A0}", with: " ").contains("31,40 quand même") },
            "\(asked)")
        try talk.say("31,40 quand même", until: "BL-")
        #expect(try talk.end().status == 0)
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `words that only begin as something to do, do nothing`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(
            try await kitchen.eaterWithBasket(), "--language", "es")
        try talk.hear()
        try talk.say("cesta")
        // Salt is no "salir", and nobody emptied an answer.
        for (stray, reason) in [("sal", "no hace nada aquí"), (":vaciar", "no es una respuesta")] {
            let heard = try talk.say(stray)
            #expect(heard.contains { $0.contains(reason) }, "\(stray): \(heard)")
        }
        _ = try talk.end()
    }
}
