import Kitchen
import TestSupport
import Testing

/// What a server asks to agree to, from the command line.
@Suite(.timeLimit(.minutes(10)))
struct ConsentTests {
    private let server: KitchenServer
    private let program: Program
    private let registration = [
        "register", "--user", "mia", "--email", "mia@example.org", "--phone", "+33612345678",
        "--given-name", "Mia", "--family-name", "Meyer", "--password-command", "echo correctHorse",
    ]

    init() throws {
        server = try KitchenServer.still()
        program = try server.visitor()
    }

    @Test func `a script that signs up agrees to nothing, and is told that it is asked`()
        async throws
    {
        let registered = try await program.run(registration + ["--yes"])
        #expect(registered.status == 0)
        #expect(registered.err.contains("account consents"))
        let consents = try await program.run("account", "consents", "--json")
        #expect(consents.json["schema"].text == "eat-tui/consents/1")
        let rows = consents.json["data"]["consents"].rows
        #expect(rows.map { $0["kind"].text } == ["NEWSLETTER", "MARKETING"])
        #expect(rows.allSatisfy { $0["asked"].flag == false && $0["accepted"].flag == false })

        let answered = try await program.run(
            "account", "consents", "--accept", "NEWSLETTER", "--decline", "MARKETING")
        #expect(answered.status == 0)
        #expect(answered.out.contains("NEWSLETTER") && answered.out.contains("yes"))
        #expect(!answered.out.contains("not asked yet"))
        let unknown = try await program.run("account", "consents", "--accept", "SOUL")
        #expect(unknown.status == 3)
        #expect(unknown.err.contains("NEWSLETTER"))
    }

    @Test func `at a terminal each is asked after signing up, and no is the first answer`()
        async throws
    {
        let terminal = try program.with(program.prefix + registration).onTerminal()
        try terminal.wait(for: "(yes/no) ")  // Whether a file may keep the keys.
        terminal.type("y\n")
        try terminal.wait(for: "newsletter")
        terminal.type("y\n")
        try terminal.wait(for: "advertising")
        terminal.type("\n")
        #expect(try terminal.end() == .exited(0))
        let rows = try await program.run("account", "consents", "--json")
            .json["data"]["consents"].rows
        #expect(rows.map { $0["accepted"].flag } == [true, false])
        #expect(rows.allSatisfy { $0["asked"].flag == true })
    }
}
