import Foundation
import Kitchen
import TestSupport
import Testing

/// `--private`: begins with nothing, leaves nothing.
@Suite(.timeLimit(.minutes(10)))
struct PrivateTests {
    /// Every file and directory that the program could have made.
    private func left(by program: Program) -> [String] {
        let all = FileManager.default.enumerator(atPath: program.home.path)
        return (all?.allObjects as? [String] ?? []).sorted()
    }

    @Test func `nothing is on disk after any of these`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program("--private", "--server", server.url)
        for words in [
            ["caterers"], ["caterers", "--verbose"], ["menu", "1"], ["sync"], ["search", "rice"],
            ["provider", "add", server.url],
            ["address", "add", "12, Quai de la Lune", "--at", "48.86,2.35"],
            ["login", "--session", "--user", "x", "--password-stdin"], ["draft", "ls"],
            ["orders"], ["config", "check"], ["keys"],
        ] {
            let outcome = try await program.run(words)
            #expect(outcome.signal == 0 && outcome.status != 1, "\(words): \(outcome.err)")
            #expect(left(by: program) == [], "\(words)")
        }
    }

    @Test func `the demo's kitchen keeps nothing either`() async throws {
        let program = try Program("--private", "--demo")
        let outcome = try await program.run("caterers", "--plain")
        #expect(outcome.status == 0 && outcome.lines.count == 36)
        #expect(left(by: program) == [])
    }

    @Test func `what is lost with the command is said`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program("--private", "--server", server.url)
        let added = try await program.run(
            "address", "add", "12, Quai de la Lune", "--at", "48.86,2.35")
        #expect(added.status == 0, "\(added.err)")
        #expect(added.err.contains("Nothing of this was kept"))
        #expect(try await !program.run("caterers").err.contains("kept"))
    }

    @Test func `a store that is there is neither read nor changed`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program()
        _ = try await program.run("provider", "add", server.url, "--name", "canteen")
        _ = try await program.run("caterers")
        let before = [program.cacheFile, program.userFile].map { Home.bytes($0) }
        let files = left(by: program)
        #expect(try await program.run("--private", "provider", "ls", "--plain").out.isEmpty)
        #expect(try await program.run("--private", "--offline", "caterers").status == 2)
        let shown = try await program.run(
            "--private", "--server", server.url, "caterers", "--plain")
        #expect(shown.lines.count == 3)
        #expect([program.cacheFile, program.userFile].map { Home.bytes($0) } == before)
        #expect(left(by: program) == files)
    }

    @Test func `the configuration is read`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program("--private")
        try program.configure("{ server: \"\(server.url)\" }")
        let before = left(by: program)
        #expect(try await program.run("caterers", "--plain").lines.count == 3)
        #expect(left(by: program) == before)
    }

    @Test(arguments: [
        ["order"], ["login", "--user", "ana"], ["register"], ["status"], ["doctor"],
        ["cache", "info"], ["cache", "clear", "--yes"], ["export", "-"], ["import", "x"],
        ["order", "--dry-run"], ["draft", "ls"], ["quote"], ["whoami"], ["address", "ls"],
    ])
    func `what would need a disk is refused with what to do instead`(
        words: [String]
    ) async throws {
        let program = try Program("--private", "--json")
        let outcome = try await program.run(words)
        #expect(outcome.status == 2)
        #expect(outcome.errorJSON["hint"].text?.contains("--private") == true)
        #expect(left(by: program) == [])
    }

    @Test func `the screens leave nothing, however they end`() async throws {
        let program = try Program()
        for ending in ["Q", ""] {
            let terminal = try program.onTerminal("--private", "--demo")
            try terminal.wait(for: "kitchens")
            if ending.isEmpty { terminal.hangUp() } else { terminal.type(ending) }
            _ = try terminal.end()
            #expect(left(by: program) == [])
        }
    }

    @Test func `where no server is named it is said how one can be`() async throws {
        let outcome = try await Program("--private").run("caterers")
        #expect(outcome.status == 2)
        #expect(outcome.err.contains("--server URL") && !outcome.err.contains("provider add"))
    }

    @Test func `what was said of the disk at the start is not said again after the screens`() throws
    {
        let program = try Program()
        try Program.put("in the way", at: program.home.path + "/data")
        let terminal = try program.onTerminal("--demo")
        try terminal.wait(for: "message")
        terminal.type("Q")
        _ = try terminal.end()
        #expect(!terminal.shown.contains("in memory until you keep it"))
    }
}
