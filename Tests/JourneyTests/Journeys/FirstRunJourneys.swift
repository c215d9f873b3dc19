import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// The first start in a home where nothing was ever said, and the next ones.
@Suite(.timeLimit(.minutes(10)))
struct FirstRunJourneys {
    @Test(arguments: [
        Size(columns: 24, lines: 6), Size(columns: 40, lines: 12), Size(columns: 80, lines: 24),
        Size(columns: 140, lines: 40),
    ])
    func `the demo is chosen once and for all`(size: Size) async throws {
        let journey = try await Journey(by: Program(), size: size)
        let form = try await journey.screen
        #expect(form.contains("Welcome") && form.contains("Where are"))

        try await journey.press("C-s")
        try await journey.waitUntil("the kitchens") { $0.contains("open of 36") }
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)

        try await journey.start()
        let again = try await journey.waitUntil("the kitchens") { $0.contains("open of 36") }
        #expect(!again.contains("Welcome"))
    }

    @Test func `Esc shows the demo, and the next start asks again`() async throws {
        let program = try Program()
        let journey = try await Journey(by: program)
        try await journey.press("Escape")
        let view = try await journey.waitUntil("the kitchens") { $0.contains("open of 36") }
        #expect(view.contains("? helps"))
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)

        let count = try await Program.sqlite(
            program.userFile, "SELECT count(*) FROM remembered WHERE ref LIKE 'settings.%'")
        #expect(count == "0")
        try await journey.start()
        #expect(try await journey.screen.contains("Welcome"))
    }

    @Test func `a server is asked before it is kept, and read when it answers`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let dead = try UnansweredPort(.refuses)
        let journey = try await Journey(by: Program())
        try await journey.press("Tab", "Tab")
        try await journey.type("eat kitchen")
        try await journey.press("C-s")
        try await journey.waitUntil("what is wrong") { $0.contains("no address of a server") }

        try await journey.press("C-a", "C-k")
        try await journey.paste(dead.url)
        try await journey.press("C-s")
        let refused = try await journey.waitUntil("what is wrong") {
            $0.contains("Could not reach 127.0.0.1")
        }
        #expect(refused.cursorLine.contains("> Address") && !refused.contains("OFFLINE"))

        try await journey.press("C-a", "C-k")
        try await journey.paste(server.url)
        try await journey.press("C-s")
        try await journey.waitUntil("its kitchens") { $0.contains("of 3") }
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)
        try await journey.start()
        try await journey.waitUntil("its kitchens") { $0.contains("of 3") }
    }

    /// A registry with a server of three kitchens, and its program.
    private func town() throws -> (KitchenServer, TestRegistry, Program) {
        let server = try KitchenServer.still(caterers: 3)
        let registry = try TestRegistry([
            .init(
                "Vélo Lune", in: "Lyon", at: server.origin, place: (45.76, 4.84),
                text: ["en": "<p>Meals by bike.</p>"])
        ])
        let program = try Program()
        try program.configure("{registry: '\(registry.url)'}")
        return (server, registry, program)
    }

    @Test(arguments: [
        Size(columns: 40, lines: 12), Size(columns: 80, lines: 24),
        Size(columns: 140, lines: 40),
    ])
    func `a town is typed and a co-operative there is ordered from`(size: Size) async throws {
        let (server, registry, program) = try town()
        let journey = try await Journey(by: program, size: size)
        #expect(try await journey.screen.contains("asks 127.0.0.1") && registry.asked.isEmpty)
        try await journey.type("lyno")
        try await journey.press("Enter")
        try await journey.waitUntil("what is wrong") { $0.contains("Did you mean \"Lyon, FR\"?") }
        try await journey.press("n", "C-a", "C-k")
        try await journey.type("lyon")
        try await journey.press("Enter")
        let list = try await journey.waitUntil("what it sells") { $0.contains("3 kitchens") }
        #expect(list.contains("Vélo Lune") && list.contains("Meals by bike."))
        try await journey.press("Enter")
        try await journey.waitUntil("its kitchens") { $0.contains("of 3") }
        #expect(registry.asked.count == 1)
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)

        try await journey.start()
        try await journey.waitUntil("its kitchens") { $0.contains("of 3") }
        try await journey.type(":near")
        try await journey.press("Enter")
        try await journey.type("45.7, 4.8")
        try await journey.press("Enter")
        try await journey.waitUntil("what is there") { $0.contains("added as") }
        #expect(registry.asked.count == 1)
        withExtendedLifetime(server) {}
    }

    @Test func `line by line, a town is asked about with its answer, too`() throws {
        let (server, registry, program) = try town()
        let talk = try LinearTalk(program)
        for line in ["Lyon", "1"] { try talk.send(line) }
        let outcome = try talk.end()
        #expect(outcome.lines.first?.hasPrefix("eat-tui, line by line. ") == true)
        #expect(outcome.lines.first?.contains(" ,") == false, "\(outcome.lines)")
        #expect(outcome.lines.contains { $0.contains("1. Vélo Lune") }, "\(outcome.lines)")
        #expect(outcome.lines.contains { $0.contains("of 3") }, "\(outcome.lines)")
        #expect(registry.asked.count == 1 && outcome.status == 0)
        withExtendedLifetime(server) {}
    }

    @Test func `a server that says nothing does not hold up the diner`() async throws {
        let silent = try ScriptedServer { _ in .silence }
        let journey = try await Journey(by: Program())
        try await journey.press("Tab", "Tab")
        try await journey.paste(silent.url)
        try await journey.press("C-s", until: .painted)
        _ = await silent.nextRequest()
        try await journey.press("Tab", until: .painted)
        #expect(try await journey.screen.cursorLine.contains("> Deliver to"))

        try await journey.press("Escape")
        let stopped = try await journey.screen
        #expect(stopped.contains("Welcome") && stopped.contains(silent.url))
    }

    @Test func `a place in words is found once and remembered`() async throws {
        let program = try Program()
        let journey = try await Journey(by: program)
        try await journey.press("Tab", "Tab", "Tab")
        try await journey.type("nowhere at all")
        try await journey.press("C-s")
        try await journey.waitUntil("what is wrong") { $0.contains("The geocoder does not know") }
        try await journey.press("C-a", "C-k")
        try await journey.type("rue neuve")
        try await journey.press("C-s")
        try await journey.waitUntil("how far it is") {
            $0.contains("DISTANCE") && $0.contains("km")
        }
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)

        let offline = try await program.run("--demo", "--offline", "caterers")
        #expect(offline.status == 0 && offline.out.contains("km"))
    }

    @Test func `a place in the configuration is looked up while the screen stands`() async throws {
        let program = try Program("--demo")
        try program.configure("{place: 'rue neuve'}")
        let journey = try await Journey(by: program)
        try await journey.waitUntil("how far it is") {
            $0.contains("DISTANCE") && $0.contains("km")
        }

        try program.configure("{place: 'nowhere at all', plase: 1}")
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)
        try await journey.start()
        try await journey.waitUntil("the kitchens") { $0.contains("open of 36") }
        try await journey.press("!")
        let messages = try await journey.waitUntil("both messages") {
            $0.contains("does not know") && $0.contains("plase")
        }
        #expect(messages.contains("2 messages"))
    }

    @Test func `the settings show what holds and are followed at once`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program()
        _ = try await program.run("provider", "add", server.url, "--name", "canteen")
        try program.configure("{diet: 'halal'}")
        let journey = try await Journey(by: program)
        try await journey.waitUntil("the kitchens") { $0.contains("of 3") }

        try await journey.type(":settings")
        try await journey.press("Enter")
        let settings = try await journey.screen
        #expect(settings.contains("(x) canteen"))
        #expect(settings.contains("Diet: halal, as the configuration says."))

        try await journey.press("h", "Space", "C-s")
        try await journey.waitUntil("the demo") { $0.contains("open of 36") }
        try await journey.press("q")
        #expect(try await journey.exitStatus == 0)

        // A diner who adds a server wants to see it.
        let other = try KitchenServer.still(caterers: 4)
        _ = try await program.run("provider", "add", other.url, "--name", "other")
        try await journey.start()
        try await journey.waitUntil("both servers") { $0.contains("of 7") }
    }

    @Test func `the order and the peek stay as they were left`() async throws {
        let journey = try await Journey(by: Program("--demo"))
        try await journey.waitUntil("a peek") { $0.contains("peek: ") }
        try await journey.press("p", "s", "j", "j", "Enter", "q")
        #expect(try await journey.exitStatus == 0)

        try await journey.start()
        let view = try await journey.waitUntil("the kitchens") { $0.contains("open of 36") }
        #expect(view.contains("sort: name") && !view.contains("peek:"))
    }
}
