import Glibc
import Kitchen
import TestSupport
import Testing

/// Signing in at a terminal, where the program asks.
@Suite(.timeLimit(.minutes(10)))
struct PromptTests {
    private static let password = "correctHorse"

    private let server: KitchenServer
    private let program: Program

    init() async throws {
        server = try KitchenServer.still()
        program = try server.visitor()
        let registered = try await program.run(
            "register", "--user", "mia", "--email", "mia@example.org", "--phone", "+33612345678",
            "--given-name", "Mia", "--family-name", "Meyer", "--password-command",
            "echo \(Self.password)")
        #expect(registered.status == 0)
    }

    @Test func `a password is asked for, and does not show`() async throws {
        let terminal = try program.onTerminal("login")
        try terminal.wait(for: "address: ")
        #expect(terminal.echoes)
        terminal.type("mia\n")
        try terminal.wait(for: "Password: ")
        #expect(!terminal.echoes)
        terminal.type(Self.password + "\n")
        try terminal.wait(for: "(yes/no) ")
        #expect(terminal.echoes)
        terminal.type("y\n")
        #expect(try terminal.end() == .exited(0))
        #expect(terminal.shown.contains("Signed in as mia"))
        #expect(!terminal.shown.contains(Self.password))
        #expect(try await program.run("whoami", "--refresh").status == 0)
    }

    @Test func `whoever says no is asked again, and keeps nothing`() async throws {
        for _ in 0..<2 {
            let terminal = try program.onTerminal("login", "--user", "mia")
            try terminal.wait(for: "Password: ")
            terminal.type(Self.password + "\n")
            try terminal.wait(for: "(yes/no) ")
            terminal.type("\n")
            #expect(try terminal.end() == .exited(11))
        }
        #expect(try await program.run("whoami").status == 4)
    }

    @Test func `the interrupt key stops it, and what is typed shows again`() async throws {
        let terminal = try program.onTerminal("login", "--user", "mia")
        try terminal.wait(for: "Password: ")
        terminal.type("half a pass")
        terminal.type("\u{3}")
        #expect(try terminal.end() == .exited(130))
        #expect(terminal.echoes)
        #expect(!terminal.shown.contains("half"))
    }

    @Test func `two passwords that differ change nothing`() async throws {
        let terminal = try program.onTerminal("login", "--reset", "--user", "mia")
        try terminal.wait(for: "Code or link from the e-mail: ")
        terminal.type("any code\n")
        try terminal.wait(for: "New password: ")
        terminal.type("one\n")
        try terminal.wait(for: "The same again: ")
        terminal.type("another\n")
        #expect(try terminal.end() == .exited(2))
        let login = try await program.run(
            "login", "--user", "mia", "--password-command", "echo \(Self.password)", "--session")
        #expect(login.status == 0)
    }

    @Test func `with no-input nothing is asked on a terminal either`() async throws {
        let terminal = try program.onTerminal("login", "--user", "mia", "--no-input")
        #expect(try terminal.end() == .exited(11))
    }
}
