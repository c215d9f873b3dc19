import TestSupport
import Testing
import Services

/// The program against a server that answers as the real platform is described to.
@Suite(.timeLimit(.minutes(10)))
struct PlatformCommandTests {
    private let guest = ["--guest", "--email", "eater@example.org", "--phone", "+33612345678"]

    private func program(
        _ platform: PlatformStub, basketAt caterer: String = "1"
    ) async throws -> Program {
        let program = try Program(
            "--server", platform.url, variables: ["EAT_CLOCK": PlatformTraps.clock])
        for words in [["menu", caterer], ["basket", "add", "soupe", "--from", caterer]] {
            let outcome = try await program.run(words)
            guard outcome.status == 0 else { throw ChildProcess.Trouble(what: outcome.err) }
        }
        return program
    }

    @Test func `a guest orders from it`() async throws {
        let platform = try PlatformStub()
        let program = try await program(platform)
        let outcome = try await program.run(
            ["order", "--yes", "--max-total", "90", "--to", "47.55,0.48", "--json"] + guest)
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(platform.placed.map(\.email) == ["eater@example.org"])
    }

    @Test func `an option that nobody chose stops an order, also where it costs nothing`()
        async throws
    {
        let platform = try PlatformStub()
        let program = try await program(platform)
        let quote = try await program.run(["quote", "--to", "47.55,0.48"] + guest)
        #expect(quote.status == 0, "\(quote.err)")
        platform.change { $0.unasked = "1 × Extra peanuts" }
        let outcome = try await program.run(
            ["order", "--yes", "--max-total", "90", "--json"] + guest)
        #expect(outcome.status == 8, "\(outcome.err)")
        #expect(outcome.err.contains("Extra peanuts"))
        #expect(platform.placed.isEmpty)
    }

    @Test(arguments: ["PUT /api/orders/1", "GET /api/orders/1/timing"])
    func `a quote counts in what the server sells in by then`(call: String) async throws {
        let platform = try PlatformStub()
        let program = try await program(platform)
        let words = ["quote", "--to", "47.55,0.48", "--json"] + guest
        let first = try await program.run(words).json["data"]["total"]
        #expect(first["currency"].text == "EUR")
        platform.change { $0.currencyFrom = (call, "gbp") }
        let quote = try await program.run(words)
        #expect(platform.calls.contains(call))
        #expect(quote.json["data"]["total"]["currency"].text == "GBP", "\(quote.out)")
    }

    @Test func `a menu is read from the cache the second time`() async throws {
        let platform = try PlatformStub()
        let program = try await program(platform)
        let before = platform.calls.count
        #expect(try await program.run("menu", "1", "--json").json["source"].text == "cache")
        #expect(platform.calls.count == before)
    }

    @Test func `a guest where guests are not served is told to sign in, and nothing is quoted`()
        async throws
    {
        let platform = try PlatformStub { $0.guestsAreServed = false }
        let program = try await program(platform)
        let outcome = try await program.run(
            ["quote", "--to", "47.55,0.48", "--json"] + guest)
        #expect(outcome.status == 4)
        #expect(outcome.errorJSON["message"].text?.contains("guests") == true)
        #expect(platform.carts.isEmpty)
    }

    @Test func `a kitchen that only hands out is picked up from without being told`()
        async throws
    {
        let platform = try PlatformStub()
        let program = try await program(platform, basketAt: "2")
        let outcome = try await program.run(["quote", "--json"] + guest)
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(outcome.json["data"]["method"].text == "collection")
    }

    @Test func `orders that cannot be read are told`() async throws {
        let platform = try PlatformStub { $0.unreadableOrders = 3 }
        let program = try await program(platform)
        let child = try ChildProcess(
            Program.tui,
            program.prefix + ["login", "--user", "mia", "--password-stdin", "--yes"],
            environment: program.environment, isSpokenTo: true, keeping: program)
        try child.say("secret")
        #expect(try child.outcome().status == 0)
        let orders = try await program.run("orders")
        #expect(orders.err.contains("3 orders"), "\(orders.err)")
        #expect(orders.err.contains("hydra:member[0]"), "\(orders.err)")
    }

    @Test func `a kitchen that is disabled meanwhile is called that, and asks for no sign-in`()
        async throws
    {
        let platform = try PlatformStub()
        let program = try await program(platform)
        platform.change { $0.disabledRestaurants = [1] }
        let outcome = try await program.run("menu", "1", "--refresh")
        #expect(outcome.err.contains("switched off"), "\(outcome.err)")
        #expect(!outcome.err.contains("sign in"))
    }

    @Test func `maintenance is told once, with one stop`() async throws {
        let platform = try PlatformStub()
        let program = try await program(platform)
        platform.change { $0.isInMaintenance = true }
        let outcome = try await program.run(["quote", "--to", "47.55,0.48"] + guest)
        #expect(outcome.err.contains("maintenance."))
        #expect(!outcome.err.contains(".."))
    }

    @Test func `a link from the e-mail is pasted whole`() async throws {
        let platform = try PlatformStub()
        let program = try await program(platform)
        let child = try ChildProcess(
            Program.tui, program.prefix + ["register", "--confirm", "--password-stdin"],
            environment: program.environment, isSpokenTo: true, keeping: program)
        try child.say("\(platform.url)/register/confirm/code-7")
        let outcome = try child.outcome()
        #expect(outcome.status == 0, "\(outcome.err)")
    }
}
