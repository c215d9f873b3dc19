import Kitchen
import TestSupport
import Testing

/// Alerts by what dishes and their options name, where the kitchen states something else, or nothing.
@Suite(.timeLimit(.minutes(10)))
struct NamedAlertTests {
    private let menu: NuttyCanteen
    private let server: KitchenServer
    private let program: Program

    init() async throws {
        let menu = try NuttyCanteen()
        self.menu = menu
        server = try KitchenServer.still { $0.menu = menu.path }
        program = try server.contemporary()
        try program.configure(#"{alerts: ["nuts"]}"#)
        #expect(try await program.run("menu", "small").status == 0)
    }

    private func run(_ words: String...) async throws -> Outcome { try await program.run(words) }

    @Test func `a menu marks what its dishes name, and counts each allergen by itself`()
        async throws
    {
        let menu = try await run("--offline", "menu", "small")
        for name in ["Nusssuppe", "Green salad", "Torte", "Tarte", "Penne", "Schälchen"] {
            #expect(menu.out.contains("! \(name)"), "\(menu.out)")
        }
        #expect(!menu.out.contains("! Noodles") && !menu.out.contains("! Genussbrot"))
        #expect(!menu.out.contains("! Porridge"))
        #expect(menu.out.contains("! names NUTS, your alert, which the kitchen does not state"))
        #expect(menu.err.contains("2 dishes contain NUTS"), "\(menu.err)")
        #expect(menu.err.contains("1 dish contains PEANUTS (you named nuts)"), "\(menu.err)")
        #expect(menu.err.contains("4 dishes name NUTS"), "\(menu.err)")
        let items = try await run("--offline", "menu", "small", "--json")
            .json["data"]["sections"].rows.flatMap { $0["items"].rows }
        let named = items.filter { !$0["alerts_named"].texts.isEmpty }
        #expect(named.map(\.["name"].text) == ["Nusssuppe", "Green salad", "Penne", "Schälchen"])
        let search = try await run("--offline", "search", "Nusssuppe")
        #expect(search.out.contains("! Nusssuppe"), "\(search.out)")
    }

    @Test func `a dish's page marks the options that name what the diner is warned of`()
        async throws
    {
        let item = try await run("--offline", "item", "noodles", "--from", "small")
        #expect(item.out.contains("! Peanut sauce  names PEANUTS"), "\(item.out)")
        #expect(item.out.contains("\n  No nuts"), "\(item.out)")
    }

    @Test func `what was chosen is judged with its dish until it is ordered`() async throws {
        let said = "! PEANUTS (you named nuts) named by Noodles (Peanut sauce)"
        let plain = try await run("basket", "add", "noodles", "--from", "small")
        #expect(!plain.err.contains("!"), "\(plain.err)")
        let added = try await run(
            "basket", "add", "noodles", "--from", "small", "--option", "peanut sauce")
        #expect(added.status == 0 && added.err.contains(said), "\(added.err)")
        let soup = try await run("basket", "add", "Nusssuppe", "--from", "small")
        #expect(soup.err.contains("! NUTS named by Nusssuppe and not stated by the kitchen"))
        let basket = try await run("--offline", "basket", "show", "--json").json["data"]
        #expect(basket["alerts"].rows.map(\.["names"].texts) == [["peanuts"], ["nuts"]])
        let flags = ["--to", "48.85,2.35"] + Eater.guest
        let quote = try await program.run(["quote"] + flags)
        #expect(quote.out.contains(said), "\(quote.out) \(quote.err)")
        let order = try await program.run(
            ["order", "--yes", "--max-total", "90", "--json"] + flags)
        #expect(order.status == 0, "\(order.err)")
        #expect(order.json["warnings"].texts.contains { $0.hasPrefix(said) }, "\(order.out)")
    }

    @Test func `a yes to a question that names it is judged and shown with the question`()
        async throws
    {
        let chosen = "Portion Walnüsse dazu?: Ja, bitte"
        let item = try await run("--offline", "item", "porridge", "--from", "small")
        #expect(item.out.contains("! Ja, bitte  names NUTS"), "\(item.out)")
        #expect(item.out.contains("\n  Nein, danke"), "\(item.out)")
        let without = try await run(
            "basket", "add", "porridge", "--from", "small", "--option", "nein")
        #expect(without.status == 0 && !without.err.contains("!"), "\(without.err)")
        let with = try await run(
            "basket", "add", "porridge", "--from", "small", "--option", "Ja, bitte", "--for", "Mia")
        #expect(with.err.contains("! NUTS named by Porridge (\(chosen))"), "\(with.err)")
        let options = try await run("--offline", "basket", "show", "--json")
            .json["data"]["lines"].rows.flatMap { $0["options"].rows }
        #expect(options.allSatisfy { $0["group_name"].text == "Portion Walnüsse dazu?" })
        #expect(try await run("--offline", "basket", "show").out.contains(chosen))
        let flags = ["--to", "48.85,2.35"] + Eater.guest
        let quote = try await program.run(["quote"] + flags)
        #expect(quote.out.contains(chosen) && !quote.out.contains("1 × "), "\(quote.out)")
        #expect(quote.out.contains("[\(chosen)] (Mia)"), "\(quote.out)")
        let order = try await program.run(["order", "--yes", "--max-total", "90"] + flags)
        #expect(order.status == 0, "\(order.err)")
        #expect(try await run("receipt").out.contains(chosen))
        #expect(try await run("receipt", "--csv").out.contains(chosen))
    }

    @Test func `the options of several pieces are not counted as if they were of one of them`()
        async throws
    {
        let added = try await run(
            "basket", "add", "noodles", "--from", "small", "--option", "peanut sauce",
            "--quantity", "2")
        #expect(added.status == 0, "\(added.err)")
        let flags = ["--to", "48.85,2.35"] + Eater.guest
        let quote = try await program.run(["quote"] + flags)
        #expect(quote.out.contains("Peanut sauce") && !quote.out.contains("1 × "), "\(quote.out)")
        let order = try await program.run(["order", "--yes", "--max-total", "90"] + flags)
        #expect(order.status == 0, "\(order.err)")
        for form in [["receipt"], ["receipt", "--csv"], ["track"]] {
            let said = try await program.run(form).out
            #expect(!said.contains("1 × "), "\(said)")
        }
    }

    @Test func `a search for what is without nuts takes what says that it is`() async throws {
        let bowl = try await run("--offline", "search", "schälchen without nuts", "--json")
        #expect(bowl.json["data"]["hits"].rows.isEmpty, "\(bowl.out)")
        let found = try await run("--offline", "search", "without nuts", "--json")
            .json["data"]["hits"].rows
        // Of a question the answer decides, unless all of them name nuts.
        #expect(
            Set(found.map(\.["name"].text)) == [
                "Noodles", "Genussbrot, nussfrei", "Porridge",
            ])
    }

    @Test func `a table's rows are warned of what they ask away, and none is offered without`()
        async throws
    {
        let path = program.home.path + "/lunch.csv"
        try Program.put(
            """
            who,item,options,quantity,note
            Ana,Torte without peanuts,,1,
            Bo,Tortee,,1,no nuts
            Cy,Noodles,,1,vegan
            Di,Tarte,,1,sans fruits à coque
            Eva,Noodles,,1,hot
            Flo,Green salad,,1,no milk
            Gus,Noodles,,1,Zöliakie
            Hal,"Noodles, Porridge, Penne, Schälchen, Green salad and Tarte",,1,no nuts
            Ida,Noodles,Peanut sauce,1,no peanuts

            """, at: path)
        let outcome = try await run("draft", "import", path, "--from", "small")
        #expect(
            outcome.out.contains(
                "\"Torte without peanuts\": ! PEANUTS, NUTS (you named peanuts) in Torte: asked for without. Is it Torte?"
            ),
            "\(outcome.out)")
        #expect(
            outcome.out.contains(": asked for without. Did you mean Torte?"), "\(outcome.out)")
        for warning in [
            "Row 5: ! NUTS in Tarte: asked for without.",
            "Row 4: Of Noodles nothing is stated about vegan: ask the kitchen.",
            "Row 7: Of Green salad nothing is stated about milk: ask the kitchen.",
            "Row 8: ! GLUTEN in Noodles: asked for without.",
            // What was chosen counts with its dish.
            "Row 10: ! PEANUTS named by Noodles: asked for without.",
        ] {
            #expect(outcome.err.contains(warning), "\(outcome.err)")
        }
        #expect(!outcome.err.contains("Row 6"), "\(outcome.err)")
        // The last of several, too.
        #expect(
            outcome.lines.contains {
                $0.contains("Row 9") && $0.contains("! NUTS in Tarte: asked")
            },
            "\(outcome.out)")
        let again = try await run(
            "draft", "import", path, "--from", "small", "--again", "--json")
        #expect(again.json["warnings"].texts.contains { $0.contains("! NUTS in Tarte") })
        let reasons = again.json["data"]["unmatched"].rows.map { $0["reason"].text ?? "" }
        #expect(reasons.allSatisfy { $0.hasPrefix("! ") }, "\(reasons)")
        let added = try await run("basket", "add", "torte without peanuts", "--from", "small")
        #expect(
            added.status != 0 && added.err.contains("! PEANUTS, NUTS (you named peanuts) in Torte"),
            "\(added.err)")
        let several = try await run(
            "basket", "add", "Noodles, Porridge, Penne, Schälchen, Green salad, Tarte without nuts",
            "--from", "small")
        #expect(several.err.contains("! NUTS in Tarte: asked"), "\(several.err)")
        let near = try await run("basket", "add", "Greem salad -egg", "--from", "small")
        #expect(near.err.contains("Did you mean \"Green salad\"?"), "\(near.err)")
        #expect(near.err.contains("Of Green salad nothing is stated about eggs"), "\(near.err)")
    }

    @Test func `a note beside a dish is read as a row is`() async throws {
        try program.configure("{}")
        let added = try await run(
            "basket", "add", "tarte", "--from", "small", "--note", "no nuts")
        let warning = "! NUTS in Tarte: asked for without."
        #expect(added.status == 0 && added.err.contains(warning), "\(added.err)")
        let quote = try await program.run(["quote", "--to", "48.85,2.35"] + Eater.guest)
        #expect((quote.out + quote.err).contains(warning), "\(quote.out)\(quote.err)")
        let other = try await run("basket", "set", "1", "--note", "nuts make me ill")
        #expect(other.err.contains("! NUTS in Tarte: mentioned beside it."), "\(other.err)")
        let shown = try await run("basket", "show", "--json")
        #expect(
            shown.json["warnings"].texts.contains("! NUTS in Tarte: mentioned beside it."),
            "\(shown.out)")
        let plain = try await run("basket", "set", "1", "--note", "warm please")
        #expect(plain.status == 0 && plain.err.isEmpty, "\(plain.err)")
        let open = try await run(
            "basket", "add", "green salad", "--from", "small", "--note", "no milk")
        #expect(
            open.err.contains("Of Green salad nothing is stated about milk"), "\(open.err)")
    }

    @Test func `a row that mentions what its dish has is warned of`() async throws {
        let asked = try await run("basket", "add", "tarte, nuts make me ill", "--from", "small")
        #expect(
            asked.err.contains("! NUTS in Tarte: mentioned beside it. Is it Tarte?"),
            "\(asked.err)")
    }
}
