import Kitchen
import TestSupport
import Testing

/// `doctor` looks at everything and says what to do about it.
@Suite(.timeLimit(.minutes(5)))
struct DoctorTests {
    @Test func `with a good server all is well`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("doctor", "--json")
        let checks = outcome.json["data"]["checks"].rows

        #expect(outcome.status == 0)
        #expect(checks.allSatisfy { $0["verdict"].text == "ok" })
        let names = Set(checks.compactMap(\.["name"].text))
        #expect(
            names.isSuperset(of: [
                "SQLite", "ncurses", "libcurl", "time zones", "configuration", "store", "server",
            ]))
    }

    @Test func `with the server down it says so and what to do`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let gone = try server.leave()
        defer { gone.release() }
        let outcome = try await program.run("doctor")

        #expect(outcome.status == 1)
        let failure = try #require(outcome.lines.firstIndex { $0.hasPrefix("FAIL server: ") })
        #expect(outcome.lines[failure].contains("connection refused"))
        #expect(outcome.lines[failure + 1].contains("Check the connection"))
        #expect(outcome.lines.count { $0.hasPrefix("FAIL") } == 1)
    }

    @Test func `without a server it notes how to get one`() async throws {
        let outcome = try await Program().run("doctor")

        #expect(outcome.status == 0)
        #expect(outcome.out.contains("note server: No server is configured."))
        #expect(outcome.out.contains("provider add"))
    }

    @Test func `its lines fit a terminal`() async throws {
        let outcome = try await Program().run("doctor")

        #expect(outcome.lines.allSatisfy { $0.count <= 80 || $0.contains("/") })
        #expect(outcome.lines.contains { $0.hasPrefix("ok   libcurl: ") && $0.count <= 80 })
    }

    @Test func `a file that others may read is noted`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("provider", "ls")
        _ = try await Program.run("chmod", ["644", program.userFile])
        let outcome = try await program.run("doctor")

        #expect(outcome.out.contains("can be read by others"))
        #expect(outcome.out.contains("chmod 600"))
    }

    @Test func `a newer file is told with what to do`() async throws {
        let program = try Program()
        _ = try await program.run("provider", "ls")
        try await Program.sqlite(program.userFile, "PRAGMA user_version = 99")
        let outcome = try await program.run("doctor")

        #expect(outcome.status == 1)
        #expect(outcome.out.contains("FAIL store: ") && outcome.out.contains("Update eat-tui"))
    }
}
