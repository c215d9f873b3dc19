import Foundation
import Kitchen
import TestSupport
import Services

/// Somebody hungry, with a home of their own, at a kitchen whose clock stands still on a Wednesday,
/// 12:30 in Paris, and theirs with it.
struct Eater {
    let server: KitchenServer
    let program: Program
    /// Where the town is.
    static let place = "47.5512,0.4821"
    /// What time the kitchen's clock shows.
    static let clock = "2026-05-06T10:30:00Z"
    static let guest = ["--guest", "--email", "eater@example.org", "--phone", "+33612345678"]

    init(_ change: (inout KitchenConfiguration) -> Void = { _ in }) async throws {
        server = try KitchenServer.still(change)
        program = try server.visitor().with(nil, ["EAT_CLOCK": Self.clock])
        try await program.readMenu()
    }

    func run(_ words: String...) async throws -> Outcome { try await program.run(words) }

    func fill() async throws { try await program.fillBasket() }

    /// Quotes as a guest who eats in the middle of the town; the flags are kept with the basket.
    @discardableResult
    func quote(_ more: String...) async throws -> Outcome {
        try await program.run(["quote", "--to", Self.place, "--json"] + Self.guest + more)
    }

    /// Orders what was quoted, whatever it costs.
    func order(_ more: String...) async throws -> Outcome {
        try await program.run(["order", "--yes", "--max-total", "900", "--json"] + more)
    }

    /// The code of the dish on the first line.
    func soupCode() async throws -> String {
        let basket = try await run("--offline", "basket", "show", "--json").json
        return basket["data"]["lines"][0]["code"].text ?? ""
    }

    func signIn() throws -> Outcome {
        let child = try ChildProcess(
            Program.tui,
            program.prefix + ["login", "--user", "demo", "--password-stdin", "--yes"],
            environment: program.environment, isSpokenTo: true, keeping: program)
        try child.say("demo")
        return try child.outcome()
    }

    var placed: [PlacedOrder] { server.placedOrders.filter { $0.email == "eater@example.org" } }
}

extension Program {
    func readMenu() async throws {
        let menu = try await run("menu", "9")
        guard menu.status == 0 else { throw ChildProcess.Trouble(what: menu.err) }
    }

    /// Three soups and a dish of leeks: 36.00, at a kitchen that is open till 14:30 and takes cash.
    func fillBasket() async throws {
        for words in [
            ["onion soup", "--quantity", "2", "--for", "Anna", "--note", "no cheese"],
            ["onion soup", "--for", "Bob"], ["leeks vinaigrette"],
        ] {
            let added = try await run(["--offline", "basket", "add"] + words + ["--from", "9"])
            guard added.status == 0 else { throw ChildProcess.Trouble(what: added.err) }
        }
    }
}
