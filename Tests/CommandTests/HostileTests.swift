import Kitchen
import TestSupport
import Testing

/// An enemy's server: every text, code and price is one that hurts somebody.
@Suite(.timeLimit(.minutes(10)))
struct HostileTests {
    private static let forms = [[], ["--plain"], ["--linear"], ["--json"], ["--ascii"]]

    private static func enemy() throws -> KitchenServer {
        try KitchenServer.still(caterers: 12) { $0.isHostile = true }
    }

    @Test(arguments: forms)
    func `nothing an enemy says reaches the terminal raw`(form: [String]) async throws {
        let server = try Self.enemy()
        let program = try server.visitor()
        _ = try await program.run("sync", "--all")
        let list = try await program.run("caterers", "--json")
        let refs = list.json["data"]["caterers"].rows.compactMap(\.["ref"].text)
        #expect(refs.count >= 6)

        var commands = [
            ["caterers"], ["search", "a"], ["search", "e", "--limit", "50"], ["cache", "info"],
            ["provider", "check"], ["menu", "no such kitchen"], ["menu", "a"], ["sync"],
            ["caterers", "--refresh"], ["doctor"],
        ]
        commands += refs.prefix(4).flatMap { [["menu", $0], ["hours", $0]] }
        for command in commands {
            let outcome = try await program.run(form + command)
            #expect(outcome.signal == 0, "\(command) ended by signal \(outcome.signal)")
            #expect(outcome.trouble == nil, "\(command)")
            guard form == ["--json"], outcome.status == 0 else { continue }
            #expect(outcome.json["schema"].text != nil, "\(command) is not JSON")
        }
    }

    @Test func `an enemy's dishes open by their references`() async throws {
        let server = try Self.enemy()
        let program = try server.visitor()
        var opened = 0
        for kitchen in 1...4 {
            let menu = try await program.run("menu", String(kitchen), "--json")
            guard menu.status == 0 else { continue }
            let items = menu.json["data"]["sections"].rows.flatMap(\.["items"].rows)
            for item in items.prefix(6) {
                let ref = try #require(item["ref"].text)
                let outcome = try await program.run("--offline", "item", ref)
                #expect(outcome.status == 0 && outcome.trouble == nil)
                opened += 1
            }
        }
        #expect(opened > 6)
    }

    @Test(arguments: ["40", "80"])
    func `an enemy's names do not widen a table`(columns: String) async throws {
        let program = try Self.enemy().visitor().with(nil, ["COLUMNS": columns])
        let table = try await program.run("caterers")

        #expect(table.status == 0)
        let width = try #require(Int(columns))
        #expect(table.lines.allSatisfy { $0.count <= width })
    }

    @Test func `an enemy does not hurt what is kept of others`() async throws {
        let (friend, enemy) = (try KitchenServer.still(), try Self.enemy())
        let program = try friend.visitor()
        let before = try await program.run("caterers", "--plain", "--fields", "ref,name")
        let other = program.with(["--server", enemy.url])
        _ = try await other.run("sync", "--all")
        friend.stop()

        let after = try await program.run(
            "--offline", "caterers", "--plain", "--fields", "ref,name")
        #expect(after.out == before.out)
        #expect(try await Program.sqlite(program.cacheFile, "PRAGMA integrity_check") == "ok")
    }
}
