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

    @Test func `orders under way are named before, and are left only when told`() async throws {
        let eater = try await Eater()
        #expect(try eater.signIn().status == 0)
        try await eater.fill()
        let quote = try await eater.run("quote", "--to", Eater.place, "--phone", "+33612345678")
        try #require(quote.status == 0, "\(quote.err)")
        let order = try await eater.order()
        let number = try #require(order.json["data"]["number"].text, "\(order.err)")
        eater.server.forgetCalls()
        for words in [["--name", "demo", "--yes"], []] {
            let refused = try await eater.program.run(["account", "delete", "--json"] + words)
            #expect(refused.status == 11, "\(words): \(refused.err)")
            let facts = refused.errorJSON
            #expect(facts["orders"][0]["name"].text?.contains(number) == true, "\(refused.err)")
            #expect(
                facts["message"].text?.contains("no longer be followed as this account") == true)
            #expect(facts["hint"].text?.contains("--leave-orders") == true)
        }
        let terminal = try eater.program.onTerminal("account", "delete")
        try terminal.wait(for: "to delete it: ")
        #expect(terminal.shown.contains(number) && terminal.shown.contains("no longer be followed"))
        terminal.type("demi\n")
        #expect(try terminal.end() == .exited(11))
        #expect(!eater.server.calls.contains { $0.method == "DELETE" })

        let gone = try await eater.run(
            "account", "delete", "--name", "demo", "--yes", "--leave-orders", "--json")
        #expect(gone.status == 0, "\(gone.err)")
        #expect(gone.json["data"]["orders_left"][0]["name"].text?.contains(number) == true)
        #expect(eater.server.placedOrders.contains { $0.number == number })
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
