import Kitchen
import TestSupport
import Testing
import Services

/// What was read once can be read again without the server.
@Suite(.timeLimit(.minutes(10)))
struct OfflineTests {
    @Test func `with the server gone the same rows come with their age`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let online = try await program.run("caterers", "--json")
        #expect(online.json["source"].text == "network")
        let gone = try server.leave()
        defer { gone.release() }

        let offline = try await program.run("--offline", "caterers", "--json")
        #expect(offline.status == 0)
        #expect(offline.json["source"].text == "cache")
        #expect(offline.json["age_s"].number != nil)
        #expect(offline.json["fetched_at"].text == online.json["fetched_at"].text)
        for key in ["ref", "name", "provider", "state"] {
            let rows = { (outcome: Outcome) in
                outcome.json["data"]["caterers"].rows.map { $0[key].text }
            }
            #expect(rows(offline) == rows(online))
        }
        #expect(offline.json["data"]["caterers"].rows.count == 24)
        let table = try await program.run("--offline", "caterers")
        #expect(table.lines.count == 25)
        #expect(table.err.contains(" ago (offline)"))
    }

    @Test func `a menu and a dish come back as they were`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let online = try await program.run("menu", "1", "--json")
        let gone = try server.leave()
        defer { gone.release() }

        let offline = try await program.run("--offline", "menu", "1", "--json")
        #expect(offline.json["data"]["sections"].rows.count > 1)
        #expect(data(of: offline) == data(of: online))
        let ref = try #require(
            online.json["data"]["sections"][0]["items"][0]["ref"].text)
        #expect(try await program.run("--offline", "item", ref).status == 0)
    }

    @Test func `offline never touches the network`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("menu", "1")
        server.forgetCalls()

        for command in [
            ["caterers"], ["menu", "1"], ["menu", "2"], ["hours", "1"], ["search", "curry"],
            ["search", "zzz"], ["cache", "info"], ["doctor"], ["sync"], ["menu", "nobody"],
        ] {
            _ = try await program.run(["--offline"] + command)
        }
        #expect(server.calls.isEmpty)
    }

    @Test(arguments: [["caterers"], ["menu", "1"], ["hours", "1"], ["search", "curry"]])
    func `offline without a cache is told apart from not found`(words: [String]) async throws {
        let server = try KitchenServer.still()
        let outcome = try await server.visitor().run(["--offline"] + words + ["--json"])

        #expect(outcome.status == 5)
        #expect(outcome.errorJSON["code"].text == "offline")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        ["caterers"], ["menu", "1"], ["hours", "1"], ["search", "curry"], ["sync"],
    ])
    func `a server out of reach and no cache is being offline`(words: [String]) async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let gone = try server.leave()
        defer { gone.release() }

        let outcome = try await program.run(words)
        #expect(outcome.status == 5)
        #expect(outcome.err.contains("connection refused"))
    }

    @Test func `with the server out of reach what is cached shows with a warning`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("caterers")
        let gone = try server.leave()
        defer { gone.release() }

        let table = try await program.run("caterers", "--refresh")
        #expect(table.status == 5)
        #expect(table.lines.count == 25)
        #expect(table.err.contains("connection refused"))
        let json = try await program.run("caterers", "--refresh", "--json")
        #expect(json.status == 5 && json.err.isEmpty)
        #expect(try await program.run("caterers", "--max-age", "0s").status == 0)
        #expect(json.json["source"].text == "cache")
        #expect(json.json["warnings"].texts.count == 1)
    }

    @Test func `what could not be refreshed says so by its status`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("menu", "1")
        for words in [["caterers"], ["menu", "1"], ["hours", "1"], ["search", "bread"]] {
            server.answer("/api/*") { $0.status = 502 }
            let refused = try await program.run(words + ["--refresh"])
            #expect(refused.status == 6, "\(words): \(refused.err)")
            #expect(!refused.out.isEmpty)
            server.setFaults([])
            #expect(try await program.run(words + ["--refresh"]).status == 0)
        }
    }

    @Test func `a sync that failed in part names what it could not read, in one line`() async throws
    {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("caterers")
        server.answer("/api/restaurants/1/menu") { $0.status = 500 }
        let told = try await program.run("sync", "--all")
        #expect(told.status == 6)
        #expect(told.err.split(separator: "\n").count == 1)
        #expect(told.err.contains("Not read: Le Petit Épi."))
        let quiet = try await program.run("sync", "--all", "--quiet")
        #expect(quiet.status == 6 && quiet.out.isEmpty && quiet.err.isEmpty)
        let json = try await program.run("sync", "--all", "--json")
        #expect(json.status == 6 && json.json["warnings"].texts.count == 1)
    }

    @Test func `a limit is of rows and not of what is counted`() async throws {
        let program = try KitchenServer.still().visitor()
        let all = try await program.run("caterers")
        let few = try await program.run("caterers", "--limit", "3")
        #expect(few.lines.count == 4)
        #expect(all.err.contains("24 kitchens, "))
        #expect(few.err.hasPrefix("3 of " + all.err.prefix { $0 != "," }))
        let json = try await program.run("caterers", "--limit", "3", "--json").json["data"]
        #expect(json["total"].number == 24 && json["truncated"].flag == true)
        let whole = try await program.run("caterers", "--json").json["data"]
        #expect(whole["total"].number == 24 && whole["truncated"].flag == false)
        _ = try await program.run("sync", "--all")
        let hits = try await program.run("search", "bread", "--json").json["data"]
        let total = try #require(hits["total"].number)
        #expect(total == hits["hits"].rows.count && total > 2)
        let two = try await program.run("search", "bread", "--limit", "2", "--json").json["data"]
        #expect(two["hits"].rows.count == 2 && two["total"].number == total)
        #expect(
            try await program.run("search", "bread", "--limit", "2").err.hasPrefix(
                "2 of \(total) hits"))
        for (words, key) in [
            (["draft", "ls"], "drafts"), (["orders"], "orders"),
            (["favourite", "ls"], "favourites"),
            (["address", "ls"], "addresses"), (["provider", "ls"], "providers"),
        ] {
            let data = try await program.run(words + ["--json"]).json["data"]
            #expect(data["total"].number == data[key].rows.count)
            #expect(data["truncated"].flag == false)
        }
    }

    @Test func `what is fresh is not asked for again`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("caterers")
        server.forgetCalls()

        // An hour, and not the minute the server grants: this machine may be busy for longer.
        let again = try await program.run("caterers", "--json", "--max-age", "1h")
        #expect(again.json["source"].text == "cache")
        #expect(server.calls.isEmpty)
        #expect(try await program.run("caterers", "--max-age", "0s").status == 0)
        #expect(server.calls.map(\.status) == [304])
    }

    private func data(of outcome: Outcome) -> Substring? {
        // The clock is beside the matter: it stands in the frame and in the hours.
        outcome.out.firstRange(of: "\"sections\"").map { outcome.out[$0.lowerBound...] }
    }
}
