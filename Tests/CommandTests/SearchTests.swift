import Kitchen
import OrderModels
import TestSupport
import Testing

/// Searching what is cached.
@Suite(.timeLimit(.minutes(10)))
struct SearchTests {
    @Test func `after a sync curry vegan cheap and open is answered offline`() async throws {
        let server = try KitchenServer.still(caterers: 36)
        let program = try server.contemporary()
        #expect(try await program.run("sync").status == 0)
        server.stop()

        let outcome = try await program.run(
            "--offline", "search", "curry", "--diet", "vegan", "--max-price", "12.00", "--open",
            "--json")
        let hits = outcome.json["data"]["hits"].rows
        #expect(outcome.status == 0)
        #expect(!hits.isEmpty)
        #expect(hits.allSatisfy { $0["kind"].text == "dish" && $0["open"].flag == true })
        #expect(hits.allSatisfy { $0["diet"].texts.contains("vegan") })
        #expect(hits.allSatisfy { ($0["price"]["minor"].number ?? .max) <= 1200 })
    }

    @Test(arguments: [
        ("epi", "Le Petit Épi"), ("ÉPI", "Le Petit Épi"), ("γωνια", "Γωνιά της Μαρίας"),
        ("ΜΑΡΊΑΣ", "Γωνιά της Μαρίας"), ("天ぷら", "天ぷら 小川"), ("小川", "天ぷら 小川"),
    ])
    func `accents case and script are no obstacle`(words: String, name: String) async throws {
        let program = try KitchenServer.still(caterers: 36).visitor()
        _ = try await program.run("caterers")
        let outcome = try await program.run("--offline", "search", words, "--json")

        #expect(outcome.json["data"]["hits"].rows.contains { $0["name"].text == name })
    }

    @Test func `what no menu here has is asked of the server`() async throws {
        let server = try KitchenServer.still(caterers: 36)
        let program = try server.visitor()
        _ = try await program.run("caterers")

        let outcome = try await program.run("search", "croissant", "--json")
        #expect(outcome.json["data"]["hits"].rows.contains { $0["kind"].text == "dish" })
        #expect(server.calls.contains { $0.path.contains("/api/search/shops_products") })
    }

    @Test func `one kitchen is searched alone`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("sync", "--all")
        let outcome = try await program.run("search", "coffee", "--caterer", "1", "--json")

        let kitchens = Set(outcome.json["data"]["hits"].rows.map(\.["caterer"].text))
        #expect(kitchens.isSubset(of: ["\(server.origin):/api/restaurants/1"]))
    }

    @Test func `a distance leaves kitchens that are near, measured as the list does`() async throws
    {
        let server = try KitchenServer.still(caterers: 36)
        let program = try server.contemporary()
        #expect(try await program.run("sync", "--all").status == 0)

        let everywhere = try await program.run("search", "salad", "--limit", "1000", "--json").json
        let all = Set(everywhere["data"]["hits"].rows.map(\.["caterer"].text))

        try program.configure("{place: '47.5512,0.4821'}")
        let listed = try await program.run("caterers", "--json").json["data"]["caterers"].rows
        let known = Set(listed.map(\.["ref"].text))
        let near = Set(
            listed.filter { ($0["distance_m"].number ?? .max) <= 1300 }.map(\.["ref"].text))
        let found = try await program.run("--offline", "search", "salad within 1300 m", "--json")
            .json
        #expect(found["warnings"].texts.isEmpty)
        let kitchens = Set(found["data"]["hits"].rows.map(\.["caterer"].text))
        #expect(!kitchens.isEmpty && kitchens.isStrictSubset(of: all))
        #expect(kitchens.intersection(known) == all.intersection(near))
        let part = found["data"]["understood"].rows.first
        #expect(part?["kind"].text == "distance" && part?["value"].text == "1300")
        #expect(
            found["data"]["hits"].rows.allSatisfy { ($0["distance_m"].number ?? .max) <= 1300 })

        // What is not listed there is not delivered there.
        let shown = try await program.run("--offline", "search", "salad", "--limit", "1000")
        #expect(!all.isSubset(of: known) && shown.out.contains("not to you"), "\(shown.out)")
        let told = try await program.run("search", "salad within 1300 m")
        #expect(told.err.contains("within 1.3 km of 47.5512,0.4821"), "\(told.err)")
        let unmeasured = try await program.run("search", "salad", "--json").json
        #expect(unmeasured["data"]["hits"].rows.allSatisfy { $0["distance_m"].number == nil })
    }

    @Test func `a place may be named by the name of an address`() async throws {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        _ = try await program.run(
            "address", "add", "Quai de la Lune 3", "--name", "Atelier", "--at", "47.5512,0.4821")
        for place in ["Atelier", "atelier"] {
            let found = try await program.run("search", "salad within 800 m", "--near", place)
            #expect(found.status == 0 && found.err.contains("of \(place)"), "\(found.err)")
            let listed = try await program.run("caterers", "--near", place, "--json")
            #expect(
                listed.status == 0
                    && listed.json["data"]["caterers"].rows.contains {
                        $0["distance_m"].number != nil
                    }, "\(listed.err)")
        }
        let usual = try await program.run("search", "salad within 800 m")
        #expect(usual.err.contains("within 800 m of Atelier"), "\(usual.err)")
    }

    @Test(arguments: ["caterers --near 91,0", "search curry within 2 km --near 91,0", "near 91,0"])
    func `coordinates that are nowhere are refused before anybody is asked`(
        command: String
    ) async throws {
        let program = try KitchenServer.still().contemporary()
        let words = command.split(separator: " ").map(String.init)
        let outcome = try await program.run(words)
        #expect(
            outcome.status == 2 && outcome.err.contains("\"91,0\" is no place on Earth"),
            "\(outcome.err)")
        #expect(!outcome.err.contains("asking"), "\(outcome.err)")
    }

    @Test(arguments: [
        ("en", "salad without nuts", "no nuts stated"),
        ("de", "salad ohne Nüsse", "nicht angegeben"),
        ("fr", "salad sans noix", "sans mention"),
        ("es", "salad sin frutos secos", "sin mención de"),
    ])
    func `without an allergen shows only what states others, and promises nothing`(
        language: String, text: String, chip: String
    ) async throws {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        try program.configure("{alerts: ['nuts']}")
        let all = try await program.run(
            "--offline", "search", "salad", "--limit", "1000", "--json"
        ).json["data"]
        let answer = try await program.run(
            "--offline", "--language", language, "search", text, "--limit", "1000", "--json"
        ).json
        let found = answer["data"]["hits"].rows
        #expect(answer["data"]["understood"].rows.first?["kind"].text == "without")
        #expect(answer["warnings"].texts.count == 1)
        #expect(
            found.allSatisfy { $0["allergens_known"].flag == true && $0["alerts"].texts.isEmpty })
        let safe = all["hits"].rows.filter {
            $0["kind"].text == "dish" && $0["allergens_known"].flag == true
                && $0["alerts"].texts.isEmpty
        }
        #expect(!found.isEmpty && found.count < all["hits"].rows.count)
        #expect(Set(found.map(\.["ref"].text)).isSubset(of: Set(safe.map(\.["ref"].text))))
        let told = try await program.run("--offline", "--language", language, "search", text)
        #expect(told.err.contains(chip))
    }

    @Test(arguments: [
        ("under", "price_below"), ("up to", "max_price"), ("over", "price_above"),
    ])
    func `a price is on the side that its word says`(lead: String, kind: String) async throws {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        func prices(_ text: String...) async throws -> [Int] {
            try await program.run(["--offline", "search"] + text + ["--limit", "1000", "--json"])
                .json["data"]["hits"].rows.compactMap { $0["price"]["minor"].number }
        }
        let all = try await prices("salad").sorted()
        let middle = all[all.count / 2]
        let text = "\(middle / 100).\(String(100 + middle % 100).dropFirst())"
        let answer = try await program.run(
            "--offline", "search", "salad \(lead) \(text) EUR", "--json"
        ).json["data"]
        #expect(answer["understood"].rows.first?["kind"].text == kind)
        let found = try await prices("salad \(lead) \(text) EUR")
        #expect(!found.isEmpty && found.count < all.count)
        #expect(found.contains(middle) == (lead == "up to"))
        #expect(found.allSatisfy { lead == "over" ? $0 > middle : $0 <= middle })
    }

    @Test(arguments: [
        ("de", "etwas Thailändisches", "thai", "Thai"),
        ("fr", "plats italiens", "italian", "Italian"),
        ("es", "algo mexicano", "mexican", "Mexican"), ("en", "bakery food", "bakery", "Bakery"),
        ("en", "italian under 15", "italian", "Italian"),
        ("de", "italienisch unter 15", "italian", "Italian"),
        ("fr", "italien moins de 15", "italian", "Italian"),
        ("es", "italiano menos de 15", "italian", "Italian"),
    ])
    func `a cuisine in any form is judged by what kitchens say of themselves`(
        language: String, text: String, value: String, cuisine: String
    ) async throws {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        let kitchens = try await program.run("caterers", "--json").json["data"]["caterers"].rows
        // What is written for programs is in no language, and still reads that of the diner.
        let found = try await program.run(
            "--offline", "--language", language, "search", text, "--json"
        ).json["data"]
        #expect(found["understood"].rows.first?["value"].text == value)
        let cooks = Set(
            kitchens.filter { $0["cuisines"].texts.contains(cuisine) }.map(\.["ref"].text))
        let hits = Set(found["hits"].rows.map(\.["caterer"].text))
        #expect(!hits.isEmpty && hits.isSubset(of: cooks))
    }

    @Test func `a cuisine that dishes are called by finds them first, and what its kitchens have`()
        async throws
    {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        let dishes = try await program.run("--offline", "search", "thai under 15", "--json")
            .json["data"]["hits"].rows
        let called = dishes.prefix { $0["name"].text?.lowercased().contains("thai") == true }
        #expect(!called.isEmpty && called.count < dishes.count)
    }

    @Test func `a distance is measured from the usual address, which lists no other kitchens`()
        async throws
    {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        func found() async throws -> JSONAnswer {
            try await program.run("--offline", "search", "salad within 800 m", "--json").json
        }
        let listed = try await program.run("caterers", "--json").json["data"]["total"].number
        let everywhere = try await program.run(
            "--offline", "search", "salad", "--limit", "1000", "--json"
        ).json
        _ = try await program.run("address", "add", "Quai de la Lune", "--at", "47.5512,0.4821")
        let near = try await found()
        #expect(near["data"]["hits"].rows.count < everywhere["data"]["hits"].rows.count)
        #expect(
            try await program.run("caterers", "--json").json["data"]["total"].number == listed)
    }

    @Test(arguments: [
        ("en", "salad within 800 m", "needs a place"),
        ("fr", "salad à moins de 800 m", "demande un lieu"),
        ("es", "salad a menos de 800 m", "necesita un lugar"),
        ("de", "salad im Umkreis von 800 m", "braucht einen Ort"),
    ])
    func `a distance that cannot be measured is refused, with how to say a place`(
        language: String, text: String, words: String
    ) async throws {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        #expect(try await program.run("sync", "--all").status == 0)
        let search = ["--offline", "--language", language, "search", text]
        let refused = try await program.run(search)
        #expect(refused.status == 2 && refused.out.isEmpty)
        #expect(refused.err.contains(words) && refused.err.contains("--near"), "\(refused.err)")
        #expect(refused.err.contains("eat-tui config set place LAT,LNG"))
        #expect(refused.err.contains("eat-tui address add"))
        #expect(try await program.run(search + ["--json"]).errorJSON["code"].text == "usage")

        let near = try await program.run(search + ["--near", "47.5512,0.4821", "--json"])
        let everywhere = try await program.run(
            "--offline", "search", "salad", "--limit", "1000", "--json")
        let (some, all) = (near.json["data"]["hits"].rows, everywhere.json["data"]["hits"].rows)
        #expect(near.status == 0 && !some.isEmpty && some.count < all.count)
    }

    @Test func `a place from which nothing is measured is refused`() async throws {
        let program = try KitchenServer.still().contemporary()
        #expect(try await program.run("sync").status == 0)
        let outcome = try await program.run("search", "salad", "--near", "47.5512,0.4821")
        #expect(outcome.status == 2 && outcome.err.contains("curry within 2 km"), "\(outcome.err)")
    }

    @Test func `a time in a search is on the kitchens' clock, also where nothing was read yet`()
        async throws
    {
        let server = try KitchenServer.still(caterers: 36)
        let program = try server.contemporary()
        func found(_ options: String...) async throws -> JSONAnswer {
            try await program.run(options + ["search", "salad tomorrow at 12:30", "--json"]).json
        }
        // The machine's zone is another.
        let first = try await found()
        _ = try await program.run("sync")
        let later = try await found("--offline")
        let time = later["data"]["understood"].rows.first?["value"].text
        #expect(time?.hasSuffix("10:30:00Z") == true, "\(String(describing: time))")
        #expect(first["data"]["understood"].rows.first?["value"].text == time)
        #expect(!first["warnings"].texts.contains { $0.contains("clock") })
    }

    @Test(arguments: [
        ("2026-10-25 02:30", "is there twice"), ("2027-03-28 02:30", "There is no"),
        ("25:00", "There is no 25:00 on the clock"),
        ("2026-05-01 12:00", "is over"), ("2026-05-01T12:00:00+02:00", "is over"),
    ])
    func `a time in a search that cannot be meant is said`(time: String, told: String) async throws
    {
        let program = try KitchenServer.still().contemporary()
        _ = try await program.run("sync")
        let text = try await program.run("--offline", "search", "salad at \(time)")
        #expect(text.err.contains(told), "\(text.err)")
        let json = try await program.run("--offline", "search", "salad at \(time)", "--json").json
        #expect(json["warnings"].texts.contains { $0.contains(told) })
        #expect(json["data"]["understood"].rows.isEmpty)
    }

    @Test func `a time with its offset is one of a search`() async throws {
        let program = try KitchenServer.still().contemporary()
        _ = try await program.run("sync")
        let data = try await program.run(
            "--offline", "search", "salad at 2026-05-06T19:00:00-02:00", "--json"
        ).json["data"]
        #expect(data["understood"].rows.map(\.["value"].text) == ["2026-05-06T21:00:00Z"])
        #expect(data["words"].text == "salad")
    }

    /// Two servers, whose kitchens sell in euros and in pounds, by the clocks of Paris and London.
    private func abroad() async throws -> Program {
        let servers = try [("paris", "EUR", "Europe/Paris"), ("london", "GBP", "Europe/London")].map
        {
            name, currency, zone in
            (
                name,
                try KitchenServer.still {
                    $0.currency = currency
                    $0.zone = zone
                }
            )
        }
        let program = try Program().with([], ["EAT_CLOCK": servers[0].1.clock.now.rfc3339])
        for (name, server) in servers {
            _ = try await program.run("provider", "add", server.url, "--name", name)
        }
        #expect(try await program.run("sync", "--all").status == 0)
        for (_, server) in servers { server.stop() }
        return program
    }

    @Test func `a currency that is named with a price leaves out what is sold in others`()
        async throws
    {
        let program = try await abroad()
        func found(_ words: String...) async throws -> (JSONAnswer, currencies: Set<String?>) {
            let answer = try await program.run(
                ["--offline"] + words + ["--limit", "1000", "--json"]
            ).json
            let hits = answer["data"]["hits"].rows
            return (answer, Set(hits.map(\.["price"]["currency"].text)))
        }
        for (text, currency) in [
            ("under 20 EUR", "EUR"), ("under 20 GBP", "GBP"), ("between 5 and 20 \u{A3}", "GBP"),
            ("over 2 pounds", "GBP"), ("under \u{A3}20", "GBP"), ("under twelve euros", "EUR"),
        ] {
            let (answer, currencies) = try await found("search", "salad \(text)")
            #expect(currencies == [currency], "\(text)")
            let parts = answer["data"]["understood"].rows
            #expect(Set(parts.map(\.["currency"].text)) == [currency], "\(text)")
            #expect(answer["warnings"].texts.isEmpty)
        }
        for (language, text) in [
            ("de", "salad unter 20 Pfund"), ("fr", "salad moins de 20 livres"),
            ("es", "salad menos de 20 libras"),
        ] {
            #expect(try await found("--language", language, "search", text).currencies == ["GBP"])
        }
        let told = try await program.run("--offline", "search", "salad under 20 gbp")
        #expect(told.err.contains("under 20.00 GBP"), "\(told.err)")

        let (answer, currencies) = try await found("search", "salad under 20")
        #expect(currencies == ["EUR", "GBP"])
        #expect(answer["data"]["understood"].rows.first?["currency"].isNull == true)
        #expect(answer["warnings"].texts.contains { $0.contains("without a currency") })
    }

    @Test func `kitchens whose clock is not known are counted where a time leaves them out`()
        async throws
    {
        let program = try await abroad()
        let text = "salad open tomorrow at 12:15"
        let all = try await program.run("--offline", "search", text, "--json").json
        #expect(!all["warnings"].texts.contains { $0.contains("left out") })
        let forgotten = try await Program.run(
            "sqlite3", [program.cacheFile, "DELETE FROM marketplace WHERE ref = 'london'"],
            environment: ["PATH": Program.systemPath])
        #expect(forgotten.status == 0, "\(forgotten.err)")
        let some = try await program.run("--offline", "search", text, "--json").json
        let said = some["warnings"].texts.first { $0.contains("left out") }
        #expect(said?.contains("their clocks are not known") == true, "\(some["warnings"].texts)")
        let told = try await program.run("--offline", "search", text)
        #expect(told.err.contains("open tomorrow 12:15 Paris"), "\(told.err)")
    }

    @Test func `a time is read on each kitchen's own clock where clocks differ`() async throws {
        let program = try await abroad()
        func search(_ text: String, _ words: String...) async throws -> JSONAnswer {
            try await program.run(
                ["--offline", "search", text, "--limit", "1000", "--json"] + words
            ).json
        }
        func found(_ answer: JSONAnswer) -> Set<String> {
            Set(answer["data"]["hits"].rows.compactMap(\.["ref"].text))
        }
        let clocks = "each kitchen's own"
        for time in ["11:15", "12:15", "14:15", "14:45", "21:45", "22:45"] {
            let both = try await search("salad open tomorrow at \(time)")
            let paris = try await search("salad open tomorrow at \(time)", "--server", "paris")
            let london = try await search("salad open tomorrow at \(time)", "--server", "london")
            #expect(found(both) == found(paris).union(found(london)), "\(time)")
            #expect(both["warnings"].texts.contains { $0.contains(clocks) })
            #expect(!paris["warnings"].texts.contains { $0.contains(clocks) })
            // Both have the same kitchens, with the same hours on their own clocks.
            #expect(found(paris).count == found(london).count)
        }
        let part = try #require(
            try await search("salad open tomorrow at 12:15")["data"]["understood"].rows.first)
        #expect(part["zone"].text == "Europe/London", "\(part)")
        #expect(part["value"].text == "2026-05-07T11:15:00Z")
        #expect(part["elsewhere"].rows.map { $0["zone"].text } == ["Europe/Paris"])
        #expect(part["elsewhere"].rows.map { $0["value"].text } == ["2026-05-07T10:15:00Z"])
        // An instant is the same on all of them.
        let instant = try await search("salad at 2026-05-07T12:15:00Z")
        #expect(!instant["warnings"].texts.contains { $0.contains("clock") })
        let now = try await search("salad open now")
        #expect(!now["warnings"].texts.contains { $0.contains("clock") })
        let told = try await program.run("--offline", "search", "salad tomorrow at 12:30").err
        #expect(told.contains("on each kitchen's clock"), "\(told)")
    }

    @Test func `a time that one of the clocks shows twice is said of that one`() async throws {
        let program = try await abroad()
        let answer = try await program.run(
            "--offline", "search", "salad at 2026-10-25 01:30", "--json"
        ).json
        let said = answer["warnings"].texts.filter { $0.hasPrefix("On the clock of ") }
        #expect(said.count == 1 && said[0].contains("Europe/London: "), "\(answer["warnings"])")
        #expect(said.first?.contains("there twice") == true)
        #expect(answer["data"]["words"].text == "salad")
        #expect(
            answer["data"]["hits"].rows.allSatisfy { $0["ref"].text?.hasPrefix("paris:") == true })
    }

    @Test func `nothing found is no error and says how much was searched`() async throws {
        let program = try KitchenServer.still().visitor()
        _ = try await program.run("sync")
        let outcome = try await program.run("search", "qqqqqq")

        #expect(outcome.status == 0 && outcome.out.isEmpty)
        #expect(outcome.err.contains("Nothing found;"))
        #expect(outcome.err.contains("menus searched"))
    }

    @Test func `a word that is nearly one of the menus is offered`() async throws {
        let program = try KitchenServer.still().visitor()
        _ = try await program.run("sync", "--all")
        for typed in ["onion sopu", "onoin soup"] {
            let outcome = try await program.run("search", typed)
            #expect(outcome.err.contains("Did you mean \"onion soup\"?"), "\(outcome)")
            #expect(outcome.status == 0)
        }
        let json = try await program.run("--offline", "search", "onion sopu", "--json").json
        #expect(json["warnings"].texts == ["Did you mean \"onion soup\"?"])
        let found = try await program.run("--offline", "search", "onion soup", "--json").json
        #expect(found["warnings"].texts.isEmpty)
    }

    @Test func `a search that could read nothing is no empty answer`() async throws {
        let server = try KitchenServer.still()
        server.answer("/api*") {
            $0.status = 503; $0.retryAfter = 90
        }
        let outcome = try await server.visitor().run("search", "curry")

        #expect(outcome.status == 75)
        #expect(outcome.out.isEmpty)
    }

    @Test func `a sync tells what it did and asks for what changed only`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let first = try await program.run("sync", "--all", "--json").json["data"]
        let again = try await program.run("sync", "--all", "--refresh", "--json").json["data"]

        let count = try #require(first["updated"].number)
        #expect(count >= 20)
        #expect(again["updated"].number == 0)
        #expect(again["unchanged"].number == count)
    }

    @Test func `a search that only narrows says so`() async throws {
        let program = try KitchenServer.still().visitor().with(nil, ["EAT_CLOCK": Eater.clock])
        _ = try await program.run("menu", "1")
        let narrow = try await program.run("search", "at 7 pm")
        #expect(
            narrow.status == 2 && narrow.err.contains("19:00 Paris only narrows"), "\(narrow.err)")
    }
}
