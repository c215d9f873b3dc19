import Glibc
import TestSupport
import Testing

/// The demo's kitchen comes with the first command that wants it and goes with the last.
@Suite(.timeLimit(.minutes(10)))
struct DemoTests {
    @Test func `a demo shows its kitchens and its references do not name a port`() async throws {
        let outcome = try await Program("--demo").run("caterers", "--json")
        let rows = outcome.json["data"]["caterers"].rows

        #expect(outcome.status == 0)
        #expect(rows.count == 36)
        #expect(rows.allSatisfy { $0["ref"].text?.hasPrefix("demo:/api/restaurants/") == true })
        // At any hour, two thirds of them.
        #expect(rows.count { $0["open"].flag == true } >= 20)
    }

    @Test func `the kitchen is gone when the command is`() async throws {
        let program = try Program("--demo")
        _ = try await program.run("caterers")
        let demo = try DemoWatch(program)

        try demo.waitUntilGone()
        #expect(demo.url != nil && demo.kitchens == 0)
    }

    @Test func `a second demo joins the first`() async throws {
        let program = try Program("--demo")
        let demo = try DemoWatch(program)
        let hold = try demo.hold()
        _ = try await program.run("caterers", "--limit", "1")
        let first = try #require(demo.url)
        async let one = program.run("menu", "1")
        async let other = program.run("menu", "2")
        let statuses = try await [one.status, other.status]

        #expect(statuses == [0, 0])
        #expect(demo.url == first)
        #expect(try demo.connect() != nil)
        hold.release()
        try demo.waitUntilGone()
    }

    @Test func `two demos started at once share one kitchen`() async throws {
        let program = try Program("--demo")
        let demo = try DemoWatch(program)
        let hold = try demo.hold()
        async let one = program.run("caterers", "--limit", "1")
        async let other = program.run("caterers", "--limit", "1")
        let statuses = try await [one.status, other.status]

        #expect(statuses == [0, 0])
        #expect(demo.kitchens == 1)
        hold.release()
    }

    @Test func `a demo survives the interrupt key of the terminal that started it`()
        async throws
    {
        let program = try Program("--demo")
        let demo = try DemoWatch(program)
        let hold = try demo.hold()
        _ = try await program.run("caterers", "--limit", "1")

        // A key's signal goes to the terminal's foreground group; the kitchen leads its own.
        let kitchen = try #require(demo.processes.first)
        #expect(getpgid(kitchen) == kitchen)
        hold.release()
    }

    @Test func `offline starts no kitchen and shows what the demo left`() async throws {
        let program = try Program("--demo")
        let never = try await program.run("--offline", "caterers")
        #expect(never.status == 5)
        #expect(Home.files(program.home.path + "/run/eat-tui").isEmpty)

        let online = try await program.run("menu", "1", "--plain")
        let demo = try DemoWatch(program)
        try demo.waitUntilGone()
        let offline = try await program.run("--offline", "menu", "1", "--plain")
        #expect(offline.status == 0 && offline.out == online.out)
        #expect(demo.kitchens == 0)
    }

    @Test func `an address in the demo's town is looked up`() async throws {
        let near = try await Program("--demo").run("caterers", "--near", "rue des tilleuls")

        #expect(near.status == 0)
        #expect(near.err.contains("Rue des Tilleuls"))
        #expect(near.out.contains("DISTANCE"))
    }

    @Test func `a demo without a kitchen to start says what to do`() async throws {
        let program = try Program("--demo", variables: ["EAT_KITCHEN": "/nowhere/eat-kitchen"])
        let outcome = try await program.run("caterers")

        #expect(outcome.status == 1)
        #expect(outcome.err.contains("did not start") && outcome.err.contains("scripts/run"))
    }
}
