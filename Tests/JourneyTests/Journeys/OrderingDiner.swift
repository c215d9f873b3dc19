import Glibc
import Kitchen
import Terminal

@testable import TestSupport

extension KitchenServer {
    /// Somebody hungry, who has read the menu of La Table de Maëlle: it is open till 14:30 and takes
    /// cash. The kitchen's own geocoder knows the streets.
    func eater(hold: String = "1s") async throws -> Program {
        let program = try diner()
        try program.configure(
            "{prefetch: false, geocoder: \"\(origin)/geocode\", hold: \"\(hold)\"}")
        try await program.does("menu", "9")
        return program
    }

    /// The same with two dishes in the basket, and with an address.
    func eaterWithBasket(hold: String = "1s") async throws -> Program {
        let program = try await eater(hold: hold)
        try await program.does("--offline", "basket", "add", "onion soup", "--from", "9")
        try await program.does("--offline", "basket", "add", "leeks vinaigrette", "--from", "9")
        try await program.does("--offline", "basket", "set", "1", "--quantity", "2")
        try await program.does(
            "--offline", "basket", "set", "1", "--note", "no cheese", "--for", "Anna")
        try await program.does("address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")
        return program
    }

    /// What guests of this test have ordered.
    var guestOrders: [PlacedOrder] { placedOrders.filter { $0.email == "eater@example.org" } }

    /// How often money was asked for.
    var payCalls: Int { calls.count { $0.path.hasSuffix("/pay") } }
}

extension Program {
    /// Runs a command that has to succeed.
    @discardableResult
    func does(_ words: String...) async throws -> Outcome {
        let outcome = try await run(words)
        guard outcome.status == 0 else {
            throw TerminalTrouble("\(words.joined(separator: " ")): \(outcome.err)")
        }
        return outcome
    }

    /// The code of the dish on the basket's first line.
    func firstCode() async throws -> String { try await codes().first ?? "" }

    /// The codes of the dishes in the basket, line by line.
    func codes() async throws -> [String] {
        let shown = try await does("--offline", "basket", "show", "--json")
        return shown.json["data"]["lines"].rows.compactMap(\.["code"].text)
    }
}

extension Journey {
    /// From any screen with tabs to the checkout.
    func checkOut() throws {
        try press("3")
        try press("c")
    }

    /// Fills in the form of who orders, as a guest.
    func sayGuest() throws {
        try press("W", "Right", "Right", "Space", "Tab")
        try type("eater@example.org")
        try press("Tab")
        try type("+33612345678")
        try press("C-s")
    }

    /// Presses the key that spends, and waits until it says what came of it.
    @discardableResult
    func place(_ outcome: String) throws -> TerminalView {
        try press("P", until: .painted)
        return try waitUntil(outcome) { $0.contains(outcome) }
    }

    /// Ends it so that it can do nothing about it.
    func crash() throws {
        try signal(SIGKILL)
        let status = try exitStatus
        guard status == 128 + SIGKILL else { throw TerminalTrouble("it ended with \(status)") }
    }
}
