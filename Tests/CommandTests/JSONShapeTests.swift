import Kitchen
import TestSupport
import Testing

/// What scripts stand on: the frame, and a name and a reference in every row.
@Suite(.timeLimit(.minutes(10)))
struct JSONShapeTests {
    private static let frame: Set<String> = [
        "schema", "source", "fetched_at", "age_s", "stale", "warnings", "data",
    ]
    private static let still: Set<String> = ["schema", "warnings", "data"]

    @Test(arguments: [
        ("caterers", ["caterers"]), ("menu", ["menu", "1"]), ("hours", ["hours", "1"]),
        ("search", ["search", "bread"]), ("sync", ["sync"]),
        ("item", ["item", "ORIGIN:/api/products/1001"]),
    ])
    func `answers from a server have a frame with their age`(
        schema: String, words: [String]
    ) async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("menu", "1")
        let words = words.map { $0.replacing("ORIGIN", with: server.origin) }
        let outcome = try await program.run(words + ["--json"])

        #expect(outcome.status == 0)
        let version = schema == "hours" ? 2 : 1
        #expect(outcome.json["schema"].text == "eat-tui/\(schema)/\(version)")
        #expect(outcome.json.keys == Self.frame)
        #expect(outcome.json["warnings"].rows.isEmpty)
        #expect(outcome.out.hasSuffix("}\n") && outcome.lines.count == 1)
        guard schema != "sync" else { return }
        #expect(outcome.json["age_s"].number != nil)
        #expect(outcome.json["fetched_at"].text?.wholeMatch(of: /2\d{3}-.*T.*Z/) != nil)
    }

    @Test(arguments: [
        ("cache", ["cache", "info"]), ("providers", ["provider", "ls"]), ("doctor", ["doctor"]),
        ("stats", ["stats"]), ("drafts", ["draft", "ls"]), ("purge", ["draft", "purge"]),
        ("config", ["config", "path"]),
        ("config", ["config", "check"]), ("config", ["config", "ls"]),
        ("config", ["config", "get", "mouse"]), ("config", ["config", "template"]),
        ("config", ["config", "set", "mouse", "false", "--yes"]), ("keys", ["keys"]),
        ("completion", ["completion", "bash"]),
        ("telemetry", ["telemetry", "status"]), ("telemetry", ["telemetry", "off"]),
        ("events", ["telemetry", "show"]), ("telemetry", ["telemetry", "purge", "--yes"]),
        ("addresses", ["--demo", "--offline", "address", "ls"]),
        ("logout", ["--demo", "--offline", "logout"]),
    ])
    func `answers about this machine have a frame without an age`(
        schema: String, words: [String]
    ) async throws {
        let outcome = try await Program().run(words + ["--json"])

        #expect(outcome.json["schema"].text == "eat-tui/\(schema)/1")
        #expect(outcome.json.keys == Self.still)
    }

    @Test func `every kitchen has a reference and a name`() async throws {
        let rows = try await KitchenServer.still().visitor().run("caterers", "--json")
            .json["data"]["caterers"].rows

        #expect(rows.count == 24)
        for row in rows {
            #expect(row["ref"].text?.isEmpty == false && row["name"].text?.isEmpty == false)
            #expect(row["open"].flag != nil)
            #expect(row["open_until"].isNull || row["next_opening"].isNull)
        }
    }

    @Test func `every section dish option and choice has a reference and a name`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        var groups = 0
        for kitchen in ["2", "3", "4"] {
            let data = try await program.run("menu", kitchen, "--json").json["data"]
            #expect(data["caterer"].text == "\(server.origin):/api/restaurants/\(kitchen)")
            let sections = data["sections"].rows
            let dishes = sections.flatMap(\.["items"].rows)
            let options = dishes.flatMap(\.["options"].rows)
            let choices = options.flatMap(\.["choices"].rows)
            #expect(!dishes.isEmpty)
            for row in sections + dishes + options + choices {
                #expect(row["ref"].text?.hasPrefix(server.origin + ":") == true)
                #expect(row["name"].text?.isEmpty == false)
            }
            #expect(options.allSatisfy { $0["min"].number != nil && $0.keys.contains("max") })
            #expect(choices.allSatisfy { $0["delta"]["minor"].number != nil })
            groups += options.count
        }
        #expect(groups > 0)
    }

    @Test func `a dish tells the same alone as in its menu`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let inMenu = try await program.run("menu", "2", "--json")
            .json["data"]["sections"][0]["items"][0]
        let ref = try #require(inMenu["ref"].text)
        let alone = try await program.run("item", ref, "--json").json["data"]

        // A menu tells what the diner's alerts find once for all of its dishes.
        let besides = [
            "caterer", "caterer_name", "provider", "contents_not_stated", "alerts_not_known",
            "not_served",
        ]
        #expect(alone.keys == inMenu.keys.subtracting(["section", "alerts_named"]).union(besides))
        #expect(alone["name"].text == inMenu["name"].text)
        #expect(alone["price"]["minor"].number == inMenu["price"]["minor"].number)
    }

    @Test func `hits say whether they are a kitchen or a dish`() async throws {
        let program = try KitchenServer.still().visitor()
        _ = try await program.run("sync", "--all")
        try program.configure("{alerts: ['gluten']}")
        let data = try await program.run("search", "petit", "--json").json["data"]
        let dishes = try await program.run("search", "bread", "--json").json["data"]["hits"].rows

        let kitchen = try #require(data["hits"].rows.first { $0["kind"].text == "caterer" })
        #expect(kitchen["ref"].text == kitchen["caterer"].text)
        let dish = try #require(dishes.first { $0["kind"].text == "dish" })
        #expect(dish["ref"].text?.isEmpty == false && dish["name"].text?.isEmpty == false)
        #expect(dish["price"]["currency"].text == "EUR")
        #expect(dishes.contains { $0["alerts"].texts == ["gluten"] })
        #expect(data["menus_searched"].number.map { $0 > 0 } == true)
    }

    @Test func `an error is one object on stderr and nothing on stdout`() async throws {
        let program = try KitchenServer.still().visitor()
        let outcome = try await program.run("menu", "no such kitchen", "--json")

        #expect(outcome.output.isEmpty)
        #expect(outcome.errorJSON["schema"].text == "eat-tui/error/1")
        #expect(
            outcome.errorJSON.keys == [
                "schema", "code", "exit", "message", "hint", "retryable", "request_id", "key",
                "stage", "page", "page_over", "basket_edited", "kitchen_page", "changes", "total",
                "ceiling", "ref",
                "option",
                "choices", "differs", "candidates", "orders", "not_served",
            ])
        #expect(outcome.errorJSON["code"].text == "not_found")
        #expect(outcome.errorJSON["exit"].number == 3 && outcome.status == 3)
        #expect(outcome.errorJSON["retryable"].flag == false)
        #expect(outcome.errorJSON["request_id"].isNull)
    }

    @Test func `an order has the same members wherever there is one`() async throws {
        let eater = try await Eater()
        try await eater.fill()
        let basket = try await eater.run("--offline", "basket", "show", "--json").json["data"]
        let refs = Set(basket["lines"].rows.compactMap(\.["ref"].text))
        let quote = try await eater.quote().json["data"]
        let quoted = quote["lines"].rows
        #expect(Set(quoted.flatMap { $0["basket_lines"].texts }) == refs, "\(quote)")
        #expect(quoted.allSatisfy { $0["ref"].text == $0["basket_lines"].texts.first })

        let placed = try await eater.order("--key", "lunch").json["data"]
        let status = try await eater.run("status", "--json").json["data"]
        #expect(status["total"].number == 1 && status["truncated"].flag == false)
        #expect(status["unsettled"].rows.isEmpty)
        let listed = try await eater.run("orders", "--json").json["data"]["orders"][0]
        let receipt = try await eater.run("receipt", "--json").json["data"]
        let track = try await eater.run("track", "--json").json["data"]
        for order in [status["orders"][0], listed, receipt, track] {
            #expect(order.keys.isSuperset(of: listed.keys), "\(order.keys)")
            #expect(order["ref"].text == placed["ref"].text && order["key"].text == "lunch")
            #expect(order["provider"].text == eater.server.origin)
        }
        #expect(status["orders"][0].keys == listed.keys)
        #expect(Set(receipt["bill"]["lines"].rows.flatMap { $0["basket_lines"].texts }) == refs)
    }
}
