import Kitchen
import TestSupport
import Testing

/// Two servers with kitchens and orders that are called alike.
@Suite(.timeLimit(.minutes(10)))
struct SeveralServersTests {
    private let west: KitchenServer
    private let east: KitchenServer
    private let program: Program
    private static let names = ["west", "east"]

    init() async throws {
        (west, east) = (try KitchenServer.still(), try KitchenServer.still())
        program = try Program().with([], ["EAT_CLOCK": Eater.clock])
        for (name, url) in zip(Self.names, [west.url, east.url]) {
            try await does("provider", "add", url, "--name", name)
            try await does("menu", Self.kitchen(name))
        }
    }

    private static func kitchen(_ server: String) -> String { server + ":/api/restaurants/9" }

    /// That of an order.
    private static func server(_ order: JSONAnswer) -> String {
        String((order["ref"].text ?? "").prefix { $0 != ":" })
    }

    @discardableResult
    private func does(_ words: String...) async throws -> Outcome { try await does(words) }

    @discardableResult
    private func does(_ words: [String]) async throws -> Outcome {
        let outcome = try await program.run(words)
        #expect(outcome.status == 0, "\(words) \(outcome.err)")
        return outcome
    }

    private func fillBaskets() async throws {
        for name in Self.names {
            try await does(
                "--offline", "basket", "add", "onion soup", "--quantity", "3", "--from",
                Self.kitchen(name))
        }
    }

    private func order() async throws {
        for name in Self.names {
            try await does(
                "--offline", "basket", "add", "onion soup", "--quantity", "3", "--from",
                Self.kitchen(name))
            let ordered = try await program.run(
                ["order", "--yes", "--max-total", "90", "--pay", "cash", "--to", Eater.place]
                    + Eater.guest)
            #expect(ordered.status == 0, "\(ordered.err)")
        }
    }

    @Test func `a failure names the kitchen and the server that it is of`() async throws {
        west.answer("/api/restaurants/3/menu") { $0.status = 404 }
        let listed = try await does("caterers", "--json").json["data"]["caterers"].rows
        let kitchen = try #require(
            listed.first { $0["ref"].text == "west:/api/restaurants/3" }?["name"].text)
        let none = try await program.run("menu", "west:/api/restaurants/3")
        #expect(none.status == 3)
        #expect(
            none.err.contains("\(kitchen), west: This kitchen has no menu on the server."),
            "\(none.err)")
    }

    @Test func `addresses of several servers are ambiguous, and each server is offered`()
        async throws
    {
        let listed = try await program.run("address", "ls")
        #expect(listed.status == 3)
        #expect(listed.err.contains("--server") && listed.err.contains("east"), "\(listed.err)")
        let read = try await program.run("address", "ls", "--json")
        #expect(read.errorJSON["code"].text == "ambiguous")
        #expect(
            Set(read.errorJSON["candidates"].rows.compactMap { $0["ref"].text })
                == Set(Self.names),
            "\(read.err)")
        for name in Self.names { try await does("address", "ls", "--server", name) }
    }

    @Test func `orders, track and status are those of the server that is named`() async throws {
        try await order()
        let all = try await does("orders", "--json").json["data"]["orders"].rows
        #expect(Set(all.map(Self.server)) == Set(Self.names))
        let number = try #require(all.first?["number"].text)
        #expect(Set(all.map { $0["number"].text }) == [number], "\(all.count)")

        for name in Self.names {
            let rows = try await does("orders", "--server", name, "--json").json["data"]["orders"]
            #expect(rows.rows.map(Self.server) == [name])
            let track = try await does("track", number, "--server", name)
            #expect(track.out.contains("Server: \(name)"), "\(track.out)")
            let latest = try await does("track", "--server", name, "--json").json["data"]
            #expect(Self.server(latest) == name)
            let status = try await does("status", "--server", name)
            #expect(status.lines.count == 1 && status.out.contains(name), "\(status.out)")
        }
        #expect(try await program.run("track", number).status == 3)
        #expect(try await does("status").lines.count == 2)
        // The demo is one of them, and has no order.
        let demo = try await does("--demo", "--offline", "orders", "--json").json["data"]
        #expect(demo["orders"].rows.isEmpty)
        #expect(try await program.run("--demo", "--offline", "track").status == 3)
        // The usual server of the configuration hides nothing.
        try program.configure("{server: 'east'}")
        #expect(try await does("status").lines.count == 2)
        for command in ["orders", "track", "status"] {
            let unknown = try await program.run(command, "--server", "nowhere")
            #expect(unknown.status == 3 && unknown.err.contains("nowhere"), "\(unknown.err)")
        }
    }

    @Test func `fees in two currencies are listed one after the other, which is said`() async throws
    {
        let pounds = try KitchenServer.still { $0.currency = "GBP" }
        try await does("provider", "add", pounds.url, "--name", "london")
        try await does("menu", Self.kitchen("london"))
        func sorted(_ key: String, _ words: String...) async throws -> [String] {
            try await does(["caterers", "--sort", key, "--json"] + words).json["warnings"].texts
                .filter { $0.contains("cannot be compared") }
        }
        for name in ["west", "london"] {
            #expect(try await sorted("fee").isEmpty)
            try await does(
                "--offline", "basket", "add", "onion soup", "--quantity", "3", "--from",
                Self.kitchen(name))
            let quoted = try await program.run(["quote", "--to", Eater.place] + Eater.guest)
            #expect(quoted.status == 0, "\(quoted.err)")
        }
        let said = try await sorted("fee")
        #expect(said.count == 1 && said.first?.contains("EUR and GBP") == true, "\(said)")
        #expect(try await sorted("fee", "--server", "west").isEmpty)
        // Of what is listed, and not of all that is known.
        #expect(try await sorted("fee", "--limit", "1").isEmpty)
        #expect(try await sorted("fee", "--match", "burger").isEmpty)
        #expect(try await sorted("name").isEmpty)
        let told = try await does("caterers", "--sort", "fee")
        #expect(told.err.contains("Amounts in EUR and GBP cannot be compared"), "\(told.err)")
    }

    @Test func `advice to follow an order with a named server is of that order alone`() async throws
    {
        var advice = ""
        for name in Self.names {
            try await does(
                "--offline", "basket", "add", "onion soup", "--quantity", "3", "--from",
                Self.kitchen(name))
            let ordered = try await program.run(
                [
                    "order", "--server", name, "--yes", "--max-total", "90", "--pay", "cash",
                    "--to", Eater.place,
                ] + Eater.guest)
            #expect(ordered.status == 0, "\(ordered.err)")
            advice = ordered.err
        }
        let words = try #require(advice.split(separator: "eat-tui track ").last, "\(advice)")
        let reference = words.prefix { !$0.isWhitespace }
        #expect(reference.hasPrefix("east:"), "\(advice)")
        try await does("track", String(reference.hasSuffix(".") ? reference.dropLast() : reference))
    }

    @Test func `each answer about a kitchen says its server`() async throws {
        for name in Self.names {
            let kitchen = Self.kitchen(name)
            let menu = try await does("menu", kitchen, "--json").json["data"]
            let dish = try #require(menu["sections"][0]["items"][0]["ref"].text)
            for words in [["menu", kitchen], ["hours", kitchen], ["item", dish]] {
                let answer = try await program.run(words)
                #expect(answer.out.contains("\nServer: \(name)\n"), "\(words) \(answer.out)")
                let json = try await program.run(words + ["--json"]).json["data"]
                #expect(json["provider"].text == name, "\(words)")
            }
        }
        try await does("favourite", "add", Self.kitchen("east"))
        let favourites = try await does("favourite", "ls")
        #expect(favourites.out.contains("SERVER") && favourites.out.contains("east"))
        let one = try await does("caterers", "--server", "east", "--limit", "1")
        #expect(one.out.contains("SERVER"), "\(one.out)")

        try await fillBaskets()
        let vague = try await program.run("--offline", "basket", "show", "--draft", "la table")
        #expect(vague.status == 3)
        #expect(vague.err.contains(", west (") && vague.err.contains(", east ("), "\(vague.err)")
    }

    @Test func `of a server that is gone only its own is old, and it is named`() async throws {
        try await order()
        try await does("caterers")
        east.stop()
        let list = try await program.run("caterers", "--refresh")
        #expect(list.err.contains("east: ") && !list.err.contains("west: "), "\(list.err)")
        let orders = try await program.run("orders", "--json").json
        let warnings = orders["warnings"].rows.compactMap(\.text)
        #expect(warnings.count == 1 && warnings[0].hasPrefix("east: "), "\(warnings)")
        let west = try await program.run("orders", "--server", "west", "--json").json
        #expect(west["warnings"].rows.isEmpty && west["stale"].flag == false)
        #expect(west["data"]["orders"].rows.count == 1)
    }

    @Test func `a sentence that names a kitchen of two servers looks in both`() async throws {
        let found = try await does("search", "soup from la table de maëlle", "--json").json["data"]
        let kitchens = Set(found["hits"].rows.compactMap { $0["caterer"].text })
        #expect(kitchens == Set(Self.names.map(Self.kitchen)), "\(kitchens)")
        let kind = found["understood"].rows.first { $0["kind"].text == "caterer" }
        #expect(kind?["name"].text == "from la table de maëlle")
    }

    @Test func `a server that was removed has no dishes to complete`() async throws {
        func dishes() async throws -> [String] {
            try await program.run(["complete", "fish", "--", "item", ""]).lines.map { "\($0)" }
        }
        #expect(try await !dishes().isEmpty)
        for name in Self.names { try await does("provider", "rm", name) }
        #expect(try await dishes().isEmpty)
    }
}
