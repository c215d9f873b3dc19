import Kitchen
import TestSupport
import Testing

/// How soon there is food, for scripts.
@Suite(.timeLimit(.minutes(10)))
struct EstimateTests {
    @Test func `caterers within some minutes are those that the servers say so of`() async throws {
        let server = try KitchenServer.still()
        let program = try server.contemporary()
        let outcome = try await program.run(
            "caterers", "--within", "40m", "--sort", "soonest", "--json")
        #expect(outcome.status == 0)
        let rows = outcome.json["data"]["caterers"].rows
        #expect(!rows.isEmpty)
        let longest = rows.map { row in
            let estimates = row["estimates"]
            let delivery = estimates["delivery"]["max_minutes"].number
            return delivery ?? estimates["collection"]["max_minutes"].number ?? .max
        }
        #expect(longest.allSatisfy { $0 <= 40 })
        let starts = rows.compactMap { $0["estimates"]["delivery"]["from"].text }
        #expect(starts == starts.sorted())
        #expect(rows.allSatisfy { $0["estimates"]["as_of"].text != nil })

        // Every open kitchen was asked once, and is not asked again within five minutes.
        let asked = server.estimatesAsked
        let all = try await program.run("caterers", "--open", "--json")
        #expect(asked >= (all.json["data"]["total"].number ?? .max))
        _ = try await program.run("caterers", "--within", "20m")
        #expect(server.estimatesAsked == asked)
    }

    @Test func `a kitchen that does not deliver to the usual address says so, and comes last`()
        async throws
    {
        let server = try KitchenServer.still()
        let program = try server.contemporary()
        _ = try await program.run(
            "address", "add", "Up the hill", "--at", "48.2,0.4821", "--name", "Hut", "--default")
        let soonest = ["caterers", "--open", "--sort", "soonest"]
        let before = try await program.run(soonest + ["--json"])
        let first = try #require(before.json["data"]["caterers"].rows.first?["ref"].text)
        #expect(before.json["data"]["caterers"].rows.allSatisfy { $0["delivered"].isNull })
        _ = try await program.run("address", "ls", "--from", first)
        let after = try await program.run(soonest + ["--json"])
        let rows = after.json["data"]["caterers"].rows
        #expect(rows.count == before.json["data"]["caterers"].rows.count)
        #expect(rows.last?["ref"].text == first && rows.last?["delivered"].flag == false)
        #expect(rows.dropLast().allSatisfy { $0["delivered"].isNull })
        let words = try await program.run(soonest)
        #expect(words.lines.last?.contains("not to Hut") == true, "\(words.out)")
    }

    @Test func `a search says so too, last where it matters how soon there is food`() async throws {
        let server = try KitchenServer.still()
        let program = try server.contemporary()
        _ = try await program.run("sync", "--all")
        _ = try await program.run(
            "address", "add", "Up the hill", "--at", "48.2,0.4821", "--name", "Hut", "--default")
        func hits() async throws -> [JSONAnswer] {
            try await program.run("search", "salad", "--within", "90m", "--json").json["data"][
                "hits"
            ].rows
        }
        let before = try await hits()
        let first = try #require(before.first?["caterer"].text)
        #expect(before.contains { $0["caterer"].text != first })
        #expect(before.allSatisfy { $0["delivered"].isNull })
        _ = try await program.run("address", "ls", "--from", first)
        let after = try await hits()
        let others = after.prefix { $0["caterer"].text != first }
        let last = after.dropFirst(others.count)
        #expect(others.count > 0 && last.count > 0 && after.count == before.count)
        #expect(last.allSatisfy { $0["caterer"].text == first && $0["delivered"].flag == false })
        let words = try await program.run("search", "salad", "--within", "90m")
        #expect(words.lines.last?.contains("not to Hut") == true, "\(words.out)")
        let menu = try await program.run("menu", first)
        #expect(menu.lines.first?.contains("not to Hut") == true, "\(menu.out)")
        #expect(menu.lines.first?.contains("elivery") == false, "\(menu.out)")
    }

    @Test func `no command asks about more kitchens than a few screens show`() async throws {
        let server = try KitchenServer.still(caterers: 400)
        let program = try server.contemporary()
        let outcome = try await program.run("caterers", "--within", "40m")
        #expect(outcome.status == 0)
        #expect(server.estimatesAsked == 50)
        #expect(outcome.err.contains("Only the first 50 of "))
    }

    @Test func `a search within some minutes finds dishes of kitchens that are quick enough`()
        async throws
    {
        let server = try KitchenServer.still()
        let program = try server.contemporary()
        _ = try await program.run("sync", "--all")
        let outcome = try await program.run("search", "salad", "--within", "40m", "--json")
        #expect(outcome.status == 0)
        let hits = outcome.json["data"]["hits"].rows
        #expect(!hits.isEmpty)
        let quick = try await program.run("caterers", "--within", "40m", "--json")
        let refs = Set(quick.json["data"]["caterers"].rows.map { $0["ref"].text })
        #expect(hits.allSatisfy { refs.contains($0["caterer"].text) })
        let all = try await program.run("search", "salad", "--open", "--json")
        #expect(all.json["data"]["hits"].rows.count > hits.count)
    }

    @Test func `a menu asks how soon its kitchen has food, and offline shows what it knew`()
        async throws
    {
        let server = try KitchenServer.still()
        let program = try server.contemporary()
        let online = try await program.run("menu", "1")
        #expect(online.lines[0].contains("Delivery in "))
        #expect(server.estimatesAsked == 1)
        let gone = try server.leave()
        defer { gone.release() }
        let offline = try await program.run("--offline", "menu", "1", "--json")
        #expect(
            offline.json["data"]["estimates"]["delivery"]["max_minutes"].number != nil)
    }

    @Test func `a kitchen that tells no estimate costs no more than its estimate`() async throws {
        let server = try KitchenServer.still()
        let program = try server.contemporary()
        server.answer("/api/restaurants/*/timing") { $0.status = 500 }
        let menu = try await program.run("menu", "1")
        #expect(menu.status == 0 && menu.lines[0].contains("open till"))
        let list = try await program.run("caterers", "--within", "40m")
        #expect(list.status == 0)
        #expect(list.err.contains("No kitchen"))
    }

    @Test(arguments: ["0", "-5", "40", "59s", "25h", "soon", "99999999999999999999"])
    func `a span that is none is refused`(text: String) async throws {
        let program = try KitchenServer.still().contemporary()
        let outcome = try await program.run("caterers", "--within", text)
        #expect(outcome.status == 2)
    }
}

extension KitchenServer {
    fileprivate var estimatesAsked: Int { calls.count { $0.path.hasSuffix("/timing") } }
}
