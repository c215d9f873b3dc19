import Kitchen
import TestSupport
import Testing
import Services

/// Which server is asked: flag before environment before file before what was added.
@Suite(.timeLimit(.minutes(10)))
struct ServerChoiceTests {
    @Test func `without a server a command says how to get one`() async throws {
        let outcome = try await Program().run("caterers")

        #expect(outcome.status == 2)
        #expect(outcome.err.contains("No server is configured."))
        #expect(outcome.err.contains("provider add") && outcome.err.contains("--demo"))
        #expect(outcome.out.isEmpty)
    }

    @Test func `flag beats environment beats file beats added`() async throws {
        let servers = try (0..<4).map { _ in try KitchenServer.still(caterers: 3) }
        let program = try Program()
        let asked = { (outcome: Outcome) in outcome.json["data"]["caterers"][0]["provider"].text }

        _ = try await program.run("provider", "add", servers[3].url, "--name", "added")
        #expect(asked(try await program.run("caterers", "--json")) == "added")

        try program.configure("{server: '\(servers[2].url)'}")
        #expect(asked(try await program.run("caterers", "--json")) == servers[2].origin)

        let inShell = program.with(nil, ["EAT_SERVER": servers[1].url])
        #expect(asked(try await inShell.run("caterers", "--json")) == servers[1].origin)

        let flag = inShell.with(["--server", servers[0].url])
        #expect(asked(try await flag.run("caterers", "--json")) == servers[0].origin)
    }

    @Test func `kitchens of several servers are one list, and each says its server`() async throws {
        let servers = try (0..<2).map { _ in try KitchenServer.still(caterers: 6) }
        let program = try Program()
        for (server, name) in zip(servers, ["west", "east"]) {
            _ = try await program.run("provider", "add", server.url, "--name", name)
        }
        func rows(_ words: String...) async throws -> [JSONAnswer] {
            let answer = try await program.run(["caterers", "--json"] + words)
            return answer.json["data"]["caterers"].rows
        }
        let named = try await rows("--sort", "name")
        let names = named.compactMap(\.["name"].text)
        #expect(named.count == 12 && zip(names, names.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(
            Set(try await rows("--sort", "name", "--limit", "4").map { $0["provider"].text }) == [
                "west", "east",
            ])
        // Without an order of the diner's, each server's first ones come first.
        let listed = try await rows("--limit", "4")
        #expect(Set(listed.map { $0["provider"].text }) == ["west", "east"])
        let near = try await rows("--sort", "distance", "--near", Eater.place)
        let apart = near.compactMap(\.["distance_m"].number)
        #expect(apart.count > 3 && zip(apart, apart.dropFirst()).allSatisfy { $0 <= $1 })
        let nowhere = try await program.run("caterers", "--sort", "distance")
        #expect(nowhere.status == 2 && nowhere.err.contains("--near"))
        // The usual address will do, and takes no kitchen away.
        _ = try await program.run(
            "--server", "west", "address", "add", "Quai de la Lune", "--at", Eater.place)
        let usual = try await rows("--sort", "distance")
        let away = usual.compactMap(\.["distance_m"].number)
        #expect(usual.count == 12 && away.count > 3, "\(away)")
        #expect(zip(away, away.dropFirst()).allSatisfy { $0 <= $1 }, "\(away)")
        #expect(try await rows("--sort", "name").allSatisfy { $0["distance_m"].number == nil })
        let table = try await program.run("caterers", "--limit", "1")
        #expect(table.out.contains("SERVER"), "\(table.out)")
        let menu = try await program.run("menu", named[0]["ref"].text ?? "", "--json").json["data"]
        let dish = menu["sections"][0]["items"][0]["ref"].text ?? ""
        _ = try await program.run("basket", "add", dish)
        #expect(try await program.run("basket", "show").out.contains("Server: "))
    }

    @Test func `a word that nothing was added under is no address`() async throws {
        let program = try Program()
        for words in [
            ["caterers", "--server", "nowhere"], ["search", "soup", "--server", "nowhere"],
        ] {
            let outcome = try await program.run(words)
            #expect(outcome.status == 3, "\(outcome.err)")
            #expect(outcome.err.contains("No server called nowhere was added"), "\(outcome.err)")
        }
        let set = try await program.run("config", "set", "server", "nowhere", "--yes")
        #expect(set.status == 2 && set.err.contains("provider ls"), "\(set.err)")
        #expect(try await program.run("provider", "add", "nowhere").status == 2)
    }

    @Test func `an added server is known by its name and by its address`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program()
        _ = try await program.run("provider", "add", server.url, "--name", "canteen")

        for way in ["canteen", server.url, server.origin] {
            let answer = try await program.with(["--server", way]).run("caterers", "--json").json
            #expect(answer["data"]["caterers"][0]["ref"].text == "canteen:/api/restaurants/1")
        }
    }

    @Test func `a server without a name is known as answers call it`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program()
        _ = try await program.run("provider", "add", server.url)
        let called = server.origin.replacing("http://", with: "")
        let answer = try await program.with(["--server", called]).run("caterers", "--json")
        #expect(answer.json["data"]["caterers"][0]["provider"].text == server.origin)
    }

    @Test func `references under an address are scheme host and port and the server's own id`()
        async throws
    {
        let server = try KitchenServer.still(caterers: 3)
        let answer = try await server.visitor().run("caterers", "--json").json

        let refs = answer["data"]["caterers"].rows.compactMap(\.["ref"].text)
        #expect(Set(refs) == Set((1...3).map { "\(server.origin):/api/restaurants/\($0)" }))
    }

    @Test func `plain http goes to loopback only unless the host is named`() async throws {
        let program = try Program("--server", "http://eat.invalid", "--timeout", "2s")
        let refused = try await program.run("caterers")
        #expect(refused.status == 2)
        #expect(refused.err.contains("plain_http_hosts"))

        try program.configure("{plain_http_hosts: ['eat.invalid']}")
        #expect(try await program.run("caterers").status == 5)
    }
}
