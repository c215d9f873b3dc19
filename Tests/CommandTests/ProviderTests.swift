import Kitchen
import TestSupport
import Testing

/// Adding servers, listing them, looking at them, removing them.
@Suite(.timeLimit(.minutes(10)))
struct ProviderTests {
    @Test func `a server is added listed and removed`() async throws {
        let server = try KitchenServer.still()
        let program = try Program()

        let added = try await program.run("provider", "add", server.url, "--name", "canteen")
        #expect(added.status == 0)
        #expect(added.out.contains("Belleroche-sur-Lune") && added.out.contains("EUR"))
        let listed = try await program.run("provider", "ls", "--json").json["data"]["providers"]
        #expect(listed.rows.count == 1)
        #expect(listed[0].keys == ["ref", "name", "url", "added_at"])
        #expect(listed[0]["ref"].text == "canteen" && listed[0]["url"].text == server.origin)

        #expect(try await program.run("provider", "rm", "canteen").status == 0)
        #expect(try await program.run("provider", "ls", "--plain").out.isEmpty)
        #expect(try await program.run("caterers").status == 2)
    }

    @Test func `the same server or name is not added twice`() async throws {
        let (one, two) = (try KitchenServer.still(), try KitchenServer.still())
        let program = try Program()
        _ = try await program.run("provider", "add", one.url, "--name", "canteen")

        #expect(try await program.run("provider", "add", one.url, "--name", "other").status == 2)
        #expect(try await program.run("provider", "add", two.url, "--name", "canteen").status == 2)
        #expect(try await program.run("provider", "ls", "--plain").lines.count == 1)
    }

    @Test(arguments: ["demo", "two words", "", "naïve"])
    func `some names are not for servers`(name: String) async throws {
        let server = try KitchenServer.still()

        let outcome = try await Program().run("provider", "add", server.url, "--name", name)
        #expect(outcome.status == 2)
    }

    @Test(arguments: ["add", "check"])
    func `a web site is no CoopCycle server`(verb: String) async throws {
        let site = try ScriptedServer { _ in
            .answer(200, [("Content-Type", "text/html")], "<html><body>Welcome</body></html>")
        }
        let program = try Program()
        let outcome = try await program.run("provider", verb, site.url)

        #expect(outcome.status == 6)
        #expect(outcome.err.contains("web page"))
        #expect(!outcome.err.contains("provider check"))
        #expect(try await program.run("provider", "ls", "--plain").out.isEmpty)
    }

    @Test func `another API is no CoopCycle server`() async throws {
        let other = try ScriptedServer { _ in
            .answer(200, [("Content-Type", "application/json")], #"{"name":"other","id":3}"#)
        }
        #expect(try await Program().run("provider", "check", other.url).status == 6)
    }

    @Test(arguments: ["add", "check"])
    func `a server that is not there is said to be out of reach`(verb: String) async throws {
        let port = try UnansweredPort(.refuses)
        let outcome = try await Program().run("provider", verb, port.url)

        #expect(outcome.status == 5)
        #expect(outcome.err.contains("connection refused"))
    }

    @Test func `removing what was never added says so`() async throws {
        let outcome = try await Program().run("provider", "rm", "nobody")

        #expect(outcome.status == 3)
        #expect(outcome.err.contains("provider ls"))
    }

    @Test func `a look needs the network`() async throws {
        let server = try KitchenServer.still()
        let outcome = try await Program("--offline").run("provider", "check", server.url)

        #expect(outcome.status == 2)
        #expect(server.calls.isEmpty)
    }

    @Test func `one server out of reach does not hide the others`() async throws {
        let (one, two) = (try KitchenServer.still(caterers: 3), try KitchenServer.still())
        let program = try Program()
        _ = try await program.run("provider", "add", one.url, "--name", "one")
        _ = try await program.run("provider", "add", two.url, "--name", "two")
        let gone = try two.leave()
        defer { gone.release() }

        let outcome = try await program.run("caterers", "--json")
        #expect(outcome.status == 0)
        #expect(outcome.json["data"]["caterers"].rows.count == 3)
        #expect(outcome.json["warnings"].texts.contains { $0.contains("connection refused") })
    }

    @Test func `with one server out of reach the others' menus can be read and synced`()
        async throws
    {
        let (gone, alive) = (try KitchenServer.still(), try KitchenServer.still(caterers: 3))
        let program = try Program()
        _ = try await program.run("provider", "add", gone.url, "--name", "gone")
        _ = try await program.run("provider", "add", alive.url, "--name", "alive")
        let port = try gone.leave()
        defer { port.release() }
        let name = try #require(
            await program.with(["--server", "alive"]).run("caterers", "--json")
                .json["data"]["caterers"].rows.first?["name"].text)
        _ = try await program.run("cache", "clear")

        let menu = try await program.run("menu", name, "--json")
        #expect(menu.status == 0)
        #expect(menu.json["data"]["name"].text == name)
        let sync = try await program.run("sync", "--all", "--json")
        #expect(sync.status == 5)
        #expect(sync.json["data"]["updated"].number ?? 0 > 0)
        #expect(sync.json["warnings"].texts.first?.contains("connection refused") == true)
        let search = try await program.run("search", "curry", "--json")
        #expect(search.status == 0)
    }
}
