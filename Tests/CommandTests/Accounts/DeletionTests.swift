import Kitchen
import TestSupport
import Testing

/// Deleting an account from the command line.
@Suite(.timeLimit(.minutes(10)))
struct DeletionTests {
    private func signedIn() async throws -> (KitchenServer, Program) {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let login = ["login", "--user", "demo", "--password-command", "echo demo", "--yes"]
        #expect(try await program.run(login).status == 0)
        return (server, program)
    }

    @Test func `a script deletes with the name and a yes, and nothing else does`() async throws {
        let (server, program) = try await signedIn()
        server.forgetCalls()
        for words in [[], ["--yes"], ["--name", "demo"], ["--name", "Demo", "--yes"]] {
            let outcome = try await program.run(["account", "delete"] + words)
            #expect(outcome.status == 11, "\(words) \(outcome.err)")
            #expect(outcome.err.contains("Nothing was deleted"))
        }
        #expect(!server.calls.contains { $0.method == "DELETE" })

        let gone = try await program.run("account", "delete", "--name", "demo", "--yes", "--json")
        #expect(gone.status == 0)
        #expect(gone.json["schema"].text == "eat-tui/account_delete/1")
        #expect(gone.json["data"]["name"].text == "demo")
        #expect(try await program.run("whoami").status == 4)
        let again = try await program.run("account", "delete", "--name", "demo", "--yes")
        #expect(again.status == 4)
        let login = ["login", "--user", "demo", "--password-command", "echo demo", "--yes"]
        #expect(try await program.run(login).status == 4)
    }

    @Test func `at a terminal the name is asked for`() async throws {
        let (server, program) = try await signedIn()
        let wrong = try program.onTerminal("account", "delete")
        try wrong.wait(for: "to delete it: ")
        wrong.type("demi\n")
        #expect(try wrong.end() == .exited(11))
        #expect(!server.calls.contains { $0.method == "DELETE" })
        let right = try program.onTerminal("account", "delete")
        try right.wait(for: "to delete it: ")
        right.type("demo\n")
        #expect(try right.end() == .exited(0))
        #expect(server.calls.contains { $0.method == "DELETE" })
    }

    @Test func `without the network nothing is deleted`() async throws {
        let (server, program) = try await signedIn()
        let outcome = try await program.run(
            "--offline", "account", "delete", "--name", "demo", "--yes")
        #expect(outcome.status == 5)
        #expect(!server.calls.contains { $0.method == "DELETE" })
    }

    @Test func `a name from the server never reaches the terminal raw`() async throws {
        let (_, program) = try await signedIn()
        let outcome = try await program.run("account", "delete", "--name", "\u{1B}[31mx", "--yes")
        #expect(outcome.status == 11)
        #expect(!outcome.err.contains("\u{1B}"))
    }
}
