import Kitchen
import TestSupport
import Testing

/// How a kitchen is named on the command line, and what its menu says.
@Suite(.timeLimit(.minutes(10)))
struct MenuLookupTests {
    @Test func `a kitchen is found by name part number and reference`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()

        for name in [
            ["Le Petit Épi"], ["le petit epi"], ["LE", "PETIT", "EPI"], ["petit"], ["1"],
            ["/api/restaurants/1"], ["\(server.origin):/api/restaurants/1"],
        ] {
            let answer = try await program.run(["menu", "--json"] + name)
            #expect(answer.status == 0)
            #expect(answer.json["data"]["name"].text == "Le Petit Épi")
        }
    }

    @Test func `names in Greek and Japanese are found`() async throws {
        let program = try KitchenServer.still(caterers: 36).visitor()

        let greek = try await program.run("menu", "γωνια της μαριας", "--json")
        #expect(greek.json["data"]["name"].text == "Γωνιά της Μαρίας")
        let japanese = try await program.run("menu", "天ぷら", "--json")
        #expect(japanese.json["data"]["name"].text?.hasPrefix("天ぷら") == true)
    }

    @Test func `a name that fits several kitchens is refused with their references`() async throws {
        let server = try KitchenServer.still(caterers: 36)
        let vague = try await server.visitor().run("menu", "e")

        #expect(vague.status == 3)
        #expect(vague.err.contains("may be"))
        #expect(vague.err.contains("(\(server.origin):/api/restaurants/"))
    }

    @Test(arguments: ["Pettit", "Le Petit Epo", "le ptit épi"])
    func `a slip in a name is answered with what was meant`(name: String) async throws {
        let outcome = try await KitchenServer.still().visitor().run("menu", name)

        #expect(outcome.status == 3)
        #expect(outcome.err.contains("Did you mean \"Le Petit Épi\"?"))
    }

    @Test func `what nobody is called is not found`() async throws {
        let server = try KitchenServer.still()
        for name in ["qqqqqqqqqqqq", "999", "\(server.origin):/api/restaurants/999"] {
            let outcome = try await server.visitor().run("menu", name)
            #expect(outcome.status == 3)
            #expect(outcome.out.isEmpty)
        }
    }

    @Test func `a dish is found by its name on any menu that was read`() async throws {
        let program = try KitchenServer.still(caterers: 36).contemporary()
        let menu = try await program.run("menu", "1", "--json").json["data"]["sections"]
        let dish = try #require(menu.rows.flatMap(\.["items"].rows).first)
        let name = try #require(dish["name"].text)
        let found = try await program.run("item", name, "--json").json["data"]
        #expect(found["ref"].text == dish["ref"].text)

        // Where several kitchens have it, each is named.
        #expect(try await program.run("sync", "--all").status == 0)
        let hits = try await program.run("search", "salad", "--limit", "1000", "--json").json[
            "data"][
                "hits"
            ].rows.filter { $0["kind"].text == "dish" }
        let named = Dictionary(grouping: hits) { $0["name"].text ?? "" }
        let (shared, rows) = try #require(
            named.sorted { $0.key < $1.key }.first {
                Set($0.value.map(\.["caterer"].text)).count > 1
            })
        let refused = try await program.run("item", shared)
        #expect(refused.status == 3 && refused.err.contains("Use the reference in brackets."))
        #expect(
            rows.allSatisfy { row in
                refused.err.contains("(\(row["ref"].text ?? "none"))")
                    && refused.err.contains(row["caterer_name"].text ?? "none")
            })
        let unknown = try await program.run("item", "qqqqqq")
        #expect(unknown.status == 3 && unknown.err.contains("Read its kitchen's menu first"))
    }

    @Test func `of two dishes of one name each is told by its price and reference`() async throws {
        let server = try Handmade.server(
            kitchens: [Handmade.kitchen("/api/restaurants/1", "Kitchen")],
            menu: Handmade.menu([
                Handmade.dish("/p/1", "Plain dish"),
                Handmade.dish("/p/2", "Plain dish", price: "1250"),
            ]))
        let program = try Program("--server", server.url)
        let menu = try await program.run("menu", "Kitchen", "--json").json["data"]["sections"][0]
        let references = menu["items"].rows.compactMap(\.["ref"].text)
        #expect(references.count == 2)
        for command in [
            ["basket", "add", "plain dish", "--from", "Kitchen"], ["item", "plain dish"],
        ] {
            let refused = try await program.run(command)
            #expect(refused.status == 3)
            #expect(refused.err.contains("9.00 EUR (\(references[0]))"), "\(refused.err)")
            #expect(refused.err.contains("12.50 EUR (\(references[1]))"), "\(refused.err)")
            #expect(refused.err.contains("Use the reference in brackets."))
        }
    }

    @Test func `a menu is narrowed by words diet and price`() async throws {
        let program = try KitchenServer.still().visitor()
        let whole = try await program.run("menu", "1", "--json").json["data"]["sections"]
        let part = try await program.run(
            "menu", "1", "--diet", "vegan", "--max-price", "5.00", "--json"
        ).json["data"]["sections"]

        let items = part.rows.flatMap(\.["items"].rows)
        #expect(!items.isEmpty && items.count < whole.rows.flatMap(\.["items"].rows).count)
        #expect(items.allSatisfy { $0["diet"].texts.contains("vegan") })
        #expect(items.allSatisfy { ($0["price"]["minor"].number ?? .max) <= 500 })
        let words = try await program.run("menu", "1", "--search", "ALMOND croi", "--plain")
        #expect(words.lines.count == 1)
    }

    @Test func `what words ask away narrows a menu too, and is never what dishes are found by`()
        async throws
    {
        let program = try KitchenServer.still().visitor()
        let all = try await program.run("menu", "1", "--json").json["data"]["sections"].rows
            .flatMap(\.["items"].rows)
        let stated = all.filter { $0["allergens"]["contains"].texts.contains("gluten") }
        try #require(!stated.isEmpty && stated.count < all.count)
        for words in ["no gluten", "gluten-free", "-gluten"] {
            let narrowed = try await program.run("menu", "1", "--json", "--search=\(words)").json
            let dishes = narrowed["data"]["sections"].rows.flatMap(\.["items"].rows)
            #expect(!dishes.isEmpty)
            for dish in dishes {
                #expect(!dish["allergens"]["contains"].texts.contains("gluten"))
                #expect(dish["allergens"]["known"].flag == true)
            }
            let warnings = narrowed["warnings"].texts.joined()
            #expect(warnings.contains("gluten not"))
        }
        let onions = try await program.run("menu", "1", "--json", "--search=no onions").json
        let left = onions["data"]["sections"].rows.flatMap(\.["items"].rows)
        #expect(left.isEmpty)
        let warnings = onions["warnings"].texts.joined()
        #expect(warnings.contains("was not understood as something to leave out"))
    }

    @Test func `a dish that nobody read is not found`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("item", "no:such")

        #expect(outcome.status == 3)
        #expect(outcome.err.contains("eat-tui menu"))
    }

    @Test func `unknown allergens are told as unknown and nothing is called safe`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let menu = try await program.run("menu", "1", "--json")
        let dishes = menu.json["data"]["sections"].rows.flatMap(\.["items"].rows)
        let silent = try #require(dishes.first { $0["allergens"]["known"].flag == false })
        let stated = try #require(dishes.first { $0["allergens"]["known"].flag == true })

        #expect(silent["allergens"]["contains"].isNull)
        #expect(!stated["allergens"]["contains"].rows.isEmpty)
        let ref = try #require(silent["ref"].text)
        let item = try await program.run("item", ref)
        #expect(item.lines.contains("Contains: not stated by the kitchen"))
        let table = try await program.with(nil, ["COLUMNS": "40"]).run("menu", "1")
        let line = try #require(
            table.lines.firstIndex { $0.hasPrefix(silent["name"].text ?? "?") })
        #expect(table.lines[line + 1] == "  allergens not stated by the kitchen")
        for outcome in [menu, item, table] {
            #expect(!outcome.out.lowercased().contains("safe"))
        }
    }

    @Test func `no help text calls a dish safe`() async throws {
        for command in ["menu", "item", "search"] {
            let help = try await Program().run(command, "--help")
            let claims = help.out.replacing(
                /nothing\s+here\s+means\s+that\s+a\s+dish\s+is\s+safe/, with: "")
            #expect(!claims.lowercased().contains("safe"))
        }
    }
}
